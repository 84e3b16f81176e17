/** @module-tag long */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCloudflare } from "../../scripts/live/cloudflare.mjs";
import { openDatabase } from "../../scripts/live/database.mjs";
import { completeSettings } from "../../scripts/live/settings.mjs";
import { readVersion } from "../../scripts/live/version.mjs";
import { createWorkerConfig } from "../../scripts/live/worker-config.mjs";
import { apiToken, LiveSite } from "../support/live-site.ts";

const execFileAsync = promisify(execFile);
let site: LiveSite;

beforeEach(async () => {
  site = new LiveSite();
  await site.start();
});
afterEach(() => site.stop());

/** What there is after a deployment, without what differs each time. */
function describeState({ cloudflare, stripe }: LiveSite) {
  const { databases, buckets, scripts, domains, crons, senders } = cloudflare;
  const databaseNames = new Map([...databases.values()].map(({ uuid, name }) => [uuid, name]));
  return {
    databases: [...databases.values()].map(({ name, sqlite, read_replication }) => ({
      name,
      read_replication,
      migrations: sqlite.prepare("SELECT name FROM d1_migrations ORDER BY id").all(),
      objects: sqlite.prepare("SELECT count(*) AS count FROM sqlite_master").get(),
    })),
    buckets: [...buckets.values()].map(({ name, rules }) => ({ name, rules })),
    senders: senders.map(({ name }) => name),
    domains: [...domains],
    crons: [...crons],
    scripts: [...scripts].map(([name, { secrets }]) => ({
      name,
      secrets: [...secrets.keys()].sort(),
      version: cloudflare.current(name)?.annotations["workers/tag"],
      bindings: cloudflare
        .current(name)
        ?.bindings.filter(({ type }) => type !== "secret_text")
        .map((binding) => ({
          ...binding,
          ...(binding.type === "d1" && { id: databaseNames.get(String(binding.id)) }),
        })),
    })),
    stripe: {
      products: stripe.createdObjects.products?.length,
      prices: stripe.createdObjects.prices?.length,
      portals: stripe.createdObjects.configurations?.length,
      webhooks: stripe.createdObjects.webhook_endpoints?.filter(({ disabled }) => disabled !== "true").length,
    },
  };
}

/** The webhook's secret that the Worker has is that of the webhook that is not disabled. */
function chooseOnDashboard(settings: object): void {
  const [database] = site.cloudflare.databases.values();
  const json = JSON.stringify(settings);
  database?.sqlite.exec(`INSERT INTO site_settings (version, settings, published_at) VALUES (1, '${json}', 1)`);
}

function expectWorkingWebhook({ cloudflare, stripe }: LiveSite) {
  const webhooks = stripe.createdObjects.webhook_endpoints ?? [];
  const enabled = webhooks.findIndex(({ disabled }) => disabled !== "true");
  expect(cloudflare.scripts.get("marquee")?.secrets.get("STRIPE_WEBHOOK_SECRET")).toBe(`whsec_${enabled + 1}`);
}

describe("npm run deploy", () => {
  it("goes from nothing to a live site with Wrangler, and a second time changes nothing", async () => {
    expect(await site.deploy({}, { usesWrangler: true })).toBe(10);
    const { cloudflare } = site;
    expect(describeState(site)).toMatchObject({
      databases: [{ name: "marquee", read_replication: { mode: "auto" } }],
      buckets: [{ name: "marquee-media" }, { name: "marquee-backup" }],
      senders: ["cinema.example"],
      domains: [["cinema.example", "marquee"]],
      stripe: { products: 1, prices: 1, portals: 1, webhooks: 1 },
    });
    const [script] = cloudflare.scripts.values();
    expect([...(script?.secrets.keys() ?? [])].sort()).toEqual([
      "SESSION_SECRET",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
    expect(script?.settings).toMatchObject({
      limits: { cpu_ms: 5000 },
      // Only stored files are cached: any other response may be a viewer's own.
      exports: { default: { cache: { enabled: false } }, CachedFiles: { cache: { enabled: true } } },
      files: expect.arrayContaining(["index.js.map"]),
    });
    expect(script?.subdomain.enabled).toBe(false);
    const variables = Object.fromEntries(
      cloudflare.current("marquee")?.bindings.map(({ name, text }) => [name, text]) ?? [],
    );
    expect(variables).toMatchObject({
      SITE_URL: "https://cinema.example",
      STRIPE_PRICE_ID: "price_1",
      PLAN_PRICE: "9.99",
    });
    expect(site.lines.join("\n")).toContain("MX cf-bounce.cinema.example 10 route1.mx.cloudflare.net");
    expect(site.lines.join("\n")).toContain("TXT cinema.example v=spf1");
    expectWorkingWebhook(site);

    const changes = cloudflare.changes.length;
    const requests = site.stripe.requests.length;
    expect(await site.deploy({}, { usesWrangler: true })).toBe(0);
    expect(cloudflare.changes.length).toBe(changes);
    expect(site.stripe.requests.slice(requests).filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("uploads as the tests without Wrangler do", async () => {
    await site.deploy({}, { usesWrangler: true });
    const other = new LiveSite();
    await other.start();
    await other.deploy();
    const [real, quick] = [describeState(site), describeState(other)];
    await other.stop();
    const namesOf = ({ scripts }: typeof real) =>
      scripts[0]?.bindings?.map((binding) => String(Object(binding).name)).sort();
    const bindingsOfPlatform = ["ANONYMOUS_RATE_LIMIT", "ASSETS", "EMAIL", "RATE_LIMIT", "SERVED_FILES", "VERSION"];
    expect(namesOf(real)?.filter((name) => !bindingsOfPlatform.includes(name))).toEqual(namesOf(quick));
    expect({ ...real, scripts: [] }).toEqual({ ...quick, scripts: [] });
  });

  it("only says what it would do in a dry run", async () => {
    expect(await site.deploy({}, { isDryRun: true })).toBe(10);
    expect([site.cloudflare.changes, site.stripe.requests.filter(({ method }) => method !== "GET")]).toEqual([[], []]);
    expect(site.lines.join("\n")).toMatch(/Database: would create the database marquee\n/);
    await expect(readFile(site.settingsFile())).rejects.toThrow("ENOENT");
  });

  it("never prints a secret or writes one into the settings", async () => {
    await site.deploy();
    const printed = site.lines.join("\n") + (await readFile(site.settingsFile(), "utf8"));
    const secrets = [...(site.cloudflare.scripts.get("marquee")?.secrets.values() ?? []), apiToken];
    expect(secrets).toContain(site.stripeKey);
    expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
  });

  it("follows a new price: a price at Stripe, and the Worker knows it", async () => {
    await site.deploy();
    await site.deploy({ planPrice: "12.50" });
    expect(site.stripe.createdObjects.prices?.map(({ unit_amount }) => unit_amount)).toEqual(["999", "1250"]);
    const priceId = site.cloudflare.current("marquee")?.bindings.find(({ name }) => name === "STRIPE_PRICE_ID");
    expect(priceId?.text).toBe("price_2");
    expectWorkingWebhook(site);
    expect(await site.deploy()).toBe(0);
  });

  it("makes the prices of the plans that the owner added on the dashboard, and again when one changes", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec(
      "INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active) VALUES ('10002', 'Quarterly', 2500, 'usd', 92, 'quarter', 2, 1), ('10003', 'Old', 100, 'usd', 366, 'year', 2, 0)",
    );
    const readPrice = () =>
      database?.sqlite.prepare("SELECT provider_price_id AS id FROM plans WHERE id = '10002'").get();
    await site.deploy();
    expect(site.stripe.createdObjects.prices?.at(-1)).toMatchObject({
      product: "marquee-plan-10002",
      unit_amount: "2500",
      "recurring[interval]": "month",
      "recurring[interval_count]": "3",
    });
    expect([site.stripe.createdObjects.prices?.length, readPrice()]).toEqual([2, { id: "price_2" }]);
    expect(await site.deploy()).toBe(0);
    database?.sqlite.exec("UPDATE plans SET price_cents = 3000, provider_price_id = NULL WHERE id = '10002'");
    await site.deploy();
    expect([site.stripe.createdObjects.prices?.length, readPrice()]).toEqual([3, { id: "price_3" }]);
    database?.sqlite.exec("UPDATE plans SET name = 'Each season' WHERE id = '10002'");
    await site.deploy();
    const product = () => site.stripe.createdObjects.products?.find(({ id }) => id === "marquee-plan-10002");
    expect([product()?.name, site.stripe.createdObjects.prices?.length]).toEqual(["Each season", 3]);
    // After a restore, the id may be that of another plan.
    database?.sqlite.exec("UPDATE plans SET period = 'year', days = 366, provider_price_id = NULL WHERE id = '10002'");
    await site.deploy();
    expect(site.stripe.createdObjects.prices?.at(-1)).toMatchObject({ "recurring[interval]": "year" });
    site.stripeKey = "sk_test_of_another_account";
    site.stripe.createdObjects.prices?.splice(0);
    await site.deploy();
    expect(readPrice()).toEqual({ id: "price_2" });
  });

  it("makes prices with the tax that the owner chose on the dashboard, once", async () => {
    await site.deploy();
    chooseOnDashboard({ currency: "USD", tax: "included" });
    await site.deploy();
    await site.deploy();
    expect(site.stripe.createdObjects.prices?.map(({ tax_behavior: tax }) => tax)).toEqual([undefined, "inclusive"]);
  });

  it("follows the currency that the owner chose on the dashboard", async () => {
    await site.deploy();
    chooseOnDashboard({ currency: "EUR" });
    await site.deploy();
    expect(site.stripe.createdObjects.prices?.map(({ currency }) => currency)).toEqual(["usd", "eur"]);
    const priceId = site.cloudflare.current("marquee")?.bindings.find(({ name }) => name === "STRIPE_PRICE_ID");
    expect(priceId?.text).toBe("price_2");
    expect(await site.deploy()).toBe(0);
  });

  it("uses an archived product and the key of an archived price at Stripe again, and follows a new name", async () => {
    await site.deploy();
    const { products, prices } = site.stripe.createdObjects;
    Object.assign(products?.[0] ?? {}, { active: "false" });
    Object.assign(prices?.[0] ?? {}, { active: "false" });
    await site.deploy({ planName: "Weekly" });
    expect(products).toMatchObject([{ active: "true", name: "Weekly" }]);
    expect(prices?.[1]).toMatchObject({
      transfer_lookup_key: "true",
      unit_amount: "999",
      "recurring[interval]": "day",
    });
  });

  it("replaces a webhook of an older API version, which cannot be updated, and disables it last", async () => {
    await site.deploy();
    Object.assign(site.stripe.createdObjects.webhook_endpoints?.[0] ?? {}, { api_version: "2024-06-20" });
    await site.deploy();
    const [outdated, current] = site.stripe.createdObjects.webhook_endpoints ?? [];
    expect([outdated?.disabled, current?.disabled]).toEqual(["true", undefined]);
    expect(current).toMatchObject({ url: "https://cinema.example/webhooks/payments/stripe" });
    expectWorkingWebhook(site);
  });

  it("hands over another key of Stripe, as after a leak", async () => {
    await site.deploy();
    site.stripeKey = "sk_test_the_next_one";
    await site.deploy();
    expect(site.cloudflare.scripts.get("marquee")?.secrets.get("STRIPE_SECRET_KEY")).toBe("sk_test_the_next_one");
    expectWorkingWebhook(site);
  });

  it("keeps the secret of the sessions when it deploys again", async () => {
    await site.deploy();
    const secret = () => site.cloudflare.scripts.get("marquee")?.secrets.get("SESSION_SECRET");
    const first = secret();
    await site.deploy({}, { version: "0.2.0" });
    expect([secret(), first?.length]).toEqual([first, 64]);
  });

  it("rotates the secret of the sessions: the old one verifies until its sessions have ended", async () => {
    const secrets = () => site.cloudflare.scripts.get("marquee")?.secrets ?? new Map<string, string>();
    const signing = () =>
      site.cloudflare.current("marquee")?.bindings.find(({ name }) => name === "SESSION_SECRET_NAME")?.text;
    await site.deploy();
    const first = secrets().get("SESSION_SECRET");
    await site.deploy({}, { rotatesSessionSecret: true });
    expect([signing(), secrets().get("SESSION_SECRET")]).toEqual(["SESSION_SECRET_2", first]);
    expect(secrets().get("SESSION_SECRET_2")).toHaveLength(64);
    expect(await site.deploy()).toBe(0);

    const inDays = (days: number) => () => Date.now() + days * 86_400_000;
    const again = site.deploy({}, { rotatesSessionSecret: true, now: inDays(6) });
    await expect(again).rejects.toThrow("rotated less than 7 days ago");
    expect(await site.deploy({}, { now: inDays(8) })).toBe(1);
    expect([...secrets().keys()]).not.toContain("SESSION_SECRET");
    expect(await site.deploy({}, { now: inDays(8) })).toBe(0);
  });

  it("signs everybody out when that is wanted", async () => {
    const secrets = () =>
      [...(site.cloudflare.scripts.get("marquee")?.secrets.keys() ?? [])].filter((name) => /SESSION/.test(name));
    await site.deploy();
    await site.deploy({}, { rotatesSessionSecret: true, signsEverybodyOut: true });
    expect(secrets()).toEqual(["SESSION_SECRET_2"]);
    await site.deploy({}, { rotatesSessionSecret: true, signsEverybodyOut: true });
    expect(secrets()).toEqual(["SESSION_SECRET"]);
  });

  it("puts the version before in place again when a part of the site fails", async () => {
    await site.deploy();
    site.cloudflare.unwellVersion = "0.2.0-bad";
    await expect(site.deploy({}, { version: "0.2.0-bad" })).rejects.toThrow(
      "Emails don't work. The version before is in place again",
    );
    expect(site.cloudflare.current("marquee")?.annotations["workers/tag"]).toBe("0.1.0-first");
  });

  it("does not roll back when the part failed before already", async () => {
    await site.deploy();
    site.cloudflare.unwellVersion = "0.1.0-first";
    const fetchSite = site.cloudflare.fetchSite;
    site.cloudflare.fetchSite = async (address) => {
      site.cloudflare.unwellVersion = site.cloudflare.current("marquee")?.annotations["workers/tag"] ?? null;
      return fetchSite(address);
    };
    await site.deploy({}, { version: "0.2.0" });
    expect(site.lines.at(-1)).toContain("npm run doctor");
    expect(site.cloudflare.current("marquee")?.annotations["workers/tag"]).toBe("0.2.0");
  });

  it("--env makes a second site with a database and a bucket of its own", async () => {
    await site.deploy();
    await site.deploy({ name: "marquee-staging", domain: "" }, { environment: "staging" });
    const state = describeState(site);
    expect(state.databases.map(({ name }) => name)).toEqual(["marquee", "marquee-staging"]);
    expect(state.buckets.map(({ name }) => name)).toEqual([
      "marquee-media",
      "marquee-backup",
      "marquee-staging-media",
      "marquee-staging-backup",
    ]);
    const bound = (name: string) => site.cloudflare.current(name)?.bindings.find(({ type }) => type === "r2_bucket");
    expect(bound("marquee-staging")?.bucket_name).toBe("marquee-staging-media");
    const limits = ["marquee", "marquee-staging"].map(async (name) => (await createWorkerConfig({ name })).ratelimits);
    const namespaces = (await Promise.all(limits)).flat().map(({ namespace_id: id }) => id);
    expect(new Set(namespaces).size).toBe(4);
    expect(site.cloudflare.scripts.get("marquee-staging")?.subdomain.enabled).toBe(true);
    expect(await site.deploy()).toBe(0);
  });
});

describe("npm run deploy refuses", () => {
  const expectUnchanged = async (deploying: Promise<unknown>, reason: string) => {
    const uploads = () => [...site.cloudflare.scripts.values()].flatMap(({ versions }) => versions).length;
    const before = uploads();
    await expect(deploying).rejects.toThrow(reason);
    expect(uploads()).toBe(before);
  };

  it("settings that are missing, naming each with its flag and variable", async () => {
    const options = { environment: "production", flags: {}, variables: {}, acceptsProposals: true, ask: undefined };
    await expect(completeSettings({}, options)).rejects.toThrow(/--mail-from, or MARQUEE_MAIL_FROM\n.*--admin-email/);
    const variables = { MARQUEE_DOMAIN: "cinema.example", MARQUEE_ADMIN_EMAIL: "owner@cinema.example" };
    expect(await completeSettings({}, { ...options, variables })).toMatchObject({ mailFrom: "hello@cinema.example" });
    const wrong = { ...variables, MARQUEE_PLAN_PRICE: "free" };
    await expect(completeSettings({}, { ...options, variables: wrong })).rejects.toThrow("MARQUEE_PLAN_PRICE");
  });

  it("files that are not committed", async () => {
    const git = (...args: string[]) =>
      execFileAsync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...args], { cwd: folder });
    const folder = await mkdtemp(join(tmpdir(), "marquee-version-"));
    await writeFile(join(folder, "package.json"), '{ "version": "1.2.3" }');
    expect(await readVersion(folder)).toEqual({ version: "1.2.3", isDirty: false });
    await git("init", "-q");
    await git("add", ".");
    await git("commit", "-qm", "All");
    const committed = await readVersion(folder);
    expect(committed).toEqual({ version: expect.stringMatching(/^[0-9a-f]{10}$/), isDirty: false });
    await writeFile(join(folder, "new.txt"), "");
    expect(await readVersion(folder)).toEqual({ ...committed, isDirty: true });
    await rm(folder, { recursive: true });
    await expectUnchanged(site.deploy({}, { isDirty: true }), "Commit them first");
    expect(site.cloudflare.changes).toEqual([]);
  });

  it("a bucket that belongs to another database", async () => {
    await site.deploy();
    site.cloudflare.buckets.get("marquee-media")?.objects.set("site-id", Buffer.from("another site"));
    await expectUnchanged(site.deploy({}, { version: "0.2.0" }), "belongs to another database");
    site.cloudflare.databases.clear();
    await expectUnchanged(site.deploy({ databaseId: undefined }), "belongs to another database");
  });

  it("migrations that were edited, and a database that was changed by hand", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec("CREATE INDEX by_hand ON movies (price_cents)");
    await expectUnchanged(site.deploy({}, { version: "0.2.0" }), "index by_hand");
    database?.sqlite.exec("DROP INDEX by_hand");
    database?.sqlite.exec('DROP INDEX emails_to; CREATE INDEX emails_to ON emails ("to")');
    await expectUnchanged(site.deploy({}, { version: "0.2.0" }), "index emails_to");
  });

  it("a database that is newer than the code", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
    await expectUnchanged(
      site.deploy({}, { version: "0.0.9" }),
      "newer than this version of Marquee: it has 9999_future",
    );
  });

  it("a database that was made before the baseline", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec("UPDATE d1_migrations SET name = '0001_search_and_counters.sql' WHERE id = 2");
    await expectUnchanged(
      site.deploy({}, { version: "0.2.0" }),
      "made before the baseline of the schema: it has 0001_search_and_counters.sql. This version cannot upgrade it",
    );
  });

  it("an address that leads to another site", async () => {
    site.cloudflare.dnsRecords.push({ type: "A", name: "cinema.example", content: "192.0.2.1" });
    await expectUnchanged(site.deploy(), "cinema.example leads to another site (A 192.0.2.1)");
    site.cloudflare.dnsRecords.length = 0;
    site.cloudflare.domains.set("cinema.example", "blog");
    await expectUnchanged(site.deploy(), "cinema.example is the address of the Worker blog");
  });

  it("a domain that is not in use at Cloudflare yet", async () => {
    site.cloudflare.zone.status = "pending";
    await expectUnchanged(site.deploy(), "cinema.example is not active at Cloudflare yet");
  });

  it("addresses on domains that are not in the account", async () => {
    await expectUnchanged(site.deploy({ domain: "cinema.test" }), "cinema.test is on no domain");
    await expectUnchanged(site.deploy({ mailFrom: "hello@elsewhere.test" }), "elsewhere.test is on no domain");
  });

  it("a key that is not one of Stripe's secret keys", async () => {
    site.stripeKey = "pk_test_public";
    await expectUnchanged(site.deploy(), "it begins with sk_ or rk_");
  });
});

it("the platform would refuse our triggers as a query: that is why migrations are imported", async () => {
  await site.deploy();
  const { cloudflare } = site;
  const [{ uuid } = { uuid: "" }] = cloudflare.databases.values();
  const api = createCloudflare({ token: apiToken, baseUrl: cloudflare.apiUrl, retries: { retries: 0 } });
  const database = openDatabase(api, cloudflare.account.id, uuid);
  const trigger = "CREATE TRIGGER t AFTER INSERT ON plans BEGIN DELETE FROM plans WHERE id = 0; END";
  await expect(database.query(trigger)).rejects.toThrow("incomplete input");
  await database.importSql(`${trigger};`);
});

describe("npm run deploy, killed at a call and run again, ends the same", () => {
  /** The number of each call, without the repetitions of later migrations. */
  const listCalls = (calls: string[]) =>
    calls.flatMap((call, index) =>
      calls.filter((each, i) => each === call && i < index).length < 4 ? [index + 1] : [],
    );

  async function expectRecovery(call: number, when: "before" | "after", expected: object) {
    const killed = new LiveSite();
    await killed.start();
    killed.cloudflare.breakAt = { call, when };
    await expect(killed.deploy()).rejects.toThrow();
    killed.cloudflare.breakAt = null;
    await killed.deploy();
    expect(describeState(killed), `killed ${when} call ${call}`).toEqual(expected);
    expectWorkingWebhook(killed);
    expect(await killed.deploy()).toBe(0);
    await killed.stop();
  }

  it("in the middle and at its end", async () => {
    await site.deploy();
    const { length } = site.cloudflare.calls;
    for (const call of [length >> 1, length]) await expectRecovery(call, "after", describeState(site));
  });

  it("at each call", { timeout: 600_000 }, async () => {
    await site.deploy();
    const expected = describeState(site);
    for (const call of listCalls(site.cloudflare.calls)) {
      for (const when of ["before", "after"] as const) await expectRecovery(call, when, expected);
    }
  });
});
