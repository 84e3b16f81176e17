import * as z from "zod/mini";
import type { Permission } from "../access/permissions.ts";
import type { Endpoint } from "../endpoint.ts";
import { singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";

/**
 * The permissions that an API key can have. Keys cannot have permissions for money, settings, roles
 * or keys.
 */
export const apiKeyScopes = [
  "studio",
  "movies",
  "storefront",
  "reviews",
  "members",
  "orders",
  "revenue",
  "rights",
] as const satisfies readonly Permission[];

export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scopes that `npm run import` needs. */
export const importApiKeyScopes: readonly ApiKeyScope[] = ["studio", "movies"];

/**
 * The beginning of every API key, by which secret scanners recognise a key. Session tokens begin
 * differently.
 */
export const apiKeyPrefix = "mq_";
export const apiKeyPattern = /^mq_[0-9A-Za-z]{40}$/;
/** The number of characters of a key that the studio shows, so that keys can be told apart. */
export const shownApiKeyLength = apiKeyPrefix.length + 8;
export const maxApiKeys = 20;
const maxLifetimeDays = 3650;

/** Returns the scope that a key needs for an endpoint; undefined if no key can use the endpoint. */
export const apiKeyScopeOf = ({
  access,
  asksForProof,
  opensToKeys,
}: Endpoint): ApiKeyScope | undefined =>
  opensToKeys && !asksForProof ? apiKeyScopes.find((scope) => scope === access) : undefined;

/** A key without `lifetimeDays` does not expire. */
export const ApiKeyForm = z.object({
  name: singleLine(60),
  scopes: z
    .array(z.enum(apiKeyScopes))
    .check(z.minLength(1, "required" satisfies IssueCode), z.maxLength(apiKeyScopes.length)),
  lifetimeDays: z.optional(z.int().check(z.minimum(1), z.maximum(maxLifetimeDays))),
});

/**
 * `prefix` is the beginning of the key. Status `maker_left`: the administrator who made the key is
 * blocked, no longer an administrator, or lacks the second factor that the site demands.
 * `lastUsedAt` is exact to an hour.
 */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  state: z.enum(["active", "expired", "revoked", "maker_left"]),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof ApiKey>;
