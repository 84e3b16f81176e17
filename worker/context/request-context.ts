import type { SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { QueryMeter } from "./query-meter.ts";

/** The Worker's bindings: wrangler.toml, and the two secrets. */
export type Bindings = {
  DB: D1Database;
  MEDIA: R2Bucket;
  BACKUP: R2Bucket;
  ASSETS: Fetcher;
  EMAIL: SendEmail;
  RATE_LIMIT: RateLimit;
  ANONYMOUS_RATE_LIMIT: RateLimit;
  /**
   * The files of videos that were served. Missing on an account whose Analytics Engine is not
   * switched on.
   */
  SERVED_FILES?: AnalyticsEngineDataset;
  /** The upload that runs. */
  VERSION: WorkerVersionMetadata;
  /**
   * The version of the code, by `git describe`; empty locally. A changed secret makes an upload
   * without a tag.
   */
  BUILD: string;
  /**
   * They sign session tokens and grants. At least 32 characters; `SESSION_SECRET_NAME` names the
   * one that signs.
   */
  SESSION_SECRET: string;
  SESSION_SECRET_2?: string;
  SESSION_SECRET_NAME?: "SESSION_SECRET" | "SESSION_SECRET_2";
  /**
   * Hashes the addresses of persons who had a free trial. Never rotated: the hashes of before would
   * match nobody.
   */
  PERSON_SECRET?: string;
  MAIL_PROVIDER: "cloudflare" | "mailbox";
  /** The sender of emails: an address of a domain that this account may send for. */
  MAIL_FROM?: string;
  /** The site's own address, for links in emails; without it, the origin of the request. */
  SITE_URL?: string;
  /** Of a local site: its address in emails of jobs. */
  LOCAL_SITE_URL?: string;
  /** The value of Strict-Transport-Security, if not two years for this host alone. */
  HSTS?: string;
  /** The account that verifies this address becomes an administrator. */
  ADMIN_EMAIL?: string;
  /** Where messages of the contact page go; without it, to `ADMIN_EMAIL`. */
  CONTACT_EMAIL?: string;
  /** Whether the legal texts count as reviewed until an administrator says something of them. */
  LEGAL_REVIEWED?: "yes" | "no";
  /** One of worker/payments/providers/registry.ts, whose folder names the secrets that it needs. */
  PAYMENT_PROVIDER: string;
  /**
   * The specified plan: an id of five digits, and what it is made with: its name, and its price for
   * 30 days in the site's currency.
   */
  PLAN_ID: string;
  PLAN_NAME: string;
  PLAN_PRICE: string;
  /** Of a local site: the origin that stands in for www.wikidata.org. */
  WIKIDATA_URL?: string;
  /** The time-out of its look-ups. */
  WIKIDATA_TIMEOUT_MS?: number;
};

export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    meter: QueryMeter;
    now: number;
    access: Endpoint["access"];
    /** Whether the edge's cache had the served file. */
    isEdgeHit?: boolean;
    ownScript?: string;
    /** Whether other sites may show the response in a frame. */
    isFrameable?: boolean;
    /** The request's body as text, equal for equal requests. */
    bodySummary?: string;
    /** In SQL, the row of `idempotency_keys` while this request holds it. */
    heldKey?: SQL;
  };
};

export type RequestContext = Context<AppEnv>;

/** Local sites use http, where browsers reject `Secure` cookies. */
export const isHttps = (c: RequestContext): boolean => c.req.url.startsWith("https:");

export const createApp = () => new Hono<AppEnv>({ strict: false });
