import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folders above the one that is worked in, for paths that lead out of it to end in. */
const DEPTH = "a/b/c/d/work";

/** A folder to try one call in, and what is in it and around it. */
export class Place {
  readonly #top = realpathSync(mkdtempSync(join(tmpdir(), "pi-session-fuzz-")));
  readonly cwd = join(this.#top, DEPTH);
  #files: Record<string, Buffer> = {};

  /** Empties it and puts files there. */
  fill(files: Record<string, Buffer>): void {
    rmSync(join(this.#top, "a"), { recursive: true, force: true });
    mkdirSync(join(this.cwd, "out"), { recursive: true });
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(this.cwd, name), bytes);
    this.#files = files;
  }

  /** What happened to it that no call may do, a line each. */
  harm({ inPlace = false }: { inPlace?: boolean | undefined }): string[] {
    const harm: string[] = [];
    const inside = `${DEPTH}/`;
    for (const file of readdirSync(this.#top, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name).slice(this.#top.length + 1);
      const name = path.startsWith(inside) ? path.slice(inside.length) : undefined;
      if (name === undefined) harm.push(`wrote outside the folder: ${path}`);
      else if (name.endsWith("pi-session-tmp")) harm.push(`left a temporary file: ${name}`);
      else if (!this.#mayBe(name, inPlace)) harm.push(`wrote ${name}`);
    }
    for (const [name, bytes] of Object.entries(this.#files)) {
      if (!this.#isKept(name, bytes, inPlace)) harm.push(`changed or lost ${name}`);
    }
    return harm;
  }

  read(name: string): Buffer {
    return readFileSync(join(this.cwd, name));
  }

  remove(): void {
    rmSync(this.#top, { recursive: true, force: true });
  }

  #mayBe(name: string, inPlace: boolean): boolean {
    return (
      name in this.#files || name.startsWith("out/") || (inPlace && /\.(bak|rejected)$/.test(name))
    );
  }

  /** What is rewritten in place is still there as a backup. */
  #isKept(name: string, bytes: Buffer, inPlace: boolean): boolean {
    const copies = inPlace ? [name, `${name}.bak`] : [name];
    return copies.some((copy) => {
      try {
        return this.read(copy).equals(bytes);
      } catch {
        return false;
      }
    });
  }
}
