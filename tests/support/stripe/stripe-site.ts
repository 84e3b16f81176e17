import { SignJWT } from "jose";
import Stripe from "stripe";
import { createTestHarness } from "wrangler";
import { migrateDatabase } from "../../../scripts/migrate.mjs";
import { openRemoteDatabase } from "../../../scripts/remote-database.mjs";
import type { Bindings } from "../../../worker/context/request-context.ts";
import type { StripeKeys } from "../../../worker/payments/providers/stripe/stripe-keys.ts";
import { jsonRequest } from "../clients.ts";
import { previousSecret, sessionSecret } from "../site.ts";
import { listAccountTables, listClearStatements } from "../tables.ts";
import type { ThreadGlobals } from "../thread-environment.ts";
import { FakeStripe } from "./fake-stripe.ts";
import {
  familyPublishedPlan,
  monthlyPublishedPlan,
  publishedPlanStatements,
  stripeKey,
} from "./published-plan.ts";

export const stripeSiteOrigin = "http://stripe.localhost";
export const webhookSecret = "whsec_of_these_tests";
export const ownerEmail = "owner@example.com";
export const stripeSdk = new Stripe(stripeKey);

export type StripeSite = Awaited<ReturnType<typeof openStripeSite>>;

let sitePromise: ReturnType<typeof startStripeSite> | undefined;

/** Returns the site of this thread that takes payments by Stripe, with empty tables. */
export async function openStripeSite() {
  sitePromise ??= startStripeSite();
  const site = await sitePromise;
  await site.clear();
  return site;
}

/** Starts a site with one member, Una, which runs until its thread ends. */
async function startStripeSite() {
  const fakeStripe = new FakeStripe();
  const vars = {
    LEGAL_REVIEWED: "yes",
    MAIL_PROVIDER: "mailbox",
    PAYMENT_PROVIDER: "stripe",
    STRIPE_API_URL: await fakeStripe.start(),
    SITE_URL: stripeSiteOrigin,
    ADMIN_EMAIL: ownerEmail,
    SESSION_SECRET_NAME: "SESSION_SECRET_2",
  };
  const secrets = {
    SESSION_SECRET: previousSecret,
    SESSION_SECRET_2: sessionSecret,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PORTAL_ID: "bpc_of_these_tests",
  };
  const harness = createTestHarness({
    workers: [
      { configPath: "wrangler.toml", prebuiltWorkerDir: ".build/test-worker", vars, secrets },
    ],
  });
  (globalThis as ThreadGlobals).onThreadEnd?.(async () => {
    await harness.close();
    fakeStripe.stop();
  });
  await harness.listen();
  const worker = harness.getWorker<Bindings>();
  const DB = openRemoteDatabase((init) => worker.fetch(`${stripeSiteOrigin}/dev/sql`, init));
  await migrateDatabase(DB);
  const [clearStatements, accountTables] = [
    await listClearStatements(DB),
    await listAccountTables(DB),
  ];
  const tables = [...accountTables, "provider_customers", "incidents", "leases", "movies"];
  let token = "";

  const executeSql = (query: string, ...values: unknown[]) =>
    DB.prepare(query)
      .bind(...values)
      .run();
  const queryRow = <Row extends object>(query: string, ...values: unknown[]) =>
    DB.prepare(query)
      .bind(...values)
      .first<Row>();
  /**
   * Sends a request to the site. Throws if the site then sent a request that Stripe would have
   * refused.
   */
  const fetchPath = async (path: string, init?: RequestInit) => {
    const response = await worker.fetch(`${stripeSiteOrigin}${path}`, {
      redirect: "manual",
      ...init,
    } as never);
    fakeStripe.requireNoRefusals();
    return response as unknown as Response;
  };
  const client = (path: string, init?: RequestInit) =>
    fetchPath(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });

  /** Sends an event as Stripe does, signed by Stripe's SDK. */
  async function sendEvent(
    type: string,
    object: object,
    { at = Date.now(), id = `evt_${crypto.randomUUID()}`, header = "" } = {},
  ) {
    const created = Math.floor(at / 1000);
    const payload = JSON.stringify({ id, object: "event", type, created, data: { object } });
    const signature = await stripeSdk.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: webhookSecret,
      timestamp: created,
    });
    const headers = { "Content-Type": "application/json", "Stripe-Signature": header || signature };
    return fetchPath("/webhooks/payments/stripe", { method: "POST", headers, body: payload });
  }

  /**
   * Gives Una a session whose token `secret` signed. The next requests of `client` belong to the
   * session.
   */
  async function signIn({ secret = sessionSecret, sessionDays = 1 } = {}) {
    const now = Math.floor(Date.now() / 1000);
    const id = crypto.randomUUID();
    await executeSql(
      "INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES (?, 'u', 'a test', ?, ?, ?)",
      id,
      now * 1000,
      (now + (sessionDays - 1) * 86_400) * 1000,
      (now + sessionDays * 86_400) * 1000,
    );
    token = await new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("session")
      .setJti(id)
      .setSubject("u")
      .setIssuedAt(now)
      .setExpirationTime(now + sessionDays * 86_400)
      .sign(new TextEncoder().encode(secret));
  }

  async function subscribe(email = "una@example.com") {
    const response = await client(
      "/initiate_payment",
      jsonRequest("POST", { email, plan_id: "10001" }),
    );
    return { status: response.status, ...(await response.json()) };
  }

  return {
    fakeStripe,
    executeSql,
    queryRow,
    fetchPath,
    client,
    signIn,
    sendEvent,
    subscribe,

    /** Subscribes and pays. `about` is the object of an event that names the order. */
    async subscribeAndPay(amount = 999) {
      const { orderId } = await subscribe();
      const paymentId = fakeStripe.completeCheckout(orderId, { amount });
      const about = { metadata: { order_id: orderId } };
      await sendEvent("checkout.session.completed", about);
      const subscription = fakeStripe.subscriptions.get(`sub_${orderId}`);
      if (!subscription) throw new Error("nothing was paid");
      return { orderId, paymentId, subscription, about };
    },

    /** Offers a second plan. */
    sellFamilyPlan: () => DB.batch(publishedPlanStatements(DB, familyPublishedPlan)),

    insertMovie: () =>
      DB.batch([
        DB.prepare(
          "INSERT OR IGNORE INTO categories (id, title, created_at) VALUES (1, 'Action', 1)",
        ),
        DB.prepare(
          "INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, popular, language, description, price_cents, created_at, updated_at, downloadable) VALUES (1, 'Film', 'film', '{}', 1, '1h', '1-2', 1999, '1900-2000', 4, 4, 0, 'English', 'A film', 15000, 1, 1, 1)",
        ),
      ]),

    /** Returns Una's subscription status, SUBSCRIBED or UNSUBSCRIBED. */
    fetchStatus: async () => (await (await client("/subscriptionCheck")).json()).status,

    async readEmails(to: string): Promise<string[]> {
      const select = DB.prepare(`SELECT kind FROM emails WHERE "to" = ? ORDER BY rowid`);
      const found = (await select.bind(to).all()) as { results: { kind: string }[] };
      return found.results.map(({ kind }) => kind);
    },

    async runCron(cron: string, at: number) {
      await worker.scheduled({ cron, scheduledTime: new Date(at) });
      fakeStripe.requireNoRefusals();
    },

    /** Sets the clocks of the site and of Stripe ahead of this process's. */
    async setClockAhead(clockAheadMs: number) {
      fakeStripe.clockAheadMs = clockAheadMs;
      await fetchPath("/dev/conditions", jsonRequest("POST", { clockAheadMs }));
    },

    /**
     * Replaces bindings, such as the one that names the payment provider; without an argument,
     * restores them.
     */
    setBindings: (bindings: Partial<Bindings> & StripeKeys = {}) =>
      fetchPath("/dev/conditions", jsonRequest("POST", { bindings })),

    /** Deletes all objects and rows of an earlier test file. */
    async clear() {
      fakeStripe.reset();
      await this.setClockAhead(0);
      await DB.batch([
        ...clearStatements.map((sql) => DB.prepare(sql)),
        ...publishedPlanStatements(DB, monthlyPublishedPlan),
      ]);
      await fetchPath("/dev/site", { method: "POST" });
    },

    /** Deletes all objects and rows, and creates Una, signed in for `sessionDays` days. */
    async reset({ sessionDays = 1 } = {}) {
      fakeStripe.reset();
      await DB.batch([
        ...tables.map((table) => DB.prepare(`DELETE FROM ${table}`)),
        DB.prepare(
          "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES ('u', 'Una', 'una', 'una@example.com', 'x', 1, 1)",
        ),
      ]);
      await signIn({ sessionDays });
    },
  };
}
