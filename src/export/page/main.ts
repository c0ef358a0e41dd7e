import { App } from "./app.js";
import { h } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { PageSession } from "./page-session.js";

async function main(): Promise<void> {
  const app = new App(await PageSession.open());
  listenToKeys(app);
  app.open();
  document.documentElement.dataset.ready = "true";
}

main().catch((error: unknown) => {
  document.body.append(
    h("p", { class: "failure", role: "alert" }, `This page cannot be shown: ${error}`),
  );
  throw error;
});
