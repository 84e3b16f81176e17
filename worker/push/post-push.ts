import { encryptNotification } from "@block65/webcrypto-web-push";
import { importJWK, SignJWT } from "jose";
import { milliseconds } from "../../contract/constants.ts";
import { isPushServiceUrl } from "../../contract/push/push-services.ts";
import type { Bindings } from "../context/request-context.ts";
import { isTestReceiver } from "../http/reachable-url.ts";
import type { pushAddresses } from "../schema.ts";
import type { PushKey } from "./push-key.ts";

const timeoutMs = 10_000;

type PushAddress = Pick<typeof pushAddresses.$inferSelect, "url" | "publicKey" | "secret">;
type PushRequest = { message: string; endsAt: number; key: PushKey; site: string; now: number };

/**
 * `sent`: the push service took the message. `gone`: the push service no longer knows the address.
 * `refused`: the push service does not take the message. `failed`: the message can be tried again.
 */
export type PushResult = "sent" | "gone" | "refused" | "failed";

/** Whether push messages may be sent to a URL. */
export const isPushUrl = (url: string, env: Bindings): boolean =>
  isPushServiceUrl(url) || isTestReceiver(url, env);

/** Sends an encrypted message to a browser's push service (RFC 8030, 8291 and 8292). */
export async function postPush(
  env: Bindings,
  address: PushAddress,
  { message, endsAt, key, site, now }: PushRequest,
): Promise<PushResult> {
  const { url, publicKey, secret } = address;
  if (!isPushUrl(url, env)) return "gone";
  const subscription = {
    endpoint: url,
    expirationTime: null,
    keys: { p256dh: publicKey, auth: secret },
  };
  const body = await encryptNotification(subscription, new TextEncoder().encode(message)).catch(
    () => null,
  );
  // Encryption fails only with keys that no browser made, so the address is deleted.
  if (!body) return "gone";
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        Authorization: `vapid t=${await signToken(url, key, { site, now })}, k=${key.publicKey}`,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        TTL: String(Math.floor((endsAt - now) / milliseconds.second)),
        Urgency: "normal",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return readResult(url, response.status);
  } catch (error) {
    logFailure(url, String(error));
    return "failed";
  }
}

/** Reads a push service's response: https://www.rfc-editor.org/rfc/rfc8030#section-7.3 */
function readResult(url: string, status: number): PushResult {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  logFailure(url, `status ${status}`);
  return status === 429 || status >= 500 ? "failed" : "refused";
}

/** Logs a failure without the address, which would let others send to the browser. */
const logFailure = (url: string, error: string) =>
  console.error(JSON.stringify({ level: "error", pushService: new URL(url).host, error }));

/** Signs a token that names the site to the push service. */
async function signToken(
  url: string,
  { privateKey }: PushKey,
  { site, now }: { site: string; now: number },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(url).origin)
    .setSubject(site)
    .setExpirationTime(Math.floor((now + 12 * milliseconds.hour) / milliseconds.second))
    .sign(await importJWK(JSON.parse(privateKey), "ES256"));
}
