import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLaw, type LawResult, readPlaces } from "../../scripts/live/law/check-law.mjs";
import { clearSite } from "../support/clear-site.ts";
import { jsonRequest, visitorClient } from "../support/clients.ts";
import { publishSettings } from "../support/publish-settings.ts";
import { executeSql } from "../support/rows.ts";
import { seedSite } from "../support/seeds.ts";
import { signedInClient } from "../support/sessions.ts";

/** The test Worker's site, in the shape of a live site that the command reads. */
const shop = {
  settings: { domain: "cinema.example" },
  now: Date.now,
  fetchSite: (address: string, init: RequestInit) =>
    visitorClient("https://cinema.example")(new URL(address).pathname, init),
  database: {
    query: async (sql: string, values: unknown[] = []) =>
      (await executeSql(sql, ...values)).results,
  },
};

async function examine(place: string): Promise<Record<string, LawResult>> {
  const { results } = await checkLaw(shop, place);
  return Object.fromEntries(results.map((result) => [result.name, result]));
}

const listMissing = async (place: string) =>
  Object.values(await examine(place)).flatMap(({ name, state }) => (state === "bad" ? name : []));

/** Writes an owner's own text of a legal page. */
async function writePage(slug: string, body: string): Promise<void> {
  const admin = await signedInClient("demo-admin");
  const texts = { en: { title: slug, body }, de: { title: slug, body } };
  const page = { slug, placement: "none", texts };
  expect((await admin("/api/admin/pages", jsonRequest("POST", page))).status).toBe(201);
}

beforeAll(async () => {
  await clearSite();
  await seedSite();
});
afterAll(async () => {
  await executeSql("DELETE FROM site_pages");
  await clearSite();
});

describe("npm run doctor -- --law", () => {
  it("npm run doctor -- --law accepts only places whose rules are known", () => {
    expect(readPlaces("de, FR,US-CA,DE")).toEqual(["DE", "FR", "US-CA"]);
    expect(() => readPlaces("DE,CH")).toThrow("No rules are known for “CH”. Known are DE, FR, EU");
    expect(() => readPlaces("")).toThrow("No rules are known for “”");
  });

  it("each rule names its law, the day from which it applies, and a source", {
    tags: ["long"],
  }, async () => {
    for (const place of readPlaces("DE,FR,EU,US-CA,US"))
      for (const { since, source, law, note } of (await checkLaw(shop, place)).results) {
        expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(new URL(source).protocol).toBe("https:");
        expect([law, note]).not.toContain("");
      }
  });

  it("docs/law.md has a row for each rule, and every test file that a row names exists", {
    tags: ["long"],
  }, async () => {
    const lines = (await readFile("docs/law.md", "utf8")).split("\n");
    const rows = lines.filter((line) => line.startsWith("| ")).map((line) => line.split(" | "));
    const rules = rows.map(([rule = ""]) => rule.slice(2).trim());
    for (const place of readPlaces("DE,FR,EU,US-CA,US"))
      for (const { name, source } of (await checkLaw(shop, place)).results) {
        expect(rules).toContain(name);
        expect(rows[rules.indexOf(name)]?.at(-1)).toContain(source);
      }
    const tests = rows.flatMap(([, , test]) => test?.match(/tests\/[\w./-]+/g) ?? []);
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("npm run doctor -- --law=DE finds a new site's German buttons and reports its legal texts and address missing", async () => {
    const results = await examine("DE");
    expect(results["Button to cancel"]).toMatchObject({
      state: "good",
      note: "“Verträge hier kündigen”",
    });
    expect(results["Button to withdraw"]).toMatchObject({
      state: "good",
      note: "“Vertrag widerrufen”",
    });
    expect((await listMissing("DE")).toSorted()).toEqual([
      "Accessibility",
      "Address of the provider",
      "Imprint",
      "Privacy",
      "Terms, with withdrawal",
    ]);
  });

  it("npm run doctor -- --law=DE reports both buttons missing on a site with legal texts but without German", {
    tags: ["long"],
  }, async () => {
    for (const slug of ["privacy", "accessibility"]) await writePage(slug, "Our text.");
    await writePage("terms", "Widerruf: vierzehn Tage.");
    const imprint = "We take no part before a Verbraucherschlichtungsstelle. Regulation 2022/2065.";
    await writePage("imprint", imprint);
    const owner = { address: ["1 High Street"], email: "owner@cinema.example" };
    await publishSettings({ ...owner, tax: "included", demandsConsent: true, ageScheme: "FSK" });
    await clearCaches();
    const open = Object.values(await examine("DE")).filter(({ state }) => state !== "good");
    expect(open).toMatchObject([{ name: "Arbitration board", state: "unknown" }]);
    await executeSql(
      "UPDATE site_pages SET texts = json_remove(texts, '$.de') WHERE slug = 'terms'",
    );
    expect((await examine("DE"))["Terms, with withdrawal"]).toMatchObject({ state: "unknown" });
    await publishSettings({ locales: ["en"] });
    await clearCaches();
    expect(await listMissing("DE")).toEqual([
      "Button to cancel",
      "Button to withdraw",
      "Impressum",
    ]);
  });

  it("npm run doctor -- --law reports what the owner's own terms and imprint lack by law", async () => {
    await executeSql("DELETE FROM site_pages");
    await writePage("terms", "Be kind.");
    await writePage("imprint", "Jane Doe, 1 High Street.");
    const results = await examine("DE");
    expect(results["Terms, with withdrawal"]).toMatchObject({
      state: "unknown",
      note: expect.stringContaining("lack the right of withdrawal"),
    });
    expect(results.Imprint).toMatchObject({
      state: "unknown",
      note: expect.stringContaining("2022/2065"),
    });
    await executeSql("DELETE FROM site_pages");
  });

  it("npm run doctor -- --law reports added taxes, a missing address, and a link to the closed platform for disputes", {
    tags: ["long"],
  }, async () => {
    await executeSql("DELETE FROM site_pages WHERE slug = 'imprint'");
    await writePage("imprint", "[Disputes](https://ec.europa.eu/consumers/odr/)");
    await publishSettings({ tax: "added", address: [], email: "" });
    await clearCaches();
    const results = await examine("EU");
    expect(results["Total prices"]).toMatchObject({ state: "bad" });
    expect(results["Address of the provider"]?.note).toContain(
      "no postal address and no email address",
    );
    expect(results["Platform for disputes"]).toMatchObject({
      state: "bad",
      note: "/imprint still name it: take it out.",
    });
  });

  it("npm run doctor -- --law lists review reports that wait for too long, and subscribers without a known home country", async () => {
    const examineBoth = async () => {
      const results = await examine("EU");
      return [results["Reports of reviews"]?.state, results["Journeys within the EU"]?.state];
    };
    expect(await examineBoth()).toEqual(["good", "good"]);
    await executeSql(
      "INSERT INTO review_reports (id, movie_name, reason, explanation, language, reported_at) VALUES ('old', 'A', 'insult', 'b', 'en', 1)",
    );
    await executeSql("UPDATE movies SET territories = 'DE' WHERE id = 2");
    const now = Date.now();
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, plan_id, provider, amount_cents, currency, created_at, updated_at) VALUES ('law', 'demo-viewer', 'subscription', 'paid', '10001', 'stripe', 999, 'usd', 1, 1)",
    );
    await executeSql(
      "INSERT INTO subscriptions (user_id, order_id, plan_id, provider, started_at, expires_at, renews, event_at) VALUES ('demo-viewer', 'law', '10001', 'stripe', 1, ?, 1, 1)",
      now + 86_400_000,
    );
    await executeSql(
      "INSERT INTO payments (provider, order_id, transaction_id, amount_cents, currency, paid_at) VALUES ('stripe', 'law', 't', 999, 'usd', ?)",
      now,
    );
    expect(await examineBoth()).toEqual(["bad", "unknown"]);
    await executeSql("UPDATE payments SET card_country = 'DE', billing_country = 'DE'");
    expect(await examineBoth()).toEqual(["bad", "good"]);
    for (const table of ["subscriptions WHERE order_id", "orders WHERE id"])
      await executeSql(`DELETE FROM ${table} = 'law'`);
    await executeSql("DELETE FROM review_reports");
    await executeSql("UPDATE movies SET territories = NULL WHERE id = 2");
  });

  it("npm run doctor -- --law reports what France and California demand beside the EU", {
    tags: ["long"],
  }, async () => {
    expect(await listMissing("FR")).toEqual(
      expect.arrayContaining(["Cancelling in three clicks", "French"]),
    );
    expect((await examine("US-CA"))["The word buy"]).toMatchObject({ state: "good" });
    const lease = "INSERT INTO leases (name, holder, ends_at, succeeded_at) VALUES (?, 'x', 0, ?)";
    for (const name of ["remind", "prices"]) await executeSql(lease, name, 1);
    expect((await examine("US-CA"))["Yearly reminders"]).toMatchObject({ state: "bad" });
    await executeSql("UPDATE leases SET succeeded_at = ?", Date.now());
    expect((await examine("US-CA"))["Yearly reminders"]).toMatchObject({ state: "good" });
    await executeSql("UPDATE movies SET download_for = 'nobody' WHERE id = 1");
    expect((await examine("US-CA"))["The word buy"]).toMatchObject({
      state: "good",
      note: expect.stringMatching(/not sold: 1$/),
    });
  });
});

/** Reloads the settings, and drops the pages that the Worker keeps. */
async function clearCaches(): Promise<void> {
  await visitorClient()("/dev/site", { method: "POST" });
}
