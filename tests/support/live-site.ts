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
import { checkLiveSite } from "../../scripts/live/doctor-site.mjs";
import { openLiveBucket } from "../../scripts/live/live-bucket.mjs";
import { readLiveSite } from "../../scripts/live/live-site.mjs";
import { createTokenBucket } from "../../scripts/live/pace.mjs";
import { completeLiveSettings } from "../../scripts/live/site.mjs";
import { databaseStep } from "../../scripts/live/steps/database.mjs";
import { runWrangler } from "../../scripts/live/worker.mjs";
import { FakeCloudflare } from "./fake-cloudflare.ts";
import { FakeStripe } from "./stripe/fake-stripe.ts";

export const apiToken = "the token of these tests";

const answers = {
  name: "marquee",
  domain: "cinema.example",
  mailFrom: "hello@mail.cinema.example",
  adminEmail: "owner@cinema.example",
  contactEmail: "",
  planName: "Monthly",
  planPrice: "9.99",
  dataInEu: "no",
  location: "weur",
  legalReviewed: "no",
};

type Options = {
  environment?: string;
  flags?: Record<string, string>;
  version?: string;
  usesWrangler?: boolean;
  isDirty?: boolean;
  rotatesSessionSecret?: boolean;
  signsEverybodyOut?: boolean;
  allowsWholeDomain?: boolean;
  now?: () => number;
};

type RestoreOptions = { id?: string; isRowsOnly?: boolean; isDirty?: boolean };

/** A site's settings file, and the accounts at Cloudflare and Stripe that it is deployed to. */
export class LiveSite {
  readonly cloudflare = new FakeCloudflare();
  readonly stripe = new FakeStripe();
  /** The key of Stripe; undefined if this computer does not have it. */
  stripeKey: string | undefined = "sk_test_of_these_tests";
  /** Every line that the commands printed. */
  readonly lines: string[] = [];
  /** The number and the delay of a deployment's health checks. */
  health = { polls: 12, ms: 0 };
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
    return stored ? JSON.parse(stored) : {};
  }

  /**
   * Creates the context of a command with these settings, in addition to those of the settings file
   * and of the live site.
   */
  private async createContext(
    environment: string,
    settings: Record<string, unknown> = {},
    flags = {},
  ) {
    const { cloudflare: standIn } = this;
    const pace = createTokenBucket({ wait: async () => {} });
    const cloudflare = createCloudflare({
      token: apiToken,
      baseUrl: this.apiUrl,
      retries: { retries: 0 },
      pace,
      sayWaiting: (minutes: number) => this.log("Waiting", `${minutes} minutes`),
    });
    const own = { name: "marquee", ...(await this.readSettings(environment)), ...settings };
    const stored = { accountId: standIn.account.id, ...own };
    const live = await readLiveSite(cloudflare, stored);
    const proposed = live ? {} : answers;
    const options = { environment, flags, variables: {}, acceptsProposals: true, ask: undefined };
    return {
      environment,
      version: "0.1.0-first",
      settingsFile: this.settingsFile(environment),
      configFolder: join(this.folder, environment),
      settings: await completeLiveSettings({ ...proposed, ...stored }, live, options),
      live,
      account: standIn.account,
      cloudflare,
      payments: { stripe: { key: this.stripeKey } },
      confirm: async () => undefined,
      fetchSite: (address: string) => standIn.fetchSite(address),
      resolveDns: async (name: string, type: string) => standIn.resolveDns(name, type),
      runWrangler: uploadAsWrangler,
      now: Date.now,
      secrets: {},
    };
  }

  /** Returns the checks of the doctor by name. */
  async examine(): Promise<Record<string, { state: string; note: string }>> {
    const results = await checkLiveSite(await this.createContext("production"));
    this.stripe.requireNoRefusals();
    return Object.fromEntries(results.map(({ name, ...result }) => [name, result]));
  }

  /**
   * Deploys with these settings besides the stored ones. Returns the number of steps that changed
   * something.
   */
  async deploy(settings: Record<string, unknown> = {}, options: Options = {}): Promise<number> {
    const { environment = "production", version = "0.1.0-first", usesWrangler = false } = options;
    const {
      isDirty = false,
      allowsWholeDomain,
      rotatesSessionSecret,
      signsEverybodyOut,
      now = Date.now,
    } = options;
    const context = {
      ...(await this.createContext(environment, settings, options.flags)),
      version,
      isDirty,
      rotatesSessionSecret,
      signsEverybodyOut,
      allowsWholeDomain,
      now,
      ...(usesWrangler && { runWrangler }),
    };
    return deploySite(context, { log: this.log, health: this.health }).finally(() =>
      this.stripe.requireNoRefusals(),
    );
  }

  async backUp(
    store: Store,
    { isRowsOnly = false, ...context }: { isRowsOnly?: boolean; r2Keys?: object } = {},
  ) {
    const whole = { ...(await this.createContext("production")), ...context };
    await databaseStep.check(whole);
    return createBackup(
      { ...whole, bucket: openLiveBucket(whole) },
      { store, isRowsOnly, log: this.log },
    );
  }

  async restore(
    store: Store,
    { id, isRowsOnly = false, ...context }: RestoreOptions = {},
  ): Promise<void> {
    const whole = { ...(await this.createContext("production")), ...context };
    await restoreSite(whole, { store, id, isRowsOnly, log: this.log, health: this.health });
  }

  async travelInTime(point: Point): Promise<void> {
    await travelInTime(await this.createContext("production"), { point, log: this.log });
  }

  private log = (name: string, note: string) => this.lines.push(`${name}: ${note}`);
}

type WranglerContext = {
  cloudflare: ReturnType<typeof createCloudflare>;
  settings: Record<string, string>;
};

/**
 * Sends the calls of `wrangler deploy`, in a fiftieth of its time. A test with Wrangler compares
 * the calls.
 */
async function uploadAsWrangler(
  { cloudflare, settings }: WranglerContext,
  args: string[],
): Promise<void> {
  const readOption = (name: string) => args[args.indexOf(name) + 1] ?? "";
  const config = JSON.parse(await readFile(readOption("--config"), "utf8"));
  const secrets = args.includes("--secrets-file")
    ? JSON.parse(await readFile(readOption("--secrets-file"), "utf8"))
    : {};
  const bindings = [
    ...Object.entries(config.vars).map(([name, text]) => ({ type: "plain_text", name, text })),
    ...Object.entries(secrets).map(([name, text]) => ({ type: "secret_text", name, text })),
    { type: "d1", name: "DB", id: config.d1_databases[0].database_id },
    ...config.r2_buckets.map(({ binding, ...bucket }: Record<string, string>) => ({
      type: "r2_bucket",
      name: binding,
      ...bucket,
    })),
  ];
  if (config.analytics_engine_datasets)
    bindings.push({ type: "analytics_engine", name: "SERVED_FILES" });
  const annotations = {
    "workers/tag": readOption("--tag"),
    "workers/message": readOption("--message"),
  };
  const script = `/accounts/${settings.accountId}/workers/scripts/${config.name}`;
  const form = new FormData();
  form.set("metadata", JSON.stringify({ bindings, annotations, limits: config.limits }));
  const uploaded = await fetch(`${cloudflare.baseUrl}${script}`, { method: "PUT", body: form });
  if (!uploaded.ok) {
    const { errors } = (await uploaded.json()) as { errors: { code: number; message: string }[] };
    throw new Error(errors.map(({ code, message }) => `${message} [code: ${code}]`).join("\n"));
  }
  await cloudflare.post(`${script}/subdomain`, { enabled: config.workers_dev });
  await cloudflare.put(
    `${script}/schedules`,
    config.triggers.crons.map((cron: string) => ({ cron })),
  );
  const origins = (config.routes ?? []).map(({ pattern }: { pattern: string }) => ({
    hostname: pattern,
  }));
  if (origins.length > 0) await cloudflare.put(`${script}/domains/records`, { origins });
}
