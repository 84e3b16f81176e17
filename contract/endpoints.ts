import * as z from "zod/mini";
import { accountEndpoints } from "./endpoints/accounts.ts";
import { adminEndpoints } from "./endpoints/admin.ts";
import { billingEndpoints } from "./endpoints/billing.ts";
import { catalogueEndpoints } from "./endpoints/catalogue.ts";
import { contactEndpoints } from "./endpoints/contact.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { streamingEndpoints } from "./endpoints/streaming.ts";
import { uploadEndpoints } from "./endpoints/uploads.ts";
import { viewingEndpoints } from "./endpoints/viewing.ts";

/**
 * The HTTP contract, each call once: the Worker validates and guards by it, the browser's client
 * takes its types from it, and `/api/openapi.json` is made of it.
 */
export const endpoints = {
  "GET /api/health": {
    summary: "Is the site able to answer",
    access: "anyone",
    response: z.object({ ok: z.boolean(), version: z.string() }),
  },
  ...catalogueEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...billingEndpoints,
  ...streamingEndpoints,
  ...viewingEndpoints,
  ...adminEndpoints,
  ...uploadEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type SchemaOutput<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type SchemaInput<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type EndpointField<Key extends EndpointKey, Name extends string> =
  Endpoints[Key] extends Record<Name, infer Schema> ? Schema : undefined;

/** What the Worker's handler receives, validated. */
export type InputOf<Key extends EndpointKey> = {
  params: SchemaOutput<EndpointField<Key, "params">>;
  query: SchemaOutput<EndpointField<Key, "query">>;
  body: SchemaOutput<EndpointField<Key, "body">>;
  form: SchemaOutput<EndpointField<Key, "form">>;
};

/** What the browser's client sends. */
export type RequestOf<Key extends EndpointKey> = {
  [Name in "params" | "query" | "headers" | "body" | "form" as EndpointField<Key, Name> extends undefined
    ? never
    : Name]: SchemaInput<EndpointField<Key, Name>>;
} & (EndpointField<Key, "streamedForm"> extends undefined
  ? object
  : { form: Record<string, string | Blob | undefined> }) &
  (EndpointField<Key, "idempotent"> extends true ? { idempotencyKey?: string } : object);

/** What a successful answer carries. */
export type ResponseOf<Key extends EndpointKey> = SchemaOutput<EndpointField<Key, "response">>;
