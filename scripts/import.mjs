import { runCommand } from "./command-line.mjs";
import { importFolder } from "./import/import-folder.mjs";

async function importMovies({ site = "http://localhost:8787", ...flags }, folder) {
  const skippedCount = await importFolder(folder, { site, ...flags });
  if (skippedCount > 0) process.exitCode = 1;
}

await runCommand("import", importMovies);
