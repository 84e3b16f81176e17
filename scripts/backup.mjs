import { runLive } from "./run-live.mjs";

await runLive("backup");
