import { turn } from "./cleanup.js";
import type { Target } from "./target.js";

const TURN_BYTES = 8 << 20;

/**
 * Writes pieces one after another, letting signals be heard between them.
 * @param onProgress told now and then of the bytes written
 */
export async function pour(
  target: Target,
  pieces: Iterable<Uint8Array>,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  let bytes = 0;
  let turned = 0;
  for (const piece of pieces) {
    target.write(piece);
    bytes += piece.length;
    if (bytes - turned < TURN_BYTES) continue;
    turned = bytes;
    onProgress(bytes);
    await turn();
  }
}
