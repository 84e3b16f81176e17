import { buildWeb, buildWorker } from "./build.mjs";
import { runScript } from "./run-script.mjs";

/** Builds the site with the pages for televisions. */
await runScript(async () => {
  await buildWeb();
  await buildWorker();
});
