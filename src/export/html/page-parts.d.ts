/** The page's script and style, bundled; made by scripts/page.js. */
export const SCRIPT: string;
export const STYLE: string;
