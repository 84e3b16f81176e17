import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackup } from "../../scripts/live/backup/create-backup.mjs";
import type { Point } from "../../scripts/live/backup/point-in-time.mjs";
import { restoreSite } from "../../scripts/live/backup/restore-site.mjs";
import type { Store } from "../../scripts/live/backup/stores.mjs";
import { travelInTime } from "../../scripts/live/backup/travel-in-time.mjs";
import { createCloudflare } from "../../scripts/live/cloudflare.mjs";
import { deploySite } from "../../scripts/live/deploy-site.mjs";
import { examineSite } from "../../scripts/live/doctor-site.mjs";
import { liveBucket } from "../../scripts/live/live-bucket.mjs";
import { databaseStep } from "../../scripts/live/steps/database.mjs";
import { runWrangler } from "../../scripts/live/worker.mjs";
import { FakeCloudflare } from "./fake-cloudflare.ts";
import { FakeStripe } from "./stripe/fake-stripe.ts";

export const apiToken = "the token of these tests";

const answers = {
  name: "marquee",
  domain: "cinema.example",
  mailFrom: "hello@cinema.example",
  adminEmail: "owner@cinema.example",
  contactEmail: "",
  planName: "Monthly",
  planPrice: "9.99",
  location: "weur",
};

type Options = {
  environment?: string;
  version?: string;
  isDryRun?: boolean;
  usesWrangler?: boolean;
  isDirty?: boolean;
  rotatesSessionSecret?: boolean;
  signsEverybodyOut?: boolean;
  now?: () => number;
};

type RestoreOptions = { id?: string; isRowsOnly?: boolean; isDirty?: boolean };

/** A site's settings file, and the accounts at Cloudflare and Stripe that it is deployed to. */
export class LiveSite {
  readonly cloudflare = new FakeCloudflare();
  readonly stripe = new FakeStripe();
  stripeKey = "sk_test_of_these_tests";
  /** Every line that the commands printed. */
  readonly lines: string[] = [];
  private folder = "";
  private apiUrl = "";

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), "marquee-live-"));
    this.apiUrl = await this.cloudflare.start();
    process.env.STRIPE_API_URL = await this.stripe.start();
  }

  async stop(): Promise<void> {
    this.cloudflare.stop();
    await rm(this.folder, { recursive: true });
    this.stripe.stop();
  }

  settingsFile = (environment = "production") => join(this.folder, `${environment}.json`);

  async readSettings(environment = "production"): Promise<Record<string, unknown>> {
    const stored = await readFile(this.settingsFile(environment), "utf8").catch(() => null);
    return stored ? JSON.parse(stored) : { ...answers, accountId: this.cloudflare.account.id };
  }

  /** What the commands share, with these settings besides the stored ones. */
  private async createContext(environment: string, settings: Record<string, unknown> = {}) {
    return {
      environment,
      version: "0.1.0-first",
      settingsFile: this.settingsFile(environment),
      configFolder: join(this.folder, environment),
      settings: { ...(await this.readSettings(environment)), ...settings },
      token: apiToken,
      cloudflare: createCloudflare({ token: apiToken, baseUrl: this.apiUrl, retries: { retries: 0 } }),
      planId: "10001",
      stripeKey: this.stripeKey,
      fetchSite: (address: string) => this.cloudflare.fetchSite(address),
      resolveDns: async (name: string, type: string) => this.cloudflare.resolveDns(name, type),
      runWrangler: uploadAsWrangler,
      now: Date.now,
      secrets: {},
    };
  }

  /** The checks of the doctor, by name. */
  async examine(): Promise<Record<string, { state: string; note: string }>> {
    const results = await examineSite(await this.createContext("production"));
    this.stripe.requireNoRefusals();
    return Object.fromEntries(results.map(({ name, ...result }) => [name, result]));
  }

  /** Deploys with these settings besides the stored ones; returns how many steps changed something. */
  async deploy(settings: Record<string, unknown> = {}, options: Options = {}): Promise<number> {
    const { environment = "production", version = "0.1.0-first", isDryRun = false, usesWrangler = false } = options;
    const { isDirty = false, rotatesSessionSecret, signsEverybodyOut, now = Date.now } = options;
    const context = {
      ...(await this.createContext(environment, settings)),
      version,
      isDirty,
      rotatesSessionSecret,
      signsEverybodyOut,
      now,
      ...(usesWrangler && { runWrangler }),
    };
    return deploySite(context, { isDryRun, log: this.log, pollMs: 0 }).finally(() => this.stripe.requireNoRefusals());
  }

  async backUp(store: Store, { isRowsOnly = false, ...context }: { isRowsOnly?: boolean; r2Keys?: object } = {}) {
    const whole = { ...(await this.createContext("production")), ...context };
    await databaseStep.check(whole);
    return createBackup({ ...whole, bucket: liveBucket(whole) }, { store, isRowsOnly, log: this.log });
  }

  async restore(store: Store, { id, isRowsOnly = false, ...context }: RestoreOptions = {}): Promise<void> {
    const whole = { ...(await this.createContext("production")), ...context };
    await restoreSite(whole, { store, id, isRowsOnly, log: this.log, pollMs: 0 });
  }

  async travelInTime(point: Point): Promise<void> {
    await travelInTime(await this.createContext("production"), { point, log: this.log });
  }

  private log = (name: string, note: string) => this.lines.push(`${name}: ${note}`);
}

type WranglerContext = { cloudflare: ReturnType<typeof createCloudflare>; settings: Record<string, string> };

/** The calls of `wrangler deploy` in a fiftieth of its time. That they are the same, a test with Wrangler shows. */
async function uploadAsWrangler({ cloudflare, settings }: WranglerContext, args: string[]): Promise<void> {
  const readOption = (name: string) => args[args.indexOf(name) + 1] ?? "";
  const config = JSON.parse(await readFile(readOption("--config"), "utf8"));
  const secrets = args.includes("--secrets-file")
    ? JSON.parse(await readFile(readOption("--secrets-file"), "utf8"))
    : {};
  const bindings = [
    ...Object.entries(config.vars).map(([name, text]) => ({ type: "plain_text", name, text })),
    ...Object.entries(secrets).map(([name, text]) => ({ type: "secret_text", name, text })),
    { type: "d1", name: "DB", id: config.d1_databases[0].database_id },
    ...config.r2_buckets.map(({ binding, bucket_name }: Record<string, string>) => ({
      type: "r2_bucket",
      name: binding,
      bucket_name,
    })),
  ];
  const annotations = { "workers/tag": readOption("--tag"), "workers/message": readOption("--message") };
  const script = `/accounts/${settings.accountId}/workers/scripts/${config.name}`;
  const form = new FormData();
  form.set("metadata", JSON.stringify({ bindings, annotations }));
  const uploaded = await fetch(`${cloudflare.baseUrl}${script}`, { method: "PUT", body: form });
  if (!uploaded.ok) throw new Error(await uploaded.text());
  await cloudflare.post(`${script}/subdomain`, { enabled: config.workers_dev });
  await cloudflare.put(
    `${script}/schedules`,
    config.triggers.crons.map((cron: string) => ({ cron })),
  );
  const origins = (config.routes ?? []).map(({ pattern }: { pattern: string }) => ({ hostname: pattern }));
  if (origins.length > 0) await cloudflare.put(`${script}/domains/records`, { origins });
}
