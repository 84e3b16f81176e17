import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";

type Endpoints = Record<string, Endpoint>;

const listCached = (endpoints: Endpoints) =>
  Object.entries(endpoints).filter(([, { cached }]) => cached);

/** A regular expression for the paths of the cached endpoints. */
export function cachedPathPattern(endpoints: Endpoints): string {
  const paths = listCached(endpoints).map(([key]) =>
    key.replace("GET ", "").replace(/:\w+/g, "[^/]+"),
  );
  return `^(${paths.join("|")})$`;
}

/**
 * Describes the URLs and responses of the cached endpoints. When the description changes, a new
 * cache begins, because responses of another shape are useless.
 */
export function describeCachedEndpoints(endpoints: Endpoints): string {
  const described = listCached(endpoints).map(([key, { params, query, response }]) => [
    key,
    ...[params, query].map((schema) => schema && describeSchema(schema, "input")),
    response && describeSchema(response, "output"),
  ]);
  return JSON.stringify(described);
}

const describeSchema = (schema: z.ZodMiniType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });
