import { SignJWT } from "jose";
import { bearerClient, jsonRequest, registerSecret, visitorClient } from "./clients.ts";
import { getBindings, sessionSecret } from "./site.ts";

export const accounts = {
  admin: { email: "admin@marquee.example", password: "marquee-admin" },
  viewer: { email: "viewer@marquee.example", password: "marquee-viewer" },
  member: { email: "member@marquee.example", password: "marquee-member" },
};

/** Signs in over HTTP and returns the token of the session cookie. */
export async function signInAs(account: keyof typeof accounts): Promise<string> {
  const response = await visitorClient()("/api/login", jsonRequest("POST", accounts[account]));
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token)
    throw new Error(`${account} could not sign in: ${response.status} ${await response.text()}`);
  return token;
}

/** Creates a session without signing in, for tests of other subjects. Returns its token. */
export async function createTestSession(
  userId: string,
  { secret = sessionSecret, expiresInMs = 86_400_000 } = {},
) {
  const { DB } = await getBindings();
  const [id, now] = [crypto.randomUUID(), Date.now()];
  registerSecret(id);
  // Binding values would block this thread for longer than the insertion itself.
  await DB.exec(
    `INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES ('${id}', '${userId}', 'a test', ${now}, ${now}, ${now + expiresInMs})`,
  );
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("session")
    .setJti(id)
    .setSubject(userId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + expiresInMs) / 1000))
    .sign(new TextEncoder().encode(secret));
}

/** Returns a client with a session of the account. */
export const signedInClient = async (...session: Parameters<typeof createTestSession>) =>
  bearerClient(await createTestSession(...session));
