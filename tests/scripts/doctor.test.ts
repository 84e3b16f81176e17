/** @module-tag long */
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LiveSite } from "../support/live-site.ts";

const now = Date.now();
const dayMs = 86_400_000;
let site: LiveSite;
let database: DatabaseSync;

beforeEach(async () => {
  site = new LiveSite();
  await site.start();
});
afterEach(() => site.stop());

/** Deploys a site on which every check of the doctor passes a day later. */
async function deployWell() {
  site.stripeKey = "sk_live_of_these_tests";
  await site.deploy();
  site.cloudflare.addSenderRecords();
  database = [...site.cloudflare.databases.values()].map(({ sqlite }) => sqlite)[0] as DatabaseSync;
  database.exec(`UPDATE site SET rows_backed_up_at = ${now - dayMs}`);
  database.exec(
    `INSERT INTO leases (name, holder, ends_at, succeeded_at) VALUES ('emails', 'x', 0, ${now})`,
  );
  site.cloudflare.calls.length = 0;
}

const listProblems = async () =>
  Object.entries(await site.examine())
    .filter(([, { state }]) => state === "bad")
    .map(([name, { note }]) => `${name}: ${note}`);

describe("npm run doctor", () => {
  it("npm run doctor finds no problem on a healthy site, and changes nothing", async () => {
    await deployWell();
    expect(await listProblems()).toEqual([]);
    expect(site.cloudflare.changes).toEqual([]);
  });

  it("npm run doctor, before the first deployment, lists what a deployment would create", async () => {
    const problems = await listProblems();
    expect(problems).toContain(
      "Database: Run `npm run deploy`: it would create the database marquee.",
    );
    expect(problems).toContain("Site: Nothing is deployed yet.");
    expect(site.cloudflare.changes).toEqual([]);
  });

  const problems: [string, () => unknown, string][] = [
    [
      "the free plan",
      () => Object.assign(site.cloudflare, { plan: "workers_free" }),
      "Account: The free plan cannot",
    ],
    [
      "DNS records that are missing",
      () => site.cloudflare.dnsRecords.splice(1),
      "Emails: these DNS records are missing",
    ],
    [
      "a sender that was switched off",
      () => site.cloudflare.senders.map((sender) => Object.assign(sender, { enabled: false })),
      "Emails: Run `npm run deploy`: it would allow emails from mail.cinema.example",
    ],
    [
      "a challenge page in place of the site",
      () => Object.assign(site.cloudflare, { inFront: "challenge" }),
      "Site: something else answers at https://cinema.example/api/health (403)",
    ],
    [
      "a table changed by hand",
      () => database.exec("DROP INDEX emails_to"),
      "Migrations: The database is not what",
    ],
    [
      "a migration that is not applied",
      () =>
        database.exec("DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)"),
      "Migrations: ",
    ],
    [
      "a secret that is missing",
      () => site.cloudflare.scripts.get("marquee")?.secrets.delete("SESSION_SECRET"),
      "Secrets: Run `npm run deploy`",
    ],
    [
      "a webhook that was disabled",
      () =>
        Object.assign(site.stripe.createdObjects.webhook_endpoints?.[0] ?? {}, {
          disabled: "true",
        }),
      "Payments: Run `npm run deploy`: it would set up Stripe: the webhook",
    ],
    [
      "a failing health check",
      () => Object.assign(site.cloudflare, { unhealthyVersion: "0.1.0-first" }),
      "Site: Emails don't work.",
    ],
    [
      "a backup that is late",
      () => database.exec(`UPDATE site SET rows_backed_up_at = ${now - 10 * dayMs}`),
      "Last backup: of the rows: 10 days ago",
    ],
    [
      "a job that does not run",
      () => database.exec(`UPDATE leases SET succeeded_at = ${now - dayMs}`),
      "Jobs: emails: 24 hours ago",
    ],
    [
      "a job that fails",
      () => database.exec("UPDATE leases SET error = 'no such table'"),
      "Jobs: emails: no such table",
    ],
    [
      "emails that cannot be sent",
      () =>
        database.exec(`INSERT INTO emails (id, kind, "to", subject, text, html, queued_at, attempts, last_error)
          VALUES ('e', 'receipt', 'una@example.com', 's', 't', 'h', ${Date.now()}, 3, 'domain not verified')`),
      "Waiting emails: 1 could not be sent, the oldest queued 0 minutes ago: domain not verified",
    ],
    [
      "missing files",
      () =>
        database.exec(
          "PRAGMA foreign_keys = OFF; INSERT INTO missing_video_files VALUES ('v', 1, 1)",
        ),
      "Files: 1 videos have missing files",
    ],
    [
      "a database that is nearly full",
      () => Object.assign(site.cloudflare, { databaseBytes: 9e9 }),
      "Database size: 9.00 of 10 GB",
    ],
    [
      "an open incident",
      () =>
        database.exec(
          "INSERT INTO incidents (name, code, params, started_at) VALUES ('dispute:1', 'dispute', '{}', 1)",
        ),
      "Open problems: dispute:1",
    ],
  ];

  it.each(problems)("npm run doctor finds %s", async (_, plant, problem) => {
    await deployWell();
    plant();
    const found = await listProblems();
    expect(
      found.find((line) => line.startsWith(problem)),
      found.join("\n"),
    ).toBeDefined();
  });

  it("npm run doctor reminds the owner of legal texts that nobody has reviewed", async () => {
    await deployWell();
    expect((await site.examine())["Legal texts"]).toMatchObject({ state: "unknown" });
    await site.deploy({ legalReviewed: "yes" });
    expect((await site.examine())["Legal texts"]).toMatchObject({ state: "good" });
  });

  it("npm run doctor treats the legal texts as reviewed once the owner has written each or marked it as reviewed", async () => {
    await deployWell();
    const writePage = (slug: string) =>
      database.exec(
        `INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at) VALUES ('${slug}', 'none', 1, '{}', 1, 1)`,
      );
    for (const slug of ["terms", "privacy", "house-rules"]) writePage(slug);
    expect((await site.examine())["Legal texts"]).toMatchObject({ state: "unknown" });
    database.exec("INSERT INTO legal_reviews (page, reviewed_at) VALUES ('imprint', 1)");
    expect((await site.examine())["Legal texts"]).toMatchObject({ state: "good" });
  });

  it("npm run doctor accepts the owner's own DMARC rule in place of the proposed one", async () => {
    await deployWell();
    const rule = site.cloudflare.dnsRecords.find(({ name }) => name.startsWith("_dmarc."));
    Object.assign(rule ?? {}, {
      content: "v=DMARC1;p=quarantine; rua=mailto:owner@cinema.example",
    });
    expect(await listProblems()).toEqual([]);
    Object.assign(rule ?? {}, { content: "v=spf1 -all" });
    expect((await listProblems()).join("\n")).toContain(
      "TXT _dmarc.mail.cinema.example v=DMARC1; p=reject;",
    );
  });

  it("npm run doctor reports missing jobs and backups from a site's second day on", async () => {
    await deployWell();
    database.exec("DELETE FROM leases; UPDATE site SET rows_backed_up_at = NULL");
    const results = await site.examine();
    expect([results.Jobs?.state, results["Last backup"]?.state]).toEqual(["unknown", "unknown"]);
    for (const each of site.cloudflare.databases.values())
      each.created_at = new Date(now - dayMs).toISOString();
    expect((await listProblems()).map((problem) => problem.split(":")[0])).toEqual([
      "Jobs",
      "Last backup",
    ]);
  });

  it("npm run doctor notes a Stripe test key, which takes no real money, and payments without webhook events", async () => {
    await deployWell();
    site.stripeKey = "sk_test_of_these_tests";
    await site.deploy();
    database.exec(`INSERT INTO orders (id, kind, status, amount_cents, currency, provider, created_at, updated_at)
      VALUES ('o', 'movies', 'paid', 100, 'usd', 'stripe', 1, 1);
      INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
      VALUES ('stripe', 't', 'o', 100, 'usd', ${now})`);
    const results = await site.examine();
    expect(results["Payment events"]?.note).toContain("Payments came without events");
    expect(results["Real money"]).toEqual({
      state: "unknown",
      note: "Stripe's test mode: nobody really pays yet.",
    });
  });
});
