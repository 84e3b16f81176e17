/** @module-tag long */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCloudflare } from "../../scripts/live/cloudflare.mjs";
import { openDatabase } from "../../scripts/live/database.mjs";
import { completeSettings } from "../../scripts/live/settings.mjs";
import { readSourceVersion } from "../../scripts/live/version.mjs";
import { createWorkerConfig } from "../../scripts/live/worker-config.mjs";
import { apiToken, LiveSite } from "../support/live-site.ts";

const execFileAsync = promisify(execFile);
let site: LiveSite;

beforeEach(async () => {
  site = new LiveSite();
  await site.start();
});
afterEach(() => site.stop());

/** Returns the state after a deployment, without values that differ each time. */
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
        ?.bindings.filter(
          ({ type, name: binding }) => type !== "secret_text" && binding !== "STRIPE_WEBHOOK_ID",
        )
        .map((binding) =>
          binding.type === "d1" ? databaseNames.get(String(binding.id)) : binding,
        ),
    })),
    stripe: {
      portals: stripe.createdObjects.configurations?.length,
      webhooks: stripe.createdObjects.webhook_endpoints?.length,
    },
  };
}

/** Expects one webhook at Stripe, and its secret in the Worker. */
function expectWorkingWebhook({ cloudflare, stripe }: LiveSite) {
  const [webhook, ...others] = stripe.createdObjects.webhook_endpoints ?? [];
  expect(others).toEqual([]);
  expect(cloudflare.scripts.get("marquee")?.secrets.get("STRIPE_WEBHOOK_SECRET")).toBe(
    webhook?.secret,
  );
  expect(cloudflare.current("marquee")?.bindings).toContainEqual(
    expect.objectContaining({ name: "STRIPE_WEBHOOK_ID", text: webhook?.id }),
  );
}

const readVariables = (name = "marquee") =>
  Object.fromEntries(
    site.cloudflare.current(name)?.bindings.map((binding) => [binding.name, binding.text]) ?? [],
  );

describe("npm run deploy", () => {
  it("npm run deploy reads the commit of a downloaded archive without git history from scripts/live/commit.txt", async () => {
    const folder = await mkdtemp(join(tmpdir(), "marquee-download-"));
    const archive = await execFileAsync(
      "git",
      ["archive", "--format=tar", "HEAD", "scripts/live/commit.txt", "package.json"],
      {
        encoding: "buffer",
        maxBuffer: 10_000_000,
      },
    );
    await writeFile(join(folder, "site.tar"), archive.stdout);
    await execFileAsync("tar", ["-xf", "site.tar"], { cwd: folder });
    const { stdout: commit } = await execFileAsync("git", ["rev-parse", "HEAD"]);
    expect(await readSourceVersion(folder)).toEqual({
      version: commit.slice(0, 10),
      isDirty: false,
    });
    await rm(folder, { recursive: true });
  });

  it("npm run deploy takes an empty account to a live site with Wrangler, and a second run changes nothing", async () => {
    expect(await site.deploy({}, { usesWrangler: true })).toBe(10);
    const { cloudflare } = site;
    expect(describeState(site)).toMatchObject({
      databases: [{ name: "marquee", read_replication: { mode: "auto" } }],
      buckets: [{ name: "marquee-media" }, { name: "marquee-backup" }],
      senders: ["mail.cinema.example"],
      domains: [["cinema.example", "marquee"]],
      stripe: { portals: 1, webhooks: 1 },
    });
    const [script] = cloudflare.scripts.values();
    expect([...(script?.secrets.keys() ?? [])].sort()).toEqual([
      "PERSON_SECRET",
      "SESSION_SECRET",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
    expect(script?.settings).toMatchObject({
      limits: { cpu_ms: 30000 },
      // Only stored files are cached, because any other response may be personal.
      exports: {
        default: { cache: { enabled: false } },
        CachedFiles: { cache: { enabled: true } },
      },
      files: expect.arrayContaining(["index.js.map"]),
    });
    expect(script?.subdomain.enabled).toBe(false);
    expect(readVariables()).toMatchObject({
      SITE_URL: "https://cinema.example",
      BUILD: "0.1.0-first",
    });
    expect(site.lines.join("\n")).toContain(
      "TXT _dmarc.mail.cinema.example: nothing before, v=DMARC1; p=reject;",
    );
    expectWorkingWebhook(site);

    const changes = cloudflare.changes.length;
    const requests = site.stripe.requests.length;
    expect(await site.deploy({}, { usesWrangler: true })).toBe(0);
    expect(cloudflare.changes.length).toBe(changes);
    expect(site.stripe.requests.slice(requests).filter(({ method }) => method !== "GET")).toEqual(
      [],
    );
  });

  it("npm run deploy with Wrangler leaves the same state as the tests' upload without Wrangler", async () => {
    await site.deploy({}, { usesWrangler: true });
    const other = new LiveSite();
    await other.start();
    await other.deploy();
    const [real, quick] = [describeState(site), describeState(other)];
    await other.stop();
    const namesOf = ({ scripts }: typeof real) =>
      scripts[0]?.bindings?.map((binding) => String(Object(binding).name)).sort();
    const bindingsOfPlatform = [
      "ANONYMOUS_RATE_LIMIT",
      "ASSETS",
      "EMAIL",
      "KEY_RATE_LIMIT",
      "RATE_LIMIT",
      "VERSION",
    ];
    expect(namesOf(real)?.filter((name) => !bindingsOfPlatform.includes(name))).toEqual(
      namesOf(quick),
    );
    expect({ ...real, scripts: [] }).toEqual({ ...quick, scripts: [] });
  });

  it("npm run deploy never prints a secret or writes one into the settings", async () => {
    await site.deploy();
    const printed = site.lines.join("\n") + (await readFile(site.settingsFile(), "utf8"));
    const secrets = [...(site.cloudflare.scripts.get("marquee")?.secrets.values() ?? []), apiToken];
    expect(secrets).toContain(site.stripeKey);
    expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
  });

  it("npm run deploy replaces a webhook of an older API version, which cannot be updated, with a working one", async () => {
    await site.deploy();
    Object.assign(site.stripe.createdObjects.webhook_endpoints?.[0] ?? {}, {
      api_version: "2024-06-20",
    });
    await site.deploy();
    expect(site.stripe.createdObjects.webhook_endpoints?.map(({ id, url }) => [id, url])).toEqual([
      ["we_2", "https://cinema.example/webhooks/payments/stripe"],
    ]);
    expectWorkingWebhook(site);
    expect(await site.deploy()).toBe(0);
  });

  it("npm run deploy updates the webhook in place when events are missing, it is disabled, or the address changes", async () => {
    await site.deploy();
    const webhook = () => site.stripe.createdObjects.webhook_endpoints?.[0] ?? {};
    delete webhook()["enabled_events[0]"];
    await site.deploy();
    expect(webhook()["enabled_events[0]"]).toBe("checkout.session.completed");
    Object.assign(webhook(), { disabled: "true" });
    await site.deploy();
    await site.deploy({ domain: "watch.cinema.example" });
    expect(webhook()).toMatchObject({
      id: "we_1",
      disabled: "false",
      url: "https://watch.cinema.example/webhooks/payments/stripe",
    });
    expectWorkingWebhook(site);
  });

  it("npm run deploy replaces the Stripe key on the Worker when the owner gives another key, as after a leak", async () => {
    await site.deploy();
    site.stripeKey = "sk_test_the_next_one";
    await site.deploy();
    expect(site.cloudflare.scripts.get("marquee")?.secrets.get("STRIPE_SECRET_KEY")).toBe(
      "sk_test_the_next_one",
    );
    expectWorkingWebhook(site);
  });

  it("npm run deploy keeps the secret of the sessions when it deploys again", async () => {
    await site.deploy();
    const secret = () => site.cloudflare.scripts.get("marquee")?.secrets.get("SESSION_SECRET");
    const first = secret();
    await site.deploy({}, { version: "0.2.0" });
    expect([secret(), first?.length]).toEqual([first, 64]);
  });

  const sessionSecrets = () => {
    const secrets = site.cloudflare.scripts.get("marquee")?.secrets;
    return [secrets?.get("SESSION_SECRET"), secrets?.get("SESSION_SECRET_2")];
  };

  const personSecret = () => site.cloudflare.scripts.get("marquee")?.secrets.get("PERSON_SECRET");

  it("npm run deploy rotates the session secret, and the old secret verifies sessions until all of them have expired", async () => {
    await site.deploy();
    const [first] = sessionSecrets();
    const person = personSecret();
    await site.deploy({}, { rotatesSessionSecret: true });
    const [kept, second] = sessionSecrets();
    expect([person?.length, personSecret()]).toEqual([64, person]);
    expect([readVariables().SESSION_SECRET_NAME, kept, second?.length]).toEqual([
      "SESSION_SECRET_2",
      first,
      64,
    ]);
    expect(await site.deploy()).toBe(0);

    const inDays = (days: number) => () => Date.now() + days * 86_400_000;
    const again = site.deploy({}, { rotatesSessionSecret: true, now: inDays(89) });
    await expect(again).rejects.toThrow("rotated less than 90 days ago");
    expect(await site.deploy({}, { now: inDays(91) })).toBe(2);
    const [ended, current] = sessionSecrets();
    expect([ended === first, ended?.length, current]).toEqual([false, 64, second]);
    expect(await site.deploy({}, { now: inDays(91) })).toBe(0);
  });

  it("npm run deploy finishes a session secret rotation even if PERSON_SECRET is added meanwhile", async () => {
    await site.deploy();
    await site.deploy({}, { rotatesSessionSecret: true });
    site.cloudflare.scripts.get("marquee")?.secrets.delete("PERSON_SECRET");
    await site.deploy();
    expect([
      personSecret()?.length,
      Date.parse(String(readVariables().SESSION_SECRET_ROTATED_AT)) > 0,
    ]).toEqual([64, true]);
    const [old] = sessionSecrets();
    await site.deploy({}, { now: () => Date.now() + 91 * 86_400_000 });
    expect(sessionSecrets()[0] === old).toBe(false);
  });

  it("npm run deploy signs everybody out on request, and the version with the new session secret is live", async () => {
    await site.deploy();
    const [first] = sessionSecrets();
    await site.deploy({}, { rotatesSessionSecret: true, signsEverybodyOut: true });
    const [ended, second] = sessionSecrets();
    expect([ended === first, readVariables().SESSION_SECRET_NAME]).toEqual([
      false,
      "SESSION_SECRET_2",
    ]);
    expect(site.lines.at(-1)).toBe("Health: the site answers, and all its parts work");
    await site.deploy({}, { rotatesSessionSecret: true, signsEverybodyOut: true });
    expect([sessionSecrets()[1] === second, readVariables().SESSION_SECRET_NAME]).toEqual([
      false,
      "SESSION_SECRET",
    ]);
    expect(await site.deploy()).toBe(0);
  });

  it("npm run deploy rolls back to the previous version when a part of the site stops working", async () => {
    await site.deploy();
    site.cloudflare.unhealthyVersion = "0.2.0-bad";
    await expect(site.deploy({}, { version: "0.2.0-bad" })).rejects.toThrow(
      "Emails don't work. (Not well: emails.) That worked before, so the previous version is in place again",
    );
    expect(site.cloudflare.current("marquee")?.annotations["workers/tag"]).toBe("0.1.0-first");
  });

  it("npm run deploy does not roll back when the failing part already failed before the deployment", async () => {
    await site.deploy();
    site.cloudflare.unhealthyVersion = "0.1.0-first";
    const fetchSite = site.cloudflare.fetchSite;
    site.cloudflare.fetchSite = async (address) => {
      site.cloudflare.unhealthyVersion =
        site.cloudflare.current("marquee")?.annotations["workers/tag"] ?? null;
      return fetchSite(address);
    };
    await site.deploy({}, { version: "0.2.0" });
    expect(site.lines.at(-1)).toContain("npm run doctor");
    expect(site.cloudflare.current("marquee")?.annotations["workers/tag"]).toBe("0.2.0");
  });

  it("npm run deploy rolls back to the previous version even if the deployment brought a new secret", async () => {
    await site.deploy();
    site.cloudflare.unhealthyVersion = "0.2.0-bad";
    site.stripeKey = "sk_test_the_next_one";
    await expect(site.deploy({}, { version: "0.2.0-bad" })).rejects.toThrow("new secrets stay");
    expect(readVariables().BUILD).toBe("0.1.0-first");
  });

  it.each([
    ["nothing", "does not answer this computer"],
    ["challenge", "something else answers at https://cinema.example/api/health (403)"],
  ] as const)(
    "npm run deploy keeps a version whose site this computer cannot see: %s answers",
    async (inFront, reason) => {
      await site.deploy();
      site.cloudflare.inFront = inFront;
      await site.deploy({}, { version: "0.2.0" });
      expect(site.lines.at(-1)).toContain(
        "0.2.0 is in place at Cloudflare, but not visible from this computer yet",
      );
      expect(site.lines.at(-1)).toContain(reason);
      expect(readVariables().BUILD).toBe("0.2.0");
    },
  );

  it("npm run deploy does not request a new address before its domain exists, and waits for the zone's name servers", async () => {
    const asked: string[] = [];
    const { fetchSite, resolveDns } = site.cloudflare;
    site.cloudflare.fetchSite = (address) => {
      asked.push(`site ${site.cloudflare.domains.size}`);
      return fetchSite(address);
    };
    let looks = 0;
    site.cloudflare.resolveDns = (host, kind) => {
      const found = resolveDns.call(site.cloudflare, host, kind);
      return host === "cinema.example" && found.length > 0 && looks++ < 3 ? [] : found;
    };
    await site.deploy();
    expect([asked, looks]).toEqual([["site 1"], 4]);
    expect(site.lines.at(-1)).toBe("Health: the site answers, and all its parts work");
  });

  it("npm run deploy without Analytics Engine deploys, and says that served files are not counted", async () => {
    site.cloudflare.hasAnalytics = false;
    await site.deploy();
    expect(site.lines.join("\n")).toContain(
      "Served files are not counted: Analytics Engine is not switched on",
    );
    expect(await site.deploy()).toBe(0);
    await site.deploy({}, { version: "0.1.1", usesWrangler: true });
    expect([readVariables().BUILD, Object.keys(readVariables())]).toEqual([
      "0.1.1",
      expect.not.arrayContaining(["SERVED_FILES"]),
    ]);
    site.cloudflare.hasAnalytics = true;
    await site.deploy({}, { version: "0.2.0" });
    expect(readVariables()).toHaveProperty("SERVED_FILES");
  });

  it("npm run deploy waits as long as Cloudflare asks after too many API calls", async () => {
    site.cloudflare.tooMany = { calls: 2, retryAfter: 120 };
    await site.deploy();
    expect(site.lines.filter((line) => line.startsWith("Waiting"))).toEqual([
      "Waiting: 2 minutes",
      "Waiting: 2 minutes",
    ]);
  });

  it("npm run deploy keeps database and files in the European Union when that is wanted", async () => {
    await site.deploy({ dataInEu: "yes" });
    expect(site.cloudflare.buckets.get("marquee-media")?.jurisdiction).toBe("eu");
    const buckets = site.cloudflare
      .current("marquee")
      ?.bindings.filter(({ type }) => type === "r2_bucket");
    expect(buckets?.map(({ jurisdiction }) => jurisdiction)).toEqual(["eu", "eu"]);
    await rm(site.settingsFile());
    expect(await site.deploy()).toBe(0);
    await expect(site.deploy({}, { flags: { "data-in-eu": "no" } })).rejects.toThrow(
      "--data-in-eu: the live site has “yes”. It cannot be changed",
    );
  });

  it("npm run deploy needs a Stripe key only to set up payments", async () => {
    site.stripeKey = undefined;
    await site.deploy();
    expect(site.lines.join("\n")).toContain(
      "Payments: nobody can pay yet. Set them up with `STRIPE_SECRET_KEY=",
    );
    site.stripeKey = "sk_test_of_these_tests";
    await site.deploy();
    expectWorkingWebhook(site);
    site.stripeKey = undefined;
    expect(await site.deploy()).toBe(0);
    await expect(site.deploy({ domain: "watch.cinema.example" })).rejects.toThrow(
      "run it with STRIPE_SECRET_KEY set",
    );
  });

  it("npm run deploy --env makes a second site with its own database and bucket", async () => {
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
    const bound = (name: string) =>
      site.cloudflare.current(name)?.bindings.find(({ type }) => type === "r2_bucket");
    expect(bound("marquee-staging")?.bucket_name).toBe("marquee-staging-media");
    const limits = ["marquee", "marquee-staging"].map(
      async (name) => (await createWorkerConfig({ settings: { name } })).ratelimits,
    );
    const namespaces = (await Promise.all(limits)).flat().map(({ namespace_id: id }) => id);
    expect(new Set(namespaces).size).toBe(namespaces.length);
    expect(site.cloudflare.scripts.get("marquee-staging")?.subdomain.enabled).toBe(true);
    expect(await site.deploy()).toBe(0);
  });
});

describe("npm run deploy without site.json, as in CI or on another computer", () => {
  beforeEach(async () => {
    await site.deploy();
    await rm(site.settingsFile());
  });

  it("npm run deploy without site.json reads the live site's settings and finds nothing to change", async () => {
    site.stripeKey = undefined;
    expect(await site.deploy()).toBe(0);
    expect(await site.readSettings()).toMatchObject({
      domain: "cinema.example",
      adminEmail: "owner@cinema.example",
    });
    expect(await site.readSettings()).not.toHaveProperty("databaseId");
  });

  it("npm run deploy without site.json keeps using the database that a restore made", async () => {
    const { cloudflare } = site;
    const restored = [...cloudflare.databases.values()][0];
    if (!restored) throw new Error("there is no database");
    restored.name = "marquee-2026-11-27-x";
    await cloudflare.createEmptyDatabase("marquee");
    await site.deploy({}, { version: "0.2.0" });
    const bound = cloudflare.current("marquee")?.bindings.find(({ type }) => type === "d1");
    expect(bound?.id).toBe(restored.uuid);
  });

  it("npm run deploy without site.json keeps the rotated session secret and the existing webhook", async () => {
    await site.deploy({}, { rotatesSessionSecret: true });
    await rm(site.settingsFile());
    await site.deploy({}, { version: "0.2.0" });
    expect(readVariables().SESSION_SECRET_NAME).toBe("SESSION_SECRET_2");
    expect(Date.parse(readVariables().SESSION_SECRET_ROTATED_AT as string)).toBeGreaterThan(0);
    expectWorkingWebhook(site);
    expect(site.stripe.createdObjects.webhook_endpoints).toHaveLength(1);
  });
});

it("npm run deploy refuses another plan price, and tells the owner to change the price in the studio", async () => {
  await site.deploy();
  expect(await site.deploy({}, { flags: { "plan-price": "9,99" } })).toBe(0);
  await expect(site.deploy({}, { flags: { "plan-price": "12.50" } })).rejects.toThrow(
    "--plan-price: the live site has “9.99”. Change it in the studio, under Plans.",
  );
});

describe("npm run deploy refuses", () => {
  const expectUnchanged = async (deploying: Promise<unknown>, reason: string) => {
    const uploads = () =>
      [...site.cloudflare.scripts.values()].flatMap(({ versions }) => versions).length;
    const before = uploads();
    await expect(deploying).rejects.toThrow(reason);
    expect(uploads()).toBe(before);
  };

  it("npm run deploy refuses to run with missing settings, and names each with its flag and variable", async () => {
    const options = {
      environment: "production",
      flags: {},
      variables: {},
      acceptsProposals: true,
      ask: undefined,
    };
    await expect(completeSettings({}, options)).rejects.toThrow(
      /--mail-from, or MARQUEE_MAIL_FROM\n.*--admin-email/,
    );
    const variables = {
      MARQUEE_DOMAIN: "cinema.example",
      MARQUEE_ADMIN_EMAIL: "owner@cinema.example",
    };
    const proposed = { mailFrom: "hello@mail.cinema.example" };
    expect(await completeSettings({}, { ...options, variables })).toMatchObject(proposed);
    const unicode = { ...variables, MARQUEE_ADMIN_EMAIL: "Anna@München.De" };
    const { adminEmail } = await completeSettings({}, { ...options, variables: unicode });
    expect(adminEmail).toBe("Anna@xn--mnchen-3ya.de");
    const wrong = { ...variables, MARQUEE_PLAN_PRICE: "free" };
    await expect(completeSettings({}, { ...options, variables: wrong })).rejects.toThrow(
      "MARQUEE_PLAN_PRICE",
    );
  });

  it("npm run deploy refuses files that are not committed", async () => {
    const git = (...args: string[]) =>
      execFileAsync("git", ["-c", "user.name=x", "-c", "user.email=x@x", ...args], { cwd: folder });
    const folder = await mkdtemp(join(tmpdir(), "marquee-version-"));
    await writeFile(join(folder, "package.json"), '{ "version": "1.2.3" }');
    const copied = await readSourceVersion(folder);
    expect(copied).toEqual({
      version: expect.stringMatching(/^1\.2\.3-[0-9a-f]{10}$/),
      isDirty: false,
    });
    await mkdir(join(folder, "worker"));
    await writeFile(join(folder, "worker/index.ts"), "export default 1;");
    expect(await readSourceVersion(folder)).not.toEqual(copied);
    await git("init", "-q");
    await git("add", ".");
    await git("commit", "-qm", "All");
    const committed = await readSourceVersion(folder);
    expect(committed).toEqual({ version: expect.stringMatching(/^[0-9a-f]{10}$/), isDirty: false });
    await writeFile(join(folder, "new.txt"), "");
    expect(await readSourceVersion(folder)).toEqual({ ...committed, isDirty: true });
    await rm(folder, { recursive: true });
    await expectUnchanged(site.deploy({}, { isDirty: true }), "Commit them first");
    expect(site.cloudflare.changes).toEqual([]);
  });

  it("npm run deploy refuses a bucket that belongs to another database", async () => {
    await site.deploy();
    site.cloudflare.buckets
      .get("marquee-media")
      ?.objects.set("site-id", Buffer.from("another site"));
    await expectUnchanged(site.deploy({}, { version: "0.2.0" }), "belongs to another database");
    site.cloudflare.scripts.clear();
    site.cloudflare.databases.clear();
    await expectUnchanged(site.deploy(), "belongs to another database");
  });

  it("npm run deploy refuses a database whose schema differs from the one that the migrations make", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec("CREATE INDEX by_hand ON movies (price_cents)");
    await expectUnchanged(site.deploy({}, { version: "0.2.0" }), "index by_hand");
    database?.sqlite.exec("DROP INDEX by_hand");
    database?.sqlite.exec('DROP INDEX emails_to; CREATE INDEX emails_to ON emails ("to")');
    await expectUnchanged(site.deploy({}, { version: "0.2.0" }), "index emails_to");
  });

  it("npm run deploy refuses a database that is newer than the code", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
    await expectUnchanged(
      site.deploy({}, { version: "0.0.9" }),
      "newer than this version of Marquee: it has 9999_future",
    );
  });

  it("npm run deploy refuses a database made by the migrations before the baseline", async () => {
    await site.deploy();
    const [database] = site.cloudflare.databases.values();
    database?.sqlite.exec(
      "UPDATE d1_migrations SET name = '0001_search_and_counters.sql' WHERE id = 2",
    );
    await expectUnchanged(
      site.deploy({}, { version: "0.2.0" }),
      "made before the baseline of the schema: it has 0001_search_and_counters.sql. This version cannot upgrade it",
    );
  });

  it("npm run deploy refuses a domain that already points to another site", async () => {
    site.cloudflare.dnsRecords.push({ type: "A", name: "cinema.example", content: "192.0.2.1" });
    await expectUnchanged(site.deploy(), "cinema.example leads to another site (A 192.0.2.1)");
    site.cloudflare.dnsRecords.length = 0;
    site.cloudflare.domains.set("cinema.example", "blog");
    await expectUnchanged(site.deploy(), "cinema.example is the address of the Worker blog");
  });

  const readMade = ({ databases, buckets, scripts, senders }: LiveSite["cloudflare"]) => [
    [...databases.values()].map(({ name }) => name),
    [...buckets.keys()],
    [...scripts.keys()],
    senders.length,
  ];

  it("npm run deploy refuses to replace a Worker of the same name that is not a Marquee site", async () => {
    site.cloudflare.addForeignScript("marquee");
    await expectUnchanged(site.deploy(), "another Worker named marquee, which is not a Marquee");
    expect(readMade(site.cloudflare)).toEqual([[], [], ["marquee"], 0]);
  });

  it.each(["marquee-media", "marquee-backup"])(
    "npm run deploy refuses a bucket %s with somebody else's files",
    async (name) => {
      site.cloudflare.addBucket(name).objects.set("2019/holiday.jpg", Buffer.from("x"));
      await expectUnchanged(
        site.deploy(),
        `The bucket ${name} has files that are not the site's, such as 2019/holiday.jpg`,
      );
      expect(readMade(site.cloudflare)).toEqual([[], [name], [], 0]);
    },
  );

  it("npm run deploy refuses a database of the same name with somebody else's tables", async () => {
    const database = await site.cloudflare.createEmptyDatabase("marquee");
    database.sqlite.exec("CREATE TABLE posts (id INTEGER)");
    await expectUnchanged(site.deploy(), "The database is not a Marquee's: it has table posts");
    expect(readMade(site.cloudflare)).toEqual([["marquee"], [], [], 0]);
  });

  it.each([
    [/\/d1\//, "Account · D1 · Edit"],
    [/\/r2\//, "Account · Workers R2 Storage · Edit"],
    [/\/workers\/domains/, "Account · Workers Scripts · Edit"],
    [/\/email\/sending/, "Zone · Email Sending · Edit"],
    [/^\/zones\?/, "Zone · Zone · Read"],
  ])(
    "npm run deploy refuses a token that lacks a permission, and names the permission: %s",
    async (path, permission) => {
      site.cloudflare.refusedPaths = path;
      await expectUnchanged(site.deploy(), `The token lacks the permission “${permission}”`);
      expect(readMade(site.cloudflare)).toEqual([[], [], [], 0]);
    },
  );

  it("npm run deploy refuses an account that is not ready, and lists all missing parts at once", async () => {
    Object.assign(site.cloudflare, { hasR2: false, plan: "workers_free" });
    site.cloudflare.zone.status = "pending";
    await expectUnchanged(
      site.deploy(),
      "R2 is not switched on in this account. Open https://dash.cloudflare.com/",
    );
    await expect(site.deploy()).rejects.toThrow("cinema.example is not active at Cloudflare yet");
    site.cloudflare.hasR2 = true;
    await expect(site.deploy()).rejects.toThrow("The free plan cannot run the site");
    expect(readMade(site.cloudflare)).toEqual([[], [], [], 0]);
  });

  it("npm run deploy refuses the free plan at the upload if the sign-in may not read the account's plan", async () => {
    site.cloudflare.plan = "workers_free";
    site.cloudflare.refusedPaths = /\/subscriptions/;
    await expectUnchanged(site.deploy(), "This account is on the free plan. Choose Workers Paid");
  });

  it("npm run deploy asks before it changes the mail rules of a whole domain", async () => {
    site.cloudflare.dnsRecords.push({
      type: "TXT",
      name: "_dmarc.cinema.example",
      content: "v=DMARC1; p=none",
    });
    const settings = { mailFrom: "hello@cinema.example" };
    const declined = site.deploy(settings, { allowsWholeDomain: false });
    await expectUnchanged(declined, "(now it has “v=DMARC1; p=none”)");
    expect(readMade(site.cloudflare)).toEqual([[], [], [], 0]);
    await site.deploy(settings);
    expect(site.lines.join("\n")).toContain("Emails: no email can be sent yet");
    expect(site.lines.join("\n")).toContain("--mail-from hello@mail.cinema.example");
    expect(site.cloudflare.senders).toEqual([]);
    await site.deploy(settings, { allowsWholeDomain: true });
    expect(site.cloudflare.senders).toMatchObject([{ name: "cinema.example", enabled: true }]);
  });

  it("npm run deploy refuses a domain that is not in use at Cloudflare yet", async () => {
    site.cloudflare.zone.status = "pending";
    await expectUnchanged(site.deploy(), "cinema.example is not active at Cloudflare yet");
  });

  it("npm run deploy refuses addresses on domains that are not in the account", async () => {
    await expectUnchanged(site.deploy({ domain: "cinema.test" }), "cinema.test is on no domain");
    await expectUnchanged(
      site.deploy({ mailFrom: "hello@elsewhere.test" }),
      "elsewhere.test is on no domain",
    );
  });

  it("npm run deploy refuses a key that is not one of Stripe's secret keys", async () => {
    site.stripeKey = "pk_test_public";
    await expectUnchanged(site.deploy(), "it begins with sk_ or rk_");
  });
});

it("D1 refuses a CREATE TRIGGER statement in a query, but accepts it in an import, which applies the migrations", async () => {
  await site.deploy();
  const { cloudflare } = site;
  const [{ uuid } = { uuid: "" }] = cloudflare.databases.values();
  const api = createCloudflare({
    token: apiToken,
    baseUrl: cloudflare.apiUrl,
    retries: { retries: 0 },
  });
  const database = openDatabase(api, cloudflare.account.id, uuid);
  const trigger =
    "CREATE TRIGGER t AFTER INSERT ON plans BEGIN DELETE FROM plans WHERE id = 0; END";
  await expect(database.query(trigger)).rejects.toThrow("incomplete input");
  await database.importSql(`${trigger};`);
});

describe("npm run deploy, killed at an API call and run again", () => {
  /**
   * Returns the numbers of the calls at which a deployment is killed. Equal calls after the fourth
   * are left out, because each migration repeats the calls of the first.
   */
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
    expect(await killed.deploy(), `after a kill ${when} call ${call}`).toBe(0);
    await killed.stop();
  }

  it("npm run deploy, killed midway or at its last API call and run again, ends in the same state as an uninterrupted run", async () => {
    await site.deploy();
    const { length } = site.cloudflare.calls;
    for (const call of [length >> 1, length])
      await expectRecovery(call, "after", describeState(site));
  });

  it("npm run deploy, killed at any API call and run again, ends in the same state as an uninterrupted run", {
    timeout: 600_000,
  }, async () => {
    await site.deploy();
    const expected = describeState(site);
    for (const [i, call] of listCalls(site.cloudflare.calls).entries())
      await expectRecovery(call, i % 2 ? "before" : "after", expected);
  });
});
