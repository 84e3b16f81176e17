import type * as z from "zod/mini";
import { accountEndpoints } from "./endpoints/accounts.ts";
import { catalogueEndpoints } from "./endpoints/catalogue.ts";
import { categoryEndpoints } from "./endpoints/categories.ts";
import { collectionEndpoints } from "./endpoints/collections.ts";
import { contactEndpoints } from "./endpoints/contact.ts";
import { embedEndpoints } from "./endpoints/embeds.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { extraEndpoints } from "./endpoints/extras.ts";
import { giftCodeEndpoints } from "./endpoints/gift-codes.ts";
import { homeEndpoints } from "./endpoints/home.ts";
import { monitoringEndpoints } from "./endpoints/monitoring.ts";
import { movieEndpoints } from "./endpoints/movies.ts";
import { orderEndpoints } from "./endpoints/orders.ts";
import { paymentEndpoints } from "./endpoints/payments.ts";
import { peopleEndpoints } from "./endpoints/people.ts";
import { planEndpoints } from "./endpoints/plans.ts";
import { preOrderEndpoints } from "./endpoints/pre-orders.ts";
import { priceEndpoints } from "./endpoints/prices.ts";
import { promotionCodeEndpoints } from "./endpoints/promotion-codes.ts";
import { rentalEndpoints } from "./endpoints/rentals.ts";
import { revenueEndpoints } from "./endpoints/revenue.ts";
import { rightsEndpoints } from "./endpoints/rights.ts";
import { searchEndpoints } from "./endpoints/search.ts";
import { setUpEndpoints } from "./endpoints/set-up.ts";
import { siteEndpoints } from "./endpoints/site.ts";
import { sitePageEndpoints } from "./endpoints/site-pages.ts";
import { streamingEndpoints } from "./endpoints/streaming.ts";
import { subscriptionEndpoints } from "./endpoints/subscriptions.ts";
import { uploadEndpoints } from "./endpoints/uploads.ts";
import { viewingEndpoints } from "./endpoints/viewing.ts";

/**
 * The HTTP contract: every endpoint once. The Worker's validation and guards, the browser client's types and
 * `/api/openapi.json` are derived from it.
 */
export const endpoints = {
  ...monitoringEndpoints,
  ...siteEndpoints,
  ...setUpEndpoints,
  ...sitePageEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...catalogueEndpoints,
  ...movieEndpoints,
  ...homeEndpoints,
  ...categoryEndpoints,
  ...collectionEndpoints,
  ...peopleEndpoints,
  ...extraEndpoints,
  ...searchEndpoints,
  ...planEndpoints,
  ...priceEndpoints,
  ...promotionCodeEndpoints,
  ...subscriptionEndpoints,
  ...orderEndpoints,
  ...rentalEndpoints,
  ...preOrderEndpoints,
  ...giftCodeEndpoints,
  ...paymentEndpoints,
  ...revenueEndpoints,
  ...rightsEndpoints,
  ...uploadEndpoints,
  ...streamingEndpoints,
  ...viewingEndpoints,
  ...embedEndpoints,
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
