import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a script's whole output arrives at a slow reader", { tags: ["long"] }, async () => {
  const source =
    'import { runScript } from "./scripts/run-script.mjs"; await runScript(async () => console.log("x".repeat(1e6)));';
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    `node --input-type=module -e '${source}' | (sleep 0.5; wc -c)`,
  ]);
  expect(stdout.trim()).toBe("1000001");
});
