import type * as z from "zod/mini";
import type { ErrorCode } from "../../../contract/errors.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { AppError } from "../../context/app-error.ts";
import type { RequestContext } from "../../context/request-context.ts";
import { isLocalAddress } from "../../http/local-address.ts";
import { siteUrl } from "../../http/site-url.ts";

const host = "https://www.wikidata.org";
const maxBytes = 1024 * 1024;
/** The time limit of all requests of a look-up together. */
const timeoutMs = 10_000;

/**
 * Sends a request to Wikidata's API. `params` are the parameters of an API action:
 * https://www.wikidata.org/w/api.php?action=help.
 */
export type AskWikidata = <Schema extends z.ZodMiniType>(
  params: Record<string, string>,
  schema: Schema,
) => Promise<z.output<Schema>>;

/**
 * Opens Wikidata's API for one look-up. Throws `facts_late`, `facts_too_large`, `facts_redirected`,
 * `facts_unreadable`, `facts_unreachable` and, for a missing item, `facts_not_found`.
 */
export function openWikidata(c: RequestContext): AskWikidata {
  const { WIKIDATA_URL, WIKIDATA_TIMEOUT_MS } = isLocalAddress(c.req.url) ? c.env : {};
  const origin = WIKIDATA_URL || host;
  const signal = AbortSignal.timeout(WIKIDATA_TIMEOUT_MS ?? timeoutMs);
  // https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy
  const headers = { Accept: "application/json", "User-Agent": `Marquee (${siteUrl(c)})` };
  return async (params, schema) => {
    const url = `${origin}/w/api.php?${new URLSearchParams({ ...params, format: "json" })}`;
    const text = await fetchText(url, { headers, signal, redirect: "manual" }).catch(
      (error: unknown) => {
        if (error instanceof AppError) throw error;
        throw new AppError(signal.aborted ? "facts_late" : "facts_unreachable");
      },
    );
    const json = await new Promise((resolve) => resolve(JSON.parse(text))).catch(() => undefined);
    const { data, issues } = parseInput(schema, json);
    if (issues) throw new AppError(errorOf(json));
    return data;
  };
}

/**
 * Reads the error of a request that Wikidata's API refuses. The API then responds 200 with
 * `{"error": {"code"}}`.
 */
function errorOf(json: unknown): ErrorCode {
  const { error } = Object(json) as { error?: { code?: unknown } };
  if (!error) return "facts_unreadable";
  if (error.code === "no-such-entity") return "facts_not_found";
  return "facts_unreachable";
}

async function fetchText(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const isRedirect = response.status >= 300 && response.status < 400;
  if (response.ok && /^application\/json\b/i.test(response.headers.get("Content-Type") ?? ""))
    return readText(response);
  await response.body?.cancel();
  if (isRedirect) throw new AppError("facts_redirected");
  throw new AppError(response.ok ? "facts_unreadable" : "facts_unreachable");
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [bytes, text] = [0, ""];
  // An error inside the loop cancels the rest of the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError("facts_too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
