// Opens a session with the library and builds its tree; prints how long that took, in ms.
import { requireSession } from "../../../dist/index.js";
import { told } from "./told.mjs";

const started = performance.now();
const session = await requireSession(process.argv[2]);
told(started, session.tree.size);
session.close();
