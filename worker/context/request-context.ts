import type { SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { QueryMeter } from "./query-meter.ts";

/** The Worker's bindings: those of wrangler.toml, and the secrets. */
export type Bindings = {
  DB: D1Database;
  MEDIA: R2Bucket;
  BACKUP: R2Bucket;
  ASSETS: Fetcher;
  EMAIL: SendEmail;
  RATE_LIMIT: RateLimit;
  ANONYMOUS_RATE_LIMIT: RateLimit;
  KEY_RATE_LIMIT: RateLimit;
  /**
   * The Analytics Engine data set that logs served video files. Missing if the Cloudflare account
   * has Analytics Engine switched off.
   */
  SERVED_FILES?: AnalyticsEngineDataset;
  /** Identifies the running upload of the Worker's code. */
  VERSION: WorkerVersionMetadata;
  /**
   * The code's version by `git describe`; empty locally, and in an upload that Cloudflare makes for
   * a changed secret.
   */
  BUILD: string;
  /**
   * The secrets that sign session tokens and grants, of at least 32 characters each.
   * `SESSION_SECRET_NAME` names the secret that signs new tokens.
   */
  SESSION_SECRET: string;
  SESSION_SECRET_2?: string;
  SESSION_SECRET_NAME?: "SESSION_SECRET" | "SESSION_SECRET_2";
  /**
   * The secret that hashes the addresses of persons who had a free trial. A new secret would match
   * none of the stored hashes, so it is never rotated.
   */
  PERSON_SECRET?: string;
  MAIL_PROVIDER: "cloudflare" | "mailbox";
  /** The sender of emails: an address of a domain for which Cloudflare Email Service is set up. */
  MAIL_FROM?: string;
  /** The site's own address, for links in emails; without it, the origin of the request. */
  SITE_URL?: string;
  /** The address of a local site, for links in the emails of its jobs. */
  LOCAL_SITE_URL?: string;
  /** The value of Strict-Transport-Security. The default is two years for this host alone. */
  HSTS?: string;
  /** The account that verifies this address becomes an administrator. */
  ADMIN_EMAIL?: string;
  /** The recipient of messages from the contact page; without it, `ADMIN_EMAIL`. */
  CONTACT_EMAIL?: string;
  /** Whether built-in legal pages count as reviewed, until an administrator's review is stored. */
  LEGAL_REVIEWED?: "yes" | "no";
  /**
   * A provider's name in worker/payments/providers/registry.ts. The provider's folder names the
   * secrets that it needs.
   */
  PAYMENT_PROVIDER: string;
  /**
   * The plan that the specification names: its id of five digits, its name, and its price for 30
   * days in the site's currency.
   */
  PLAN_ID: string;
  PLAN_NAME: string;
  PLAN_PRICE: string;
  /** The origin that replaces www.wikidata.org on a local site. */
  WIKIDATA_URL?: string;
  /** An origin that webhooks may be sent to although it is not public. Only tests set it. */
  TEST_RECEIVER_ORIGIN?: string;
  /** The timeout of a look-up at Wikidata. */
  WIKIDATA_TIMEOUT_MS?: number;
};

/** An API key that is valid for the endpoint. `userId` is the administrator who made the key. */
export type ApiKeyCaller = { keyId: string; userId: string };

export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    meter: QueryMeter;
    now: number;
    access: Endpoint["access"];
    /** The API key of a program's request. Such a request has no session. */
    apiKey?: ApiKeyCaller;
    /** Whether the endpoint reads movies above the account's age limit too. */
    showsAllMovies?: boolean;
    /** Whether the served file came from the edge's cache. */
    isEdgeHit?: boolean;
    ownScript?: string;
    /** Whether other sites may show the response in a frame. */
    isFrameable?: boolean;
    /** The hosts of other sites that may show the page of an open extra in a frame. */
    frameAncestors?: string[];
    /** The URLs of scripts from other origins that the page loads. */
    otherScripts?: readonly string[];
    isReceiverPage?: boolean;
    /** The request's body as text; equal bodies have equal text. */
    bodySummary?: string;
    /** SQL condition: whether this request holds its row of `idempotency_keys`. */
    heldKey?: SQL;
    /**
     * Whether the request's session has been found live, with the profile that the token states.
     */
    isSessionFound?: true;
    /** Whether the request acts for a session without carrying that session's own token. */
    actsForOther?: true;
  };
};

export type RequestContext = Context<AppEnv>;

/**
 * Whether the request came over https. Local sites use http, where browsers reject `Secure`
 * cookies.
 */
export const isHttps = (c: RequestContext): boolean => c.req.url.startsWith("https:");

export const createApp = () => new Hono<AppEnv>({ strict: false });
