import { demoRows } from "../../demo/rows.mjs";
import { openSite, visitor, wipe } from "./site.ts";

export const accounts = {
  admin: { email: "admin@marquee.example", password: "marquee-admin" },
  viewer: { email: "viewer@marquee.example", password: "marquee-viewer" },
  member: { email: "member@marquee.example", password: "marquee-member" },
};

let demo: Promise<{ sql: string; values: unknown[] }[]> | undefined;

/** The demo catalogue and its accounts on empty tables: the rows of `npm start`, without the files. */
export async function openDemo(): Promise<void> {
  const { DB } = await openSite();
  await wipe();
  demo ??= demoRows(Date.now());
  await DB.batch((await demo).map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

/** The demo's accounts as they were: nobody signed in, nobody locked out, the member paid. */
export async function freshAccounts(): Promise<void> {
  const { DB } = await openSite();
  await DB.batch([
    DB.prepare("DELETE FROM sessions"),
    DB.prepare("DELETE FROM throttles"),
    DB.prepare("UPDATE users SET email_verified_at = created_at"),
    DB.prepare("UPDATE videos SET status = 'ready'"),
    DB.prepare("UPDATE subscriptions SET expires_at = started_at + 30 * 86400000"),
  ]);
}

/** Signs in over HTTP and gives the token of the session's cookie. */
export async function signIn(who: keyof typeof accounts): Promise<string> {
  const response = await visitor()("/api/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(accounts[who]),
  });
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token) throw new Error(`${who} could not sign in: ${response.status} ${await response.text()}`);
  return token;
}
