import * as z from "zod/mini";
import { accountEndpoints } from "./endpoints/accounts.ts";
import { billingEndpoints } from "./endpoints/billing.ts";
import { catalogueEndpoints } from "./endpoints/catalogue.ts";
import { contactEndpoints } from "./endpoints/contact.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { streamingEndpoints } from "./endpoints/streaming.ts";
import { studioEndpoints } from "./endpoints/studio.ts";
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
    answer: z.object({ ok: z.boolean(), version: z.string() }),
  },
  ...catalogueEndpoints,
  ...contactEndpoints,
  ...accountEndpoints,
  ...billingEndpoints,
  ...streamingEndpoints,
  ...viewingEndpoints,
  ...studioEndpoints,
  ...uploadEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Part<Key extends EndpointKey, Name extends string> =
  Endpoints[Key] extends Record<Name, infer Schema> ? Schema : undefined;

/** What the Worker's handler receives, validated. */
export type Input<Key extends EndpointKey> = {
  params: Parsed<Part<Key, "params">>;
  query: Parsed<Part<Key, "query">>;
  body: Parsed<Part<Key, "body">>;
  form: Parsed<Part<Key, "form">>;
};

/** What the browser's client sends. */
export type Request<Key extends EndpointKey> = {
  [Name in "params" | "query" | "headers" | "body" | "form" as Part<Key, Name> extends undefined ? never : Name]: Sent<
    Part<Key, Name>
  >;
} & (Part<Key, "streamedForm"> extends undefined ? object : { form: Record<string, string | Blob | undefined> });

/** What a successful answer carries. */
export type Answer<Key extends EndpointKey> = Parsed<Part<Key, "answer">>;
