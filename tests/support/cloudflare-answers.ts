export type CloudflareJson = Record<string, unknown>;

/** A call of the API. `jurisdiction` is the jurisdiction of the bucket. */
export type Call = {
  query: URLSearchParams;
  body: Buffer;
  json: () => CloudflareJson;
  type: string;
  jurisdiction: string;
};
type Handler = (params: Record<string, string>, call: Call) => unknown;
/** Adds a route such as "GET /accounts". */
export type AddRoute = (route: string, handle: Handler) => void;

/** An error in the shape of Cloudflare's API. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, message: string, code = 10000) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
export const notFoundRefusal = (what: string, code?: number) =>
  new Refusal(404, `${what} not found`, code);

/** A page of a list with a cursor. */
export class Page {
  readonly items: CloudflareJson[];
  readonly info: CloudflareJson;

  constructor(items: CloudflareJson[], cursor: string | undefined, saysTruncated: boolean) {
    this.items = items;
    this.info = { cursor, ...(saysTruncated && { is_truncated: cursor !== undefined }) };
  }
}

/** Returns a result as Cloudflare's API sends it. A text is the ETag of an upload. */
export function toCloudflareResponse(result: unknown, query: URLSearchParams): Response {
  if (Buffer.isBuffer(result)) return new Response(new Uint8Array(result));
  if (typeof result === "string") return new Response(null, { headers: { ETag: `"${result}"` } });
  if (result instanceof Page)
    return Response.json({
      success: true,
      errors: [],
      messages: [],
      result: result.items,
      result_info: result.info,
    });
  const isBeyond = Array.isArray(result) && Number(query.get("page") ?? 1) > 1;
  const info = Array.isArray(result) && { result_info: { total_count: result.length } };
  return Response.json({
    success: true,
    errors: [],
    messages: [],
    result: isBeyond ? [] : result,
    ...info,
  });
}

export const toRefusedResponse = ({ status, code, message }: Refusal) =>
  Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );
