import { lstatSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Fault } from "../fault.js";
import type { Io } from "../io.js";
import { openSession } from "../session/open.js";
import type { Session } from "../session/session.js";
import { NO_ENTRY } from "../tree/tree.js";
import { pathTo } from "../tree/walk.js";
import { turn } from "../write/cleanup.js";
import { makeFolders } from "../write/folders.js";
import { nameLeftovers } from "../write/leftovers.js";
import { openOutput } from "../write/open.js";
import type { Snapshot } from "../write/snapshot.js";
import type { Target } from "../write/target.js";
import { extractedBytes } from "./bytes.js";
import type { NewHeader } from "./header.js";
import type { Taken } from "./taken.js";

const TURN_BYTES = 8 << 20;

/** A session to be made. */
export interface Extract {
  taken: Taken;
  header: NewHeader;
  /** The file, or `-`. */
  output: string;
}

export interface WriteOptions {
  /** Did the user name the file? A name that was made up is never followed to where a link leads. */
  isNamed: boolean;
  /** May a file that exists be replaced? */
  force?: boolean;
}

/**
 * Writes sessions taken out of one, making the folders that are missing.
 * @param source the session's file as it was before it was read
 * @throws Fault, with none written, when one cannot be written or the source has changed
 */
export async function writeAll(
  session: Session,
  extracts: readonly Extract[],
  source: Snapshot | undefined,
  { isNamed, force = false }: WriteOptions,
  io: Pick<Io, "cwd" | "stdout" | "stderr">,
): Promise<void> {
  const outputs = extracts.map(({ output }) => resolve(io.cwd, output));
  const { cwd, stdout } = io;
  const removeEmpty = isNamed ? () => {} : makeFolders(new Set(outputs.map(dirname)));
  const written: string[] = [];
  try {
    nameLeftovers(isNamed && extracts[0]?.output === "-" ? [] : outputs, io.stderr);
    for (const [at, { taken, header, output }] of extracts.entries()) {
      if (!isNamed) refuseLink(outputs[at]!, output);
      await writeOne(
        session,
        taken,
        header,
        openOutput(output, { cwd, stdout }, { source, force }),
      );
      written.push(outputs[at]!);
    }
  } catch (error) {
    // What was replaced cannot be had back; what is new goes again.
    if (!force) for (const path of written) rmSync(path, { force: true });
    removeEmpty();
    throw error;
  }
}

function refuseLink(path: string, name: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new Fault(`${name}: is a link, and that name was not given; -o follows one`);
}

/** Writes one to a target, and proves the result before it stands there. */
async function writeOne(
  session: Session,
  taken: Taken,
  header: NewHeader,
  target: Target,
): Promise<void> {
  try {
    let bytes = 0;
    for (const piece of extractedBytes(session, taken, header)) {
      target.write(piece);
      bytes += piece.length;
      if (bytes < TURN_BYTES) continue;
      bytes = 0;
      await turn();
    }
    const written = target.finish();
    if (written !== undefined) await assertExtracted(session, taken, header, written);
    await target.commit();
  } finally {
    target.discard();
  }
}

/** The result must be one path of those entries and labels. Throws Error, a fault of this program. */
async function assertExtracted(
  source: Session,
  { entries, labelled }: Taken,
  { id }: NewHeader,
  path: string,
): Promise<void> {
  const result = await openSession(path);
  const { tree, header, malformed } = result;
  const ids = pathTo(tree, tree.size > 0 ? tree.size - 1 : NO_ENTRY).map((each) => tree.id(each));
  const holds =
    header?.value.id === id &&
    malformed.size === 0 &&
    ids.length === tree.size &&
    ids.length === entries.length + labelled.length &&
    entries.every((entry, at) => source.tree.id(entry) === ids[at]);
  result.close();
  if (!holds) throw new Error(`${source.file}: the result does not hold what it should`);
}
