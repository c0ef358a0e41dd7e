// Scripts of shells are imported as their text: scripts/text.js tells the bundler and vitest.
declare module "*.bash" {
  const text: string;
  export default text;
}
declare module "*.fish" {
  const text: string;
  export default text;
}
declare module "*.zsh" {
  const text: string;
  export default text;
}
