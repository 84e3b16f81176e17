/** @module-tag long */
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiToken } from "../support/live-site.ts";
import { OwnerComputer } from "../support/owner-computer.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

let owner: OwnerComputer;

beforeEach(async () => {
  owner = new OwnerComputer();
  await owner.start();
});
afterEach(() => owner.stop());

const stripeVariables = { STRIPE_SECRET_KEY: "sk_live_of_these_tests" };
const settings = { name: "marquee", domain: "cinema.example", adminEmail: "owner@cinema.example" };
const runAlone = (command: string, args: string[] = []) =>
  runWithoutTerminal(command, args, { ...owner.variables, ...stripeVariables });
const runInTerminal = (command: string, args: string[] = []) =>
  new Terminal(command, args, { ...owner.variables, ...stripeVariables });

async function pressCtrlCWhenSilent(terminal: Terminal) {
  const isWaiting = () =>
    owner.cloudflare.calls.some((call) => owner.cloudflare.silentAt?.test(call));
  await expect.poll(isWaiting, { timeout: 50_000 }).toBe(true);
  terminal.press("ctrl-c");
  const { code, lastLine } = await terminal.exit;
  return [code, lastLine];
}

test("a deployment stopped by Ctrl+C continues in the next run, and a third run finds nothing to do", async () => {
  await owner.writeSettings({ ...settings, mailFrom: "hello@mail.cinema.example" });
  owner.cloudflare.silentAt = /^PUT .*lifecycle/;
  const stopped = await pressCtrlCWhenSilent(runInTerminal("deploy", ["--yes"]));
  expect(stopped).toEqual([130, "Stopped. Run it again: it goes on where it stopped."]);
  owner.cloudflare.silentAt = null;
  const deployed = await runAlone("deploy", ["--yes"]);
  expect([deployed.code, deployed.output]).toEqual([
    0,
    expect.stringContaining("https://cinema.example is live"),
  ]);
  const again = await runAlone("deploy", ["--yes"]);
  expect([again.code, again.lastLine]).toEqual([
    0,
    "Nothing to do: this version is live with these settings.",
  ]);
});

test("a dry run takes settings from flags and the environment, prints the steps, and changes nothing", async () => {
  const answers = {
    MARQUEE_MAIL_FROM: "hello@mail.cinema.example",
    MARQUEE_ADMIN_EMAIL: "owner@cinema.example",
  };
  const args = ["--dry-run", "--env=of-these-tests", "--plan-price", "4.50"];
  const variables = { ...owner.variables, ...stripeVariables, ...answers };
  const { code, output, lastLine } = await runWithoutTerminal("deploy", args, variables);
  expect(output).toContain("Database … would create the database marquee-of-these-tests");
  expect([code, lastLine]).toEqual([0, "10 of these steps would change something."]);
  expect(output).not.toContain(variables.STRIPE_SECRET_KEY);
  expect(output).not.toContain(apiToken);
  expect([owner.cloudflare.changes, await owner.readSettings()]).toEqual([[], null]);
});

test("a dry run in a terminal asks nothing, even if a deployment would change the mail rules of a whole domain", async () => {
  await owner.writeSettings({ ...settings, mailFrom: "hello@cinema.example" });
  const { code, output } = await runInTerminal("deploy", ["--dry-run"]).exit;
  expect([code, output]).toEqual([0, expect.not.stringContaining("[y/N]")]);
});

test("an owner not signed in to Cloudflare is sent to a browser, or told how to sign in", async () => {
  await owner.writeSettings(settings);
  const { CLOUDFLARE_API_TOKEN, ...signedOut } = owner.variables;
  const terminal = new Terminal("restore", [], signedOut);
  await terminal.waitFor("A browser opens to sign you in to Cloudflare.");
  // Ctrl+C ends the command before Wrangler has opened a browser.
  terminal.press("ctrl-c");
  expect(await terminal.exit).toMatchObject({
    code: 130,
    // The last line may be one of Wrangler's, because Ctrl+C ends Wrangler too.
    output: expect.stringContaining("Stopped. Nothing was changed."),
  });
  const { code, lastLine } = await runWithoutTerminal("restore", [], signedOut);
  const advice =
    "Not signed in to Cloudflare: set CLOUDFLARE_API_TOKEN, or run `npx wrangler login`.";
  expect([code, lastLine]).toEqual([1, advice]);
});

test.each([
  ["doctor", "Stopped. Nothing was changed."],
  ["backup", "Stopped. Run it again: files that the place has are not copied again."],
])(
  "an owner who presses Ctrl+C while npm run %s waits is told what to do",
  async (command, sentence) => {
    await owner.writeSettings(settings);
    owner.cloudflare.silentAt = /^GET \/accounts/;
    expect(await pressCtrlCWhenSilent(runInTerminal(command))).toEqual([130, sentence]);
  },
);

test("npm run doctor for a site that was never deployed counts its problems and exits with code 1", async () => {
  await owner.writeSettings(settings);
  const { code, lastLine } = await runAlone("doctor");
  expect([code, lastLine]).toEqual([
    1,
    expect.stringMatching(/^\d+ problems\. docs\/operating\.md says what to do\.$/),
  ]);
  expect(owner.cloudflare.changes).toEqual([]);
});

test("npm run doctor refuses a place whose law it does not know, before it asks Cloudflare anything", async () => {
  await owner.writeSettings(settings);
  const { code, lastLine } = await runAlone("doctor", ["--law=DE,CH"]);
  expect([code, lastLine]).toEqual([
    1,
    "No rules are known for “CH”. Known are DE, FR, EU, US-CA, US; EU has what all its countries share.",
  ]);
  expect(owner.cloudflare.calls).toEqual([]);
});

test("a restore without a terminal needs --confirm", async () => {
  await owner.writeSettings(settings);
  const { code, lastLine } = await runAlone("restore");
  expect([code, lastLine]).toEqual([1, "Nothing was changed. Say so with --confirm marquee."]);
});

test("a time-travel restore shows its moment in UTC and refuses a German date", async () => {
  await owner.writeSettings(settings);
  const { code, lastLine } = await runAlone("restore", ["--time-travel", "22.11.2026 12:00"]);
  expect([code, lastLine]).toEqual([
    1,
    expect.stringMatching(/^“22.11.2026 12:00” is neither a time nor a bookmark\. Write/),
  ]);
  expect(owner.cloudflare.calls).toEqual([]);
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  const terminal = runInTerminal("restore", ["--time-travel", `${hourAgo}Z`]);
  await terminal.waitFor(
    `This sets the database of marquee back to ${hourAgo.replace("T", " ")}:00 UTC`,
  );
  await terminal.answer("Type marquee to go on:", "no");
  const refused = await terminal.exit;
  expect([refused.code, refused.lastLine]).toEqual([
    1,
    "“no” is not the name of this site. Nothing was changed.",
  ]);
});

test("a backup of a site that was never deployed stops with code 1", async () => {
  await owner.writeSettings(settings);
  const { code, lastLine } = await runAlone("backup");
  expect([code, lastLine]).toEqual([1, "There is no site to back up: nothing is deployed."]);
});

describe("with a deployed site", () => {
  beforeEach(async () => {
    await owner.writeSettings({
      ...settings,
      mailFrom: "hello@mail.cinema.example",
      legalReviewed: "yes",
    });
    expect((await runAlone("deploy", ["--yes"])).code).toBe(0);
  });

  const openDatabases = () => [...owner.cloudflare.databases.values()].map(({ sqlite }) => sqlite);

  test("an owner who lost site.json is asked only for the site's name, and the deployment finds nothing to do", async () => {
    await owner.deleteSettings();
    const terminal = new Terminal("deploy", [], owner.variables);
    await terminal.answer("A short name for the site", "");
    await terminal.waitFor("https://cinema.example is live in the account Cinema.");
    const { code, lastLine } = await terminal.exit;
    expect([code, lastLine]).toEqual([
      0,
      "Nothing to do: this version is live with these settings.",
    ]);
    expect(await owner.readSettings()).toMatchObject({
      domain: "cinema.example",
      adminEmail: "owner@cinema.example",
    });
  });

  test("npm run doctor finds the live site without site.json, and says which environment has no site", async () => {
    owner.cloudflare.addSenderRecords();
    await owner.deleteSettings();
    expect((await runAlone("doctor")).output).toContain("https://cinema.example answers with");
    const { code, lastLine } = await runAlone("doctor", ["--env=staging"]);
    const advice =
      "There is no site marquee-staging in the account Cinema. Run `npm run deploy` first.";
    expect([code, lastLine]).toEqual([1, advice]);
  });

  test("npm run doctor for a healthy site says that all is well and exits with code 0", async () => {
    owner.cloudflare.addSenderRecords();
    const now = Date.now();
    openDatabases()[0]?.exec(`UPDATE site SET rows_backed_up_at = ${now};
      INSERT INTO leases (name, holder, ends_at, succeeded_at) VALUES ('emails', 'x', 0, ${now})`);
    const { code, lastLine, output } = await runAlone("doctor");
    expect([code, lastLine]).toEqual([0, "All is well."]);
    expect(output).toMatch(/ok +Account +Cinema, on Workers Paid/);
  });

  test("npm run doctor -- --law asks the live site, and names what is missing with its source", async () => {
    const { code, output, lastLine } = await runAlone("doctor", ["--law=de"]);
    expect([code, lastLine]).toEqual([1, expect.stringMatching(/^\d+ things are missing, and/)]);
    expect(output).toContain("PROBLEM  Button to cancel");
    expect(output).toContain("§ 312k BGB, since 2022-07-01: https://www.gesetze-im-internet.de");
  });

  test("a backup of 1,001 files asks before copying slowly, and stops if there is no terminal", async () => {
    owner.cloudflare.objectsPerPage = 1000;
    const media = owner.cloudflare.buckets.get("marquee-media")?.objects;
    for (let i = 0; i < 1001; i++) media?.set(`videos/a/${i}.m4s`, Buffer.from("segment"));
    const place = join(owner.folder, "backup");
    const alone = await runAlone("backup", ["--to", place]);
    expect([alone.code, alone.lastLine]).toEqual([
      1,
      "Nothing was copied. Set these keys, or add --slowly.",
    ]);
    expect(alone.output).toContain("1,001 files, 0.0 MB, are to be copied over Cloudflare's API");

    const terminal = runInTerminal("backup", ["--to", place]);
    await terminal.answer("Copy them slowly now? [y/N]", "n");
    const { code, lastLine } = await terminal.exit;
    expect([code, lastLine]).toEqual([1, "Nothing was copied. Set these keys, and run it again."]);
    expect(await readdir(place).catch(() => "none")).toBe("none");
  });

  test("an owner backs up a site, stops the restore with Ctrl+C, and restores again into a new database", {
    timeout: 180_000,
  }, async () => {
    const place = join(owner.folder, "backup");
    const backup = await runAlone("backup", ["--to", place]);
    expect([backup.code, backup.lastLine]).toEqual([
      0,
      expect.stringMatching(/^The backup \S+ is complete, and was/),
    ]);
    const [id] = await readdir(place);
    expect(backup.lastLine).toContain(id);

    const temporary = join(owner.folder, "temporary");
    await mkdir(temporary);
    owner.cloudflare.calls.length = 0;
    owner.cloudflare.silentAt = /^POST .*import/;
    const variables = { ...owner.variables, ...stripeVariables, TMPDIR: temporary };
    const stopped = await pressCtrlCWhenSilent(
      new Terminal("restore", ["--confirm", "marquee"], variables),
    );
    expect(stopped).toEqual([130, expect.stringContaining("Run it again: it begins anew")]);
    const left = (await readdir(temporary)).filter((name) => name.startsWith("marquee"));
    expect([left, openDatabases().length]).toEqual([[], 2]);

    owner.cloudflare.silentAt = null;
    const restore = runInTerminal("restore");
    await restore.answer("Type marquee to go on:", "marquee");
    const { code, lastLine } = await restore.exit;
    expect([code, lastLine]).toEqual([
      0,
      "Deletions … wait until you press “Clean up again” on the dashboard",
    ]);
    expect(openDatabases()).toHaveLength(2);
  });
});
