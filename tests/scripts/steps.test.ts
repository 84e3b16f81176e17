import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("all that a script printed arrives where it is read slowly", async () => {
  const steps = 'import { script } from "./scripts/steps.mjs"; await script(async () => console.log("x".repeat(1e6)));';
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    `node --input-type=module -e '${steps}' | (sleep 0.5; wc -c)`,
  ]);
  expect(stdout.trim()).toBe("1000001");
});
