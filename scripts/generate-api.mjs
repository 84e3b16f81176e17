import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeApi } from "./api/describe-api.mjs";
import { root } from "./processes.mjs";

const file = join(root, "docs/api.md");

/**
 * npm run generate-api: writes docs/api.md. With --check, fails if it differs from the contract.
 */
async function generateApi(isCheck) {
  const description = await describeApi();
  if (!isCheck) return writeFile(file, description);
  if (description === (await readFile(file, "utf8").catch(() => ""))) return;
  console.error("docs/api.md is out of date. Run npm run generate-api.");
  process.exitCode = 1;
}

await generateApi(process.argv.includes("--check"));
