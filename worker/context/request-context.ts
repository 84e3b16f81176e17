import type { SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import type { QueryMeter } from "./query-meter.ts";

/** What the Worker is bound to: wrangler.toml, and the two secrets. */
export type Bindings = {
  DB: D1Database;
  MEDIA: R2Bucket;
  ASSETS: Fetcher;
  EMAIL: SendEmail;
  RATE_LIMIT: RateLimit;
  /** Signs session tokens and grants. At least 32 characters; changing it signs everybody out. */
  SESSION_SECRET: string;
  MAIL_PROVIDER: "cloudflare" | "mailbox";
  /** Where letters come from: an address of a domain that this account may send for. */
  MAIL_FROM?: string;
  /** The site's own address, for links in letters; without it, the address that was asked. */
  SITE_URL?: string;
  /** Whoever verifies this address becomes an administrator. */
  ADMIN_EMAIL?: string;
  /** Where messages of the contact page go; without it, to `ADMIN_EMAIL`. */
  CONTACT_EMAIL?: string;
  /** One of worker/billing/providers/registry.ts. */
  PAYMENT_PROVIDER: string;
  /** The specified fixed plan: five digits, its name, and dollars for 30 days. */
  PLAN_ID: string;
  PLAN_NAME: string;
  PLAN_PRICE: string;
  /** Stripe's secret key, the signing secret of its webhook, and the price that its set-up command made. */
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_PRICE_ID?: string;
  /** Where Stripe answers, when it is not at its own address. */
  STRIPE_API_URL?: string;
};

export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    meter: QueryMeter;
    now: number;
    access: Endpoint["access"];
    ownScript?: string;
    /** What was sent, as text that is the same when the same is sent again. */
    bodySummary?: string;
    /** In SQL, the row of `idempotency_keys` while this request holds it. */
    heldKey?: SQL;
  };
};

export type RequestContext = Context<AppEnv>;

/** Locally the site speaks http, where browsers take no `Secure` cookie. */
export const isHttps = (c: RequestContext): boolean => new URL(c.req.url).protocol === "https:";

export const createApp = () => new Hono<AppEnv>({ strict: false });
