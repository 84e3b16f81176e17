import type { Hono } from "hono";
import type * as z from "zod/mini";
import { type Endpoint, IdempotencyHeaders } from "../../contract/endpoint.ts";
import {
  type EndpointKey,
  endpoints,
  type InputOf,
  type ResponseOf,
} from "../../contract/endpoints.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { explainHiddenMovie } from "../auth/age-limit.ts";
import { carriesApiKey, requireApiKey } from "../auth/api-key.ts";
import { runWithCurrentProfile } from "../auth/current-profile.ts";
import { requireEndpointProfile } from "../auth/profile-access.ts";
import { requireProof } from "../auth/proof.ts";
import { findClaims, requireClaims, requireSession } from "../auth/session.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { handleIdempotently } from "./idempotency.ts";

const maxBodyBytes = 64 * 1024;
const maxFormBytes = 4 * 1024 * 1024;
const maxFormFields = 100;

/**
 * Mounts one endpoint of the contract. The handler gets validated input; access is checked before
 * the validation. `respondCreated` makes the response from the id that an earlier request with the
 * same `Idempotency-Key` recorded with `recordCreated`.
 */
export function route<Key extends EndpointKey>(
  app: Hono<AppEnv>,
  key: Key,
  handle: (c: RequestContext, input: InputOf<Key>) => Promise<Response>,
  respondCreated?: (c: RequestContext, createdId: string) => Promise<Response>,
): void {
  const endpoint: Endpoint = endpoints[key];
  const [method = "GET", path = "/"] = key.split(" ");
  app.on(method, path, async (c) => {
    c.set("access", endpoint.access);
    c.set("showsAllMovies", endpoint.showsAllMovies ?? false);
    const isGuarded = endpoint.access !== "anyone";
    if (carriesApiKey(c)) c.set("apiKey", await requireApiKey(c, endpoint));
    else if (isGuarded) await requireClaims(c);
    const follow = <Result>(run: () => Promise<Result>) =>
      runWithCurrentProfile(c, async () => {
        await requireEndpointProfile(c, endpoint);
        return run();
      });
    await follow(async () => {
      if (endpoint.asksForProof) await requireProof(c);
      if (isGuarded && endpoint.form) await requireSession(c);
    });
    const { idempotencyKey, ...input } = await readInput(c, endpoint).catch(async (error) => {
      if (isGuarded) await follow(() => requireSession(c));
      throw error;
    });
    const handleInput = () =>
      follow(() => handle(c, input as InputOf<Key>)).catch(async (error) => {
        throw await explainHiddenMovie(c, await findClaims(c), error, movieIdsOf(input));
      });
    if (idempotencyKey === undefined) return handleInput();
    if (!endpoint.streamedForm) c.set("bodySummary", JSON.stringify(input));
    return handleIdempotently(
      c,
      { endpoint: key, key: idempotencyKey },
      handleInput,
      respondCreated,
    );
  });
}

type Input = { params?: object | undefined; body?: object | undefined };

/** Returns the ids of the movies that a request names, if it names movies. */
function movieIdsOf({ params, body }: Input): number[] {
  const { id, movieId, movieIds = [] } = { ...params, ...body } as Record<string, unknown>;
  return [id, movieId, ...(Array.isArray(movieIds) ? movieIds : [])]
    .map(Number)
    .filter(Number.isSafeInteger);
}

/** Makes a successful response, whose type the compiler checks against the contract. */
export function respond<Key extends EndpointKey>(
  c: RequestContext,
  key: Key,
  body: ResponseOf<Key>,
): Response {
  const endpoint: Endpoint = endpoints[key];
  const status = endpoint.status ?? 200;
  const headers = { "Cache-Control": "private, no-store" };
  if (status === 204) return c.body(null, status, headers);
  return c.json(body, status, headers);
}

async function readInput(c: RequestContext, endpoint: Endpoint) {
  return {
    idempotencyKey: endpoint.idempotent && readIdempotencyKey(c),
    params: endpoint.params && parseOrThrow(endpoint.params, c.req.param()),
    query: endpoint.query && parseOrThrow(endpoint.query, readQuery(c)),
    body: endpoint.body && parseOrThrow(endpoint.body, await readJsonBody(c, endpoint)),
    form: endpoint.form && parseOrThrow(endpoint.form, await readForm(c)),
  };
}

const readIdempotencyKey = (c: RequestContext) =>
  parseOrThrow(IdempotencyHeaders, { "Idempotency-Key": c.req.header("Idempotency-Key") })[
    "Idempotency-Key"
  ];

/** Reads the query parameters. Throws for a repeated parameter. */
function readQuery(c: RequestContext): Record<string, string> {
  const entries = Object.entries(c.req.queries());
  const repeated = entries.find(([, values]) => values.length > 1);
  if (repeated) throw invalidInput(repeated[0], "duplicate_field");
  return Object.fromEntries(entries.map(([name, [value = ""]]) => [name, value]));
}

const readJsonBody = (c: RequestContext, { bodyIsOptional, maxBodyBytes }: Endpoint) =>
  bodyIsOptional && c.req.raw.body === null ? {} : readJson(c, maxBodyBytes);

async function readJson(c: RequestContext, maxBytes = maxBodyBytes): Promise<unknown> {
  if (mediaType(c) !== "application/json") {
    throw new AppError("json_required");
  }
  const text = await (await readBody(c, maxBytes)).text();
  return new Promise((resolve) => resolve(JSON.parse(text))).catch(() => {
    throw new AppError("json_invalid", {}, { issues: [{ path: "", code: "json_invalid" }] });
  });
}

/** Reads the form's fields. Throws for a repeated field. */
async function readForm(c: RequestContext): Promise<Record<string, unknown>> {
  if (mediaType(c) !== "multipart/form-data") {
    throw new AppError("form_required");
  }
  const body = await readBody(c, maxFormBytes);
  const headers = { "Content-Type": c.req.header("Content-Type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new AppError("form_invalid", {}, { issues: [{ path: "", code: "form_invalid" }] });
  });
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name)) throw invalidInput(name, "duplicate_field");
    if (fields.size === maxFormFields) throw new AppError("too_many_fields");
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function mediaType(c: RequestContext): string | undefined {
  return c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** Reads at most `maxBytes` bytes of the body, whatever Content-Length claims. */
export async function readBody(c: RequestContext, maxBytes: number): Promise<Blob> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body?.values({ preventCancel: true }) ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError("too_large", { maximum: `${maxBytes / 1024} KiB` });
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

export function parseOrThrow<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const { data, issues } = parseInput(schema, value);
  if (issues) throw new AppError("invalid", {}, { issues });
  return data;
}
