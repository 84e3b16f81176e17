import { SignJWT } from "jose";
import { milliseconds } from "../../contract/constants.ts";

const numbers =
  "WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)";

const statements = [
  `${numbers} INSERT INTO users (id, name, name_folded, email, password_hash, created_at)
    SELECT 'viewer-' || i, 'Viewer ' || i, 'viewer ' || i, 'viewer-' || i || '@marquee.example', 'none', ?3 FROM n`,
  `${numbers} INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, provider, event_at)
    SELECT 'viewer-' || i, '10001', ?3, ?3 + 30 * ${milliseconds.day}, 1, 'sandbox', ?3 FROM n`,
  `${numbers} INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at)
    SELECT 'session-' || i, 'viewer-' || i, 'a benchmark', ?3, ?3, ?3 + ${milliseconds.day} FROM n`,
];

let accountCount = 0;

/** Adds subscribed accounts, each with a session, and returns the sessions' tokens. */
export async function createAccounts({ env, secret }, count) {
  const [first, last, now] = [accountCount + 1, accountCount + count, Date.now()];
  accountCount += count;
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql).bind(first, last, now)));
  return Promise.all(Array.from({ length: count }, (_, i) => signToken(secret, first + i, now)));
}

const signToken = (secret, number, now) =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("session")
    .setJti(`session-${number}`)
    .setSubject(`viewer-${number}`)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + milliseconds.day) / 1000))
    .sign(new TextEncoder().encode(secret));

/**
 * Makes all sessions look unused for some minutes, so that the next request of each session stores
 * its time of use.
 */
export const backdateSessionUse = ({ env }) =>
  env.DB.prepare("UPDATE sessions SET last_seen_at = last_seen_at - 240000").run();
