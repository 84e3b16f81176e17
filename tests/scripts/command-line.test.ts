import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCommandLine } from "../../scripts/command-line.mjs";
import { OwnerComputer } from "../support/owner-computer.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

const read =
  (name: string, args: string[], variables = {}) =>
  () =>
    readCommandLine(name, args, variables);

test("a command line is read into flags and arguments", () => {
  const args = ["films/", "--dry-run", "--category", "Action", "--price=180"];
  const flags = { "dry-run": true, category: "Action", price: "180" };
  expect(read("import", args)()).toEqual({ flags, positionals: ["films/"] });
  expect(read("test", ["plans", "gifts"])()).toEqual({
    flags: {},
    positionals: ["plans", "gifts"],
  });
});

test.each<[string, string[], string]>([
  ["deploy", ["--dry-ran"], "There is no flag --dry-ran."],
  ["deploy", ["-y"], "There is no flag -y."],
  ["deploy", ["--yes=no"], "--yes takes no value."],
  ["deploy", ["--domain", "--yes"], "--domain needs a value: --domain answer."],
  ["deploy", ["--domain"], "--domain needs a value: --domain answer."],
  ["deploy", ["staging"], "There is nothing to do with “staging”."],
  ["import", ["films/", "series/"], "There is nothing to do with “series/”."],
  ["import", ["--dry-run"], "Give a folder: `npm run import -- folder/`."],
])("npm run %s refuses the flags %j, and says why", (name, args, fault) => {
  expect(read(name, args)).toThrow(`${fault} \`npm run ${name} -- --help\` shows the flags.`);
});

test("a flag that npm consumed because -- was missing stops the command, and the error shows the right spelling", () => {
  const variables = { npm_config_dry_run: "true" };
  expect(read("deploy", [], variables)).toThrow(
    "npm kept --dry-run for itself. Write `npm run deploy -- --dry-run`.",
  );
  expect(read("deploy", ["--dry-run"], variables)()).toMatchObject({ flags: { "dry-run": true } });
});

describe("commands in a terminal", () => {
  let owner: OwnerComputer;

  beforeEach(async () => {
    owner = new OwnerComputer();
    await owner.start();
  });
  afterEach(() => owner.stop());

  const settings = {
    name: "marquee",
    domain: "cinema.example",
    adminEmail: "owner@cinema.example",
  };

  test.each(["start", "dev", "deploy", "doctor", "backup", "restore", "import"])(
    "npm run %s with a flag that it does not have stops with code 1, and names --help",
    { tags: ["long"] },
    async (command) => {
      const { code, lastLine } = await runWithoutTerminal(command, ["--colour"], owner.variables);
      const name = command === "start" ? "npm start" : `npm run ${command}`;
      expect([code, lastLine]).toEqual([
        1,
        `There is no flag --colour. \`${name} -- --help\` shows the flags.`,
      ]);
    },
  );

  test("npm test with an unknown domain of the code stops with code 1 and lists the domains", async () => {
    const { code, lastLine } = await runWithoutTerminal("test", ["plans", "planz"]);
    const list =
      /^There is no domain “planz”\. These have tests: access, .*, plans, .*, viewing, webhooks\.$/;
    expect([code, lastLine]).toEqual([1, expect.stringMatching(list)]);
  });

  test("npm test with a domain runs that domain's tests alone, and starts no site for long journeys", {
    tags: ["long"],
  }, async () => {
    const { code, output, lastLine } = await runWithoutTerminal("test", ["contact"]);
    expect(output).toMatch(/Worker and unit tests … done/);
    expect(output).not.toContain("Journeys");
    expect([code, lastLine]).toEqual([0, expect.stringMatching(/^[1-9]\d* passed, 0 failed$/)]);
  });

  test("npm run deploy -- --help lists the flags, and does nothing", {
    tags: ["long"],
  }, async () => {
    const { code, output } = await new Terminal("deploy", ["--help"], owner.variables).exit;
    expect(output).toMatch(/--mail-from answer +The address that its emails come from/);
    expect([code, owner.cloudflare.calls]).toEqual([0, []]);
  });

  test("an owner who types another name than the site's is told that nothing was restored", {
    tags: ["long"],
  }, async () => {
    await owner.writeSettings(settings);
    const terminal = new Terminal("restore", [], owner.variables);
    await terminal.answer("Type marquee to go on:", "marque");
    const { code, lastLine } = await terminal.exit;
    expect([code, lastLine]).toEqual([
      1,
      "“marque” is not the name of this site. Nothing was changed.",
    ]);
    expect(owner.cloudflare.changes).toEqual([]);
  });

  test("an owner who presses Ctrl+C instead of confirming a restore is told that nothing was changed", {
    tags: ["long"],
  }, async () => {
    await owner.writeSettings(settings);
    const terminal = new Terminal("restore", [], owner.variables);
    await terminal.waitFor("Type marquee to go on:");
    terminal.press("ctrl-c");
    const { code, lastLine } = await terminal.exit;
    expect([code, lastLine]).toEqual([130, "Stopped. Nothing was changed."]);
    expect(owner.cloudflare.changes).toEqual([]);
  });

  test("the administrator who presses Ctrl+C at the API key of an import is told that nothing was sent", {
    tags: ["long"],
  }, async () => {
    const terminal = new Terminal("import", [await makeMovieFolder(owner.folder)], owner.variables);
    await terminal.waitFor("API key:");
    terminal.press("ctrl-c");
    const { code, lastLine } = await terminal.exit;
    expect([code, lastLine]).toEqual([130, "Stopped. Nothing was sent."]);
  });
});

async function makeMovieFolder(parent: string): Promise<string> {
  const folder = join(parent, "movies");
  await mkdir(folder);
  await copyFile("demo/reels/tech/source.mp4", join(folder, "Night Train (1931).mp4"));
  return folder;
}
