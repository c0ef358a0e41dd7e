// Lists a folder of sessions with pi's own list; prints how long that took, in ms.
import { told } from "./told.mjs";

const base = new URL("../../conformance/node_modules/", import.meta.url);
const pi = "@earendil-works/pi-coding-agent/dist/index.js";
const { SessionManager } = await import(new URL(pi, base));
const started = performance.now();
const sessions = await SessionManager.listAll(process.argv[2]);
told(started, sessions.length);
