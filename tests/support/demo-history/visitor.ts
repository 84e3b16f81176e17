import { SignJWT } from "jose";
import { historySessionSecret, type MemorySite, siteOrigin } from "./memory-site.ts";
import { startDay } from "./period.ts";

/** Later than every time of the history, so that no session ends. */
const sessionEnd = startDay * 2;

/** Sends a request to the Worker at a time. Throws if the response has another status. */
export type Send = <Body = Record<string, never>>(
  time: number,
  request: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`,
  body?: unknown,
) => Promise<Body>;

/** The error of a response that is not successful. */
export class RefusedError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(request: string, status: number, text: string) {
    super(`${request} answered ${status}: ${text}`);
    this.status = status;
    this.code = JSON.parse(text || "{}").code ?? "";
  }
}

/** Creates a session of the account, and returns the account's requests. */
export async function signIn(site: MemorySite, userId: string, time: number): Promise<Send> {
  const sessionId = `session-${userId}`;
  await site.execute(
    `INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at)
     VALUES (?, ?, 'a browser', ?, ?, ?)`,
    sessionId,
    userId,
    time,
    sessionEnd,
    sessionEnd,
  );
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("session")
    .setJti(sessionId)
    .setSubject(userId)
    .setIssuedAt(Math.floor(time / 1000))
    .setExpirationTime(Math.floor(sessionEnd / 1000))
    .sign(new TextEncoder().encode(historySessionSecret));
  return async (at, request, body) => {
    const [method = "", path = ""] = request.split(" ");
    const response = await site.fetch(at, path, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new RefusedError(request, response.status, text);
    return text === "" ? {} : JSON.parse(text);
  };
}

type Choice = "pay" | "decline" | "decline-renewal" | "dispute" | "win-dispute" | "lose-dispute";

/** Chooses a button on the sandbox's checkout page. */
export async function answerCheckout(
  site: MemorySite,
  time: number,
  orderId: string,
  choice: Choice,
): Promise<void> {
  const response = await site.fetch(time, `/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: siteOrigin },
    body: `choice=${choice}`,
  });
  if (response.status !== 303)
    throw new Error(`The checkout answered ${response.status}: ${await response.text()}`);
}
