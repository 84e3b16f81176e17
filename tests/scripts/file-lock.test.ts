import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { isAlive } from "../../scripts/processes.mjs";

/** A command that takes the lock of the clone, and notes when it begins and ends its work. */
const source = `
  import { appendFile } from "node:fs/promises";
  import { withBuildLock } from "./scripts/file-lock.mjs";
  const note = (text) => appendFile(process.argv[1], text);
  await withBuildLock(async () => {
    await note("begins ");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await note("ends ");
  });`;

test("a command that installs or builds waits for another such command in the same clone", {
  tags: ["long"],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const notes = join(folder, "notes");
  const runCommand = () =>
    promisify(execFile)("node", ["--input-type=module", "-e", source, notes]);
  await Promise.all([runCommand(), runCommand(), runCommand()]);
  expect(await readFile(notes, "utf8")).toBe("begins ends ".repeat(3));
});

test("a killed build does not block the next command", { tags: ["long"] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const notes = join(folder, "notes");
  const killed = `
    import { withBuildLock } from "./scripts/file-lock.mjs";
    await withBuildLock(() => process.kill(process.pid, "SIGKILL"));`;
  await promisify(execFile)("node", ["--input-type=module", "-e", killed]).catch(() => undefined);
  await writeFile(notes, "");
  await promisify(execFile)("node", ["--input-type=module", "-e", source, notes]);
  expect(await readFile(notes, "utf8")).toBe("begins ends ");
});

test("a process that ended counts as ended before its parent collects it", async () => {
  // The shell becomes a program that never collects the process that the shell started.
  const parent = spawn("sh", ["-c", "sleep 0.5 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void parent.kill());
  const [pid] = await parent.stdout.take(1).map(Number).toArray();
  await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 });
  expect(isAlive(Number(parent.pid))).toBe(true);
  expect(() => process.kill(pid, 0)).not.toThrow();
});
