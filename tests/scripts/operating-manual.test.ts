/** @module-tag long */
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OwnerComputer } from "../support/owner-computer.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

let owner: OwnerComputer;
const manual = await readFile("docs/operating.md", "utf8");
const stripeKey = "sk_test_of_these_tests";

beforeEach(async () => {
  owner = new OwnerComputer();
  await owner.start();
});
afterEach(() => owner.stop());

/** Returns the rows of the table whose head begins with this cell, without the head. */
function readTable(head: string): string[][] {
  const lines =
    manual
      .slice(manual.indexOf(`| ${head}`))
      .split("\n\n")[0]
      ?.split("\n")
      .slice(2) ?? [];
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

/** Returns the variables that the manual's command for CI sets. */
function readVariables(): Record<string, string> {
  const command = /```sh\n(MARQUEE_[^`]*)```/.exec(manual)?.[1] ?? "";
  return Object.fromEntries(
    [...command.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
}

test("an owner who types the manual's answers gets a live site, and CI with the manual's variables changes nothing", async () => {
  const terminal = new Terminal("deploy", [], owner.variables);
  const rows = readTable("It asks");
  expect(rows.length).toBeGreaterThan(10);
  for (const [question = "", typed = ""] of rows)
    await terminal.answer(question, typed.startsWith("sk_test_") ? stripeKey : typed);
  const { code, output } = await terminal.exit;
  expect(output).toContain("https://cinema.example is live.");
  expect(code).toBe(0);

  await owner.deleteSettings();
  const { CLOUDFLARE_API_TOKEN, STRIPE_SECRET_KEY, ...answers } = readVariables();
  expect([CLOUDFLARE_API_TOKEN, STRIPE_SECRET_KEY, Object.keys(answers).length]).toEqual([
    "…",
    "…",
    3,
  ]);
  const variables = { ...owner.variables, ...answers, STRIPE_SECRET_KEY: stripeKey };
  const again = await runWithoutTerminal("deploy", ["--yes"], variables);
  expect([again.code, again.lastLine]).toEqual([
    0,
    "Nothing to do: this version is live with these settings.",
  ]);
});

test("an owner is told in the manual's words what the Cloudflare account lacks", async () => {
  Object.assign(owner.cloudflare, { hasR2: false });
  owner.cloudflare.zone.status = "pending";
  const first = await runWithoutTerminal("deploy", ["--yes"], {
    ...owner.variables,
    ...readVariables(),
    ...signIn(),
  });
  expect([first.code, first.output]).toEqual([
    1,
    expect.stringMatching(/R2 is not switched on.*is not active at Cloudflare yet/s),
  ]);
  Object.assign(owner.cloudflare, { hasR2: true, plan: "workers_free" });
  owner.cloudflare.zone.status = "active";
  const second = await runWithoutTerminal("deploy", ["--yes"], {
    ...owner.variables,
    ...readVariables(),
    ...signIn(),
  });
  expect([second.code, second.output]).toEqual([
    1,
    expect.stringContaining("Choose Workers Paid ($5 a month)"),
  ]);
  for (const name of ["Workers Paid", "R2", "a domain"]) expect(manual).toContain(`**${name}**`);
  expect(owner.cloudflare.changes).toEqual([]);
});

const signIn = () => ({
  CLOUDFLARE_API_TOKEN: owner.variables.CLOUDFLARE_API_TOKEN ?? "",
  STRIPE_SECRET_KEY: stripeKey,
});
