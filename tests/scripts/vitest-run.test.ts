import { spawn } from "node:child_process";
import { expect, test } from "vitest";

test("a test run that asked the site leaves no process of its own behind", async () => {
  const args = ["run", "tests/worker/contact.test.ts", "-t", "is emailed to the owner"];
  // The head of a process group: whatever it starts, and that starts, is in it for as long as it lives.
  const run = spawn("node_modules/.bin/vitest", args, { detached: true, stdio: ["ignore", "pipe", "ignore"] });
  const output = (await run.stdout.toArray()).join("");
  expect(output).toContain("1 passed");
  // What has ended is in the group until the system has cleared it away.
  await expect.poll(() => groupExists(Number(run.pid)), { timeout: 20_000 }).toBe(false);
});

function groupExists(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}
