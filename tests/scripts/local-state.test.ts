import { spawn } from "node:child_process";
import { on } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

/** A start that claims the local state when its input begins, and runs until its input ends. */
const source = `
  import { once } from "node:events";
  import { claimState } from "./scripts/local-site.mjs";
  console.log("ready");
  await once(process.stdin, "data");
  console.log(await claimState(8799).then(() => "claimed", ({ message }) => message));`;

const refusal =
  "The local site is running. Stop it with Ctrl+C where it was started, then run this again.";

/** Starts processes that claim the state at the same moment. Returns what each of them prints. */
async function claimTogether(count: number, state: string): Promise<string[]> {
  const starts = Array.from({ length: count }, () => {
    const child = spawn("node", ["--input-type=module", "-e", source], {
      env: { ...process.env, STATE_DIR: state },
    });
    const lines = on(createInterface({ input: child.stdout }), "line");
    const readLine = async () => String((await lines.next()).value[0]);
    return { child, readLine };
  });
  await Promise.all(starts.map(({ readLine }) => readLine()));
  for (const { child } of starts) child.stdin.write("go");
  const claims = await Promise.all(starts.map(({ readLine }) => readLine()));
  const ended = starts.map(({ child }) => new Promise((done) => child.on("close", done)));
  for (const { child } of starts) child.stdin.end();
  await Promise.all(ended);
  return claims.sort();
}

test("one of four simultaneous starts serves the local state, also after an earlier start ended", async () => {
  const state = await mkdtemp(join(tmpdir(), "marquee-state-"));
  onTestFinished(() => rm(state, { recursive: true }));
  const claims = [refusal, refusal, refusal, "claimed"];
  expect(await claimTogether(4, state)).toEqual(claims);
  expect(await claimTogether(4, state)).toEqual(claims);
});
