/** The scanner's WebAssembly module in base64; made by scripts/assembly.js. */
export const MODULE: string;
