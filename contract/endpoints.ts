import type * as z from "zod/mini";
import { accessEndpoints } from "./access/endpoints.ts";
import { accountEndpoints } from "./accounts/endpoints.ts";
import { ageLimitEndpoints } from "./age-limit/endpoints.ts";
import { catalogueEndpoints } from "./catalogue/endpoints.ts";
import { categoryEndpoints } from "./categories/endpoints.ts";
import { collectionEndpoints } from "./collections/endpoints.ts";
import { contactEndpoints } from "./contact/endpoints.ts";
import { deviceCodeEndpoints } from "./device-codes/endpoints.ts";
import { embedEndpoints } from "./embeds/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { exitEndpoints } from "./exits/endpoints.ts";
import { extraEndpoints } from "./extras/endpoints.ts";
import { findEndpoints } from "./find/endpoints.ts";
import { giftCodeEndpoints } from "./gifts/endpoints.ts";
import { homeEndpoints } from "./home/endpoints.ts";
import { apiKeyEndpoints } from "./keys/endpoints.ts";
import { memberEndpoints } from "./members/endpoints.ts";
import { monitoringEndpoints } from "./monitoring/endpoints.ts";
import { movieEndpoints } from "./movies/endpoints.ts";
import { noticeEndpoints } from "./notices/endpoints.ts";
import { orderEndpoints } from "./orders/endpoints.ts";
import { sitePageEndpoints } from "./pages/endpoints.ts";
import { paymentEndpoints } from "./payments/endpoints.ts";
import { peopleEndpoints } from "./people/endpoints.ts";
import { planEndpoints } from "./plans/endpoints.ts";
import { preOrderEndpoints } from "./pre-orders/endpoints.ts";
import { priceEndpoints } from "./prices/endpoints.ts";
import { profileEndpoints } from "./profiles/endpoints.ts";
import { promotionCodeEndpoints } from "./promotion-codes/endpoints.ts";
import { pushEndpoints } from "./push/endpoints.ts";
import { rentalEndpoints } from "./rentals/endpoints.ts";
import { revenueEndpoints } from "./revenue/endpoints.ts";
import { reviewEndpoints } from "./reviews/endpoints.ts";
import { rightsEndpoints } from "./rights/endpoints.ts";
import { searchEndpoints } from "./search/endpoints.ts";
import { secondFactorEndpoints } from "./second-factors/endpoints.ts";
import { setUpEndpoints } from "./set-up/endpoints.ts";
import { siteEndpoints } from "./site/endpoints.ts";
import { speechEndpoints } from "./speech/endpoints.ts";
import { streamingEndpoints } from "./streaming/endpoints.ts";
import { subscriptionEndpoints } from "./subscriptions/endpoints.ts";
import { uploadEndpoints } from "./uploads/endpoints.ts";
import { viewingEndpoints } from "./viewing/endpoints.ts";
import { webhookEndpoints } from "./webhooks/endpoints.ts";

/**
 * The HTTP contract: every endpoint once. The Worker's validation and guards, the browser client's
 * types and `/api/openapi.json` are derived from this list.
 */
export const endpoints = {
  ...monitoringEndpoints,
  ...siteEndpoints,
  ...setUpEndpoints,
  ...sitePageEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...deviceCodeEndpoints,
  ...ageLimitEndpoints,
  ...profileEndpoints,
  ...memberEndpoints,
  ...catalogueEndpoints,
  ...movieEndpoints,
  ...accessEndpoints,
  ...homeEndpoints,
  ...categoryEndpoints,
  ...collectionEndpoints,
  ...peopleEndpoints,
  ...extraEndpoints,
  ...searchEndpoints,
  ...findEndpoints,
  ...planEndpoints,
  ...priceEndpoints,
  ...promotionCodeEndpoints,
  ...subscriptionEndpoints,
  ...exitEndpoints,
  ...orderEndpoints,
  ...rentalEndpoints,
  ...preOrderEndpoints,
  ...giftCodeEndpoints,
  ...paymentEndpoints,
  ...revenueEndpoints,
  ...rightsEndpoints,
  ...uploadEndpoints,
  ...speechEndpoints,
  ...streamingEndpoints,
  ...pushEndpoints,
  ...viewingEndpoints,
  ...noticeEndpoints,
  ...reviewEndpoints,
  ...embedEndpoints,
  ...webhookEndpoints,
  ...apiKeyEndpoints,
} as const satisfies Record<string, Endpoint>;

type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

export const cachedEndpointKeys = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => (endpoints[key] as Endpoint).cached,
);

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
