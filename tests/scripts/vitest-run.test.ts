/** @module-tag long */
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";

test("a test run that sent requests to the Worker leaves no process running", async () => {
  const args = ["run", "tests/worker/contact/contact.test.ts"];
  // The leader of a process group, which contains all its descendants for as long as they live.
  const run = spawn("node_modules/.bin/vitest", args, {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const output = (await run.stdout.toArray()).join("");
  expect(stripVTControlCharacters(output)).toMatch(/Tests +[1-9]\d* passed/);
  // An ended process stays in the group until the system has reaped it.
  await expect.poll(() => groupExists(Number(run.pid))).toBe(false);
});

function groupExists(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}
