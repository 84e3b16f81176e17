import * as z from "zod/mini";
import { BrowserErrorReport } from "./browser-errors.ts";
import { ContactMessage } from "./contact.ts";
import { accountEndpoints } from "./endpoints/accounts.ts";
import { adminEndpoints } from "./endpoints/admin.ts";
import { billingEndpoints } from "./endpoints/billing.ts";
import { catalogueEndpoints } from "./endpoints/catalogue.ts";
import { categoryEndpoints } from "./endpoints/categories.ts";
import { collectionEndpoints } from "./endpoints/collections.ts";
import { embedEndpoints } from "./endpoints/embeds.ts";
import { type Endpoint, MessageResponse } from "./endpoints/endpoint.ts";
import { extraEndpoints } from "./endpoints/extras.ts";
import { giftCodeEndpoints } from "./endpoints/gift-codes.ts";
import { homeEndpoints } from "./endpoints/home.ts";
import { planEndpoints } from "./endpoints/plans.ts";
import { promotionCodeEndpoints } from "./endpoints/promotion-codes.ts";
import { rightsEndpoints } from "./endpoints/rights.ts";
import { setUpEndpoints } from "./endpoints/set-up.ts";
import { siteEndpoints } from "./endpoints/site.ts";
import { sitePageEndpoints } from "./endpoints/site-pages.ts";
import { streamingEndpoints } from "./endpoints/streaming.ts";
import { uploadEndpoints } from "./endpoints/uploads.ts";
import { viewingEndpoints } from "./endpoints/viewing.ts";

/**
 * The HTTP contract: every endpoint once. The Worker's validation and guards, the browser client's types and
 * `/api/openapi.json` are derived from it.
 */
export const endpoints = {
  "GET /api/health": {
    summary: "Health check: whether the site can respond, and which of its parts work",
    access: "anyone",
    response: z.object({
      ok: z.boolean(),
      version: z.string(),
      /** The build's `git describe`, of a deployed site. */
      build: z.string(),
      checks: z.object({
        schema: z.boolean(),
        jobs: z.boolean(),
        emails: z.boolean(),
        payments: z.boolean(),
      }),
    }),
  },
  ...siteEndpoints,
  ...setUpEndpoints,
  ...catalogueEndpoints,
  ...categoryEndpoints,
  ...planEndpoints,
  ...promotionCodeEndpoints,
  ...giftCodeEndpoints,
  ...rightsEndpoints,
  ...collectionEndpoints,
  ...homeEndpoints,
  ...sitePageEndpoints,
  ...embedEndpoints,
  "POST /api/contact": {
    summary: "Send a message to the site's owner",
    access: "anyone",
    body: ContactMessage,
    status: 202,
    response: MessageResponse,
  },
  "POST /api/browser-errors": {
    summary: "Report an error that a page threw; stored without address and account",
    access: "anyone",
    body: BrowserErrorReport,
    status: 204,
  },
  ...accountEndpoints,
  ...billingEndpoints,
  ...streamingEndpoints,
  ...viewingEndpoints,
  ...adminEndpoints,
  ...uploadEndpoints,
  ...extraEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type SchemaOutput<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type SchemaInput<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type EndpointField<Key extends EndpointKey, Name extends string> =
  Endpoints[Key] extends Record<Name, infer Schema> ? Schema : undefined;

/** The validated input of the Worker's handler. */
export type InputOf<Key extends EndpointKey> = {
  params: SchemaOutput<EndpointField<Key, "params">>;
  query: SchemaOutput<EndpointField<Key, "query">>;
  body: SchemaOutput<EndpointField<Key, "body">>;
  form: SchemaOutput<EndpointField<Key, "form">>;
};

/** The request that the browser's client sends. */
export type RequestOf<Key extends EndpointKey> = {
  [Name in "params" | "query" | "headers" | "body" | "form" as EndpointField<
    Key,
    Name
  > extends undefined
    ? never
    : Name]: SchemaInput<EndpointField<Key, Name>>;
} & (EndpointField<Key, "streamedForm"> extends undefined
  ? object
  : { form: Record<string, string | Blob | undefined> }) &
  (EndpointField<Key, "idempotent"> extends true ? { idempotencyKey?: string } : object);

/** The body of a successful response. */
export type ResponseOf<Key extends EndpointKey> = SchemaOutput<EndpointField<Key, "response">>;
