import { preview } from "../../report/human.js";
import { visible } from "../../report/visible.js";

/** What the word at the cursor may become. */
export interface Candidate {
  value: string;
  /** What is told of it; may be empty. */
  about: string;
}

const ABOUT_CHARS = 60;

/** A line for the shell. Undefined for what could not be typed, or would not show as it is. */
export function candidateLine({ value, about }: Candidate): string | undefined {
  if (value === "" || visible(value) !== value) return undefined;
  return about === "" ? value : `${value}\t${preview(about, ABOUT_CHARS)}`;
}
