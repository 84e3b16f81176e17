import { requestLogLines } from "./request-log.ts";
import { currentHarness } from "./site.ts";
import { rememberResponse } from "./unread-responses.ts";

/** Returns a request with a JSON body. */
export const jsonRequest = (
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/**
 * Returns a request with an encoded form, because the harness does not know this process's
 * FormData.
 */
export async function formRequest(
  method: string,
  fields: Record<string, string | Blob>,
): Promise<RequestInit> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encodedForm = new Response(form);
  const headers = { "Content-Type": encodedForm.headers.get("Content-Type") ?? "" };
  return { method, headers, body: new Uint8Array(await encodedForm.arrayBuffer()) };
}

let originCount = 0;

/** Returns a new origin, so that no response comes from the edge cache of an earlier test. */
export const createOrigin = () => `http://site-${++originCount}.localhost`;

/**
 * Strings that no response may ever contain: the session ids and email tokens that tests have seen.
 */
const secrets = new Set<string>();
export const registerSecret = (secret: string) => secrets.add(secret);

/**
 * Returns the first secret among the words of a text. Comparing words takes the same time for any
 * number of secrets.
 */
const findSecret = (text: string) => text.match(/[\w-]+/g)?.find((word) => secrets.has(word));

/** Throws if a response contains a secret. Only the cookie may have a session token. */
async function assertNoSecret(path: string, response: Response): Promise<void> {
  const token = /session=([^;.]*\.([^;.]+)\.[^;.]+)/.exec(response.headers.get("Set-Cookie") ?? "");
  if (token?.[2]) registerSecret(JSON.parse(Buffer.from(token[2], "base64url").toString()).jti);
  if (
    !/json|html/.test(response.headers.get("Content-Type") ?? "") ||
    path.includes("/dev/mailbox")
  )
    return;
  const text = await response.clone().text();
  const leakedSecret = /scrypt\$|eyJhbGciOi/.exec(text)?.[0] ?? findSecret(text);
  if (leakedSecret) throw new Error(`the answer to ${path} contains the secret ${leakedSecret}`);
}

export type TestClient = (path: string, init?: RequestInit) => Promise<Response>;

/** The paths that are looked up in the assets before the Worker runs (wrangler.toml). */
const assetPath = /^\/(assets|fonts|icons|sw\.)/;

/**
 * Whether a request skips the look-up of assets, which takes longer than most requests. The look-up
 * also reads a body to its end, where workerd alone closes the connection of a large rejected body.
 */
const skipsAssets = (path: string, body: RequestInit["body"]) =>
  !assetPath.test(path) && !path.includes("..") && typeof (body ?? "") === "string";

/** Returns a client that sends requests to the Worker over HTTP, and follows no redirect. */
export function visitorClient(origin = createOrigin()): TestClient {
  return async (path, init) => {
    // The look-up of assets passes https requests on as http.
    const isDirect = origin.startsWith("https:") || skipsAssets(path, init?.body);
    const fetchTarget = isDirect ? currentHarness().getWorker() : currentHarness();
    const response = await fetchTarget.fetch(`${origin}${path}`, {
      redirect: "manual",
      ...init,
    } as never);
    if (response.status === 500 && process.env.SHOW_FAULTS)
      console.error(requestLogLines(response as unknown as Response));
    await assertNoSecret(path, response as unknown as Response);
    rememberResponse(response as unknown as Response);
    return response as unknown as Response;
  };
}

/** Returns a client that sends a session's token as programs do. */
export function bearerClient(token: string, origin = createOrigin()): TestClient {
  const client = visitorClient(origin);
  return (path, init) =>
    client(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });
}

/** Returns a client whose requests come from a country, as in Cloudflare's `request.cf`. */
export const clientFrom =
  (country: string | undefined, client: TestClient): TestClient =>
  (path, init) =>
    client(path, { ...init, cf: { country } } as RequestInit);
