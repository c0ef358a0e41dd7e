import { gunzipSync } from "node:zlib";
import { pageOf } from "../../../src/export/html/page.js";
import { DATA_ID, type PageData } from "../../../src/export/page-data.js";
import type { Session } from "../../../src/session/session.js";

/** A page and what it holds. */
export interface OpenedPage {
  html: string;
  data: PageData;
  /** The bodies, one an entry. */
  bodies: string[];
}

export function openPage(session: Session): OpenedPage {
  const html = [...pageOf(session, session.tree.leaf)].join("");
  const held = new Map<string, string>();
  for (const [, id, packed] of html.matchAll(
    /<script type="text\/plain" id="(.*?)">(.*?)<\/script>/g,
  )) {
    held.set(id!, gunzipSync(Buffer.from(packed!, "base64")).toString());
  }
  const data = JSON.parse(held.get(DATA_ID)!) as PageData;
  const bodies = [...held]
    .filter(([id]) => id !== DATA_ID)
    .flatMap(([, text]) => text.trimEnd().split("\n"));
  return { html, data, bodies };
}
