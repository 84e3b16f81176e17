import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { requiredPermission } from "../../../worker/auth/permissions.ts";
import { clearSite } from "../../support/clear-site.ts";
import {
  bearerClient,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { extractToken, waitForEmails } from "../../support/mailbox.ts";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import {
  addProfile,
  findProfileId,
  changeProfile as renameProfile,
} from "../../support/profiles.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import { findColumnsByWords } from "../../support/traces.ts";

/** Every typed word differs from all other typed words, so that each one can be traced. */
const words: string[] = [];
function typeWord(): string {
  const word = `QZX${words.length}ABOUT`;
  words.push(word);
  return word;
}
const typeEmail = () => `${typeWord()}@words.example`.toLowerCase();

const password = "three words together";
const today = () => new Date().toISOString().slice(0, 10);

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** Returns a value for a field: a unique word if the field takes text. */
function fillIn({ type, pattern, format, ...schema }: Schema): unknown {
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, fillIn(field)]),
    );
  if (schema.anyOf?.[0]) return fillIn(schema.anyOf[0]);
  if (schema.items) return [fillIn(schema.items)];
  if (schema.enum) return schema.enum[0];
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (format === "email") return typeEmail();
  const accepts = (text: string) => pattern === undefined || new RegExp(pattern, "u").test(text);
  return accepts("QZX0ABOUT")
    ? typeWord()
    : (["10001", "1", today(), new Date().toISOString()].find(accepts) ?? "x");
}

/**
 * Endpoints into which no words are typed, and why: they have a test of their own below, or take no
 * data of an account.
 */
const otherwise: Record<string, string> = {
  "POST /api/register": "below",
  "PUT /updateProfile": "below, as a form",
  "POST /api/gift-codes": "below",
  "POST /api/movies/:id/reviews": "below",
  "DELETE /api/account": "the erasure",
  "POST /api/contact": "an email to the owner from an address that nobody verified",
  "POST /api/browser-errors": "stored without address and account",
};

/**
 * Types a unique word into each field of every endpoint that members may use, except those in
 * `otherwise`.
 */
async function typeEverywhere(client: TestClient): Promise<void> {
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method = "", path = ""] = key.split(" ");
    if (
      requiredPermission(endpoint.access) ||
      key in otherwise ||
      method === "GET" ||
      !endpoint.body
    )
      continue;
    const schema = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }) as Schema;
    const request = jsonRequest(method, fillIn(schema), {
      "User-Agent": typeWord(),
      ...(endpoint.idempotent && { "Idempotency-Key": typeWord() }),
    });
    const response = await client(path.replace(/:\w+(\{[^}]*\})?/g, "1"), request);
    expect(response.status, key).toBeLessThan(500);
  }
  for (const path of ["/api/search?q=", "/api/getMovies?q=", "/getWatchCount?name=", "/getUser/"])
    await client(path + typeWord());
}

async function register(): Promise<{ client: TestClient; email: string; name: string }> {
  const [name, email] = [typeWord(), typeEmail()];
  const phone = "+1 555 0187 4423";
  words.push(phone);
  const form = { name, email, phone, password, confirmpassword: password };
  expect((await visitorClient()("/api/register", jsonRequest("POST", form))).status).toBe(202);
  const [verification] = await waitForEmails(email);
  await visitorClient()(
    "/verifyEmail",
    jsonRequest("POST", { token: extractToken(verification ?? { links: [] }) }),
  );
  const headers = { "User-Agent": `Firefox ${typeWord()}` };
  const response = await visitorClient()(
    "/api/login",
    jsonRequest("POST", { email, password }, headers),
  );
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  return { client: bearerClient(token), email, name };
}

async function give(client: TestClient, recipientEmail: string): Promise<void> {
  const gift = {
    planId: "10001",
    periods: 1,
    price: 9.99,
    consent: true,
    sendOn: today(),
    recipientEmail,
  };
  const texts = { recipientName: typeWord(), senderName: typeWord(), message: typeWord() };
  const response = await client("/api/gift-codes", jsonRequest("POST", { ...gift, ...texts }));
  expect(response.status).toBe(201);
  expect((await answerSandboxCheckout((await response.json()).orderId)).status).toBe(303);
}

async function changeProfile(client: TestClient, fields: Record<string, string>): Promise<void> {
  const response = await client("/updateProfile", await formRequest("PUT", fields));
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

const aCollection = { ...plainCollection, series: null };

let admin: TestClient;

beforeAll(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
  const settings = createSiteSettings({ sellsGifts: true, timeZone: "UTC" });
  const version = (await queryRow("SELECT coalesce(max(version), 0) AS version FROM site_settings"))
    ?.version;
  const saved = await admin("/api/admin/site", jsonRequest("PUT", { version, settings }));
  expect(saved.status).toBe(200);
});
afterAll(clearSite);

it("erasing an account removes every word typed by its owner, an administrator or a gift's giver from every table", {
  tags: ["long"],
}, async () => {
  const { client, email, name } = await register();
  const userId = String((await queryRow("SELECT id FROM users WHERE email = ?", email))?.id);
  const order = { email, plan_id: "10001", consent: true };
  const { orderId } = await (await client("/initiate_payment", jsonRequest("POST", order))).json();
  await answerSandboxCheckout(orderId);
  await give(client, typeEmail());
  const count = words.length;
  await give(await signedInClient("demo-viewer"), email);
  const exported = await (await client("/api/account/export")).text();
  for (const word of words.slice(count)) expect(exported).toContain(word);
  const review = { star: 5, review: typeWord() };
  const keyed = jsonRequest("POST", review, { "Idempotency-Key": typeWord() });
  expect((await client("/api/movies/1/reviews", keyed)).status).toBe(201);
  await typeEverywhere(client);

  expect(
    (await admin(`/api/users/${userId}`, jsonRequest("PUT", { name: typeWord() }))).status,
  ).toBe(200);
  const byAdministrator = {
    Id: userId,
    name: typeWord(),
    newEmail: typeEmail(),
    password: accounts.admin.password,
  };
  await changeProfile(admin, byAdministrator);
  const reviewId = (await queryRow("SELECT id FROM reviews WHERE user_id = ?", userId))?.id;
  expect((await admin(`/api/reviews/${reviewId}`, { method: "DELETE" })).status).toBe(204);
  const newEmail = typeEmail();
  await changeProfile(client, { name: typeWord(), newEmail, password });
  await waitForEmails(newEmail);
  // Only a local site's mailbox keeps emails to other people after their delivery.
  await executeSql(
    'DELETE FROM emails WHERE sent_at IS NOT NULL AND "to" NOT IN (?, ?)',
    email,
    newEmail,
  );
  expect(words).toContain(name);
  expect(await findColumnsByWords(words)).toEqual(
    expect.arrayContaining([
      "users.name",
      "users.email",
      "users.phone",
      "sessions.device",
      "one_time_tokens.email",
      "emails.to",
      "audit_log.before",
      "audit_log.after",
      "gift_codes.message",
      "gift_codes.recipient_email",
      "idempotency_keys.key",
      "rate_limits.key",
    ]),
  );

  expect((await client("/api/account", jsonRequest("DELETE", { password }))).status).toBe(200);
  // A live site deletes the email that confirms the end of the subscription once it is sent.
  await executeSql("DELETE FROM emails WHERE kind = 'cancelled'");
  // Counters of the last hour, whose keys contain addresses, limit the emails to addresses without
  // an account.
  expect(
    (await findColumnsByWords(words)).filter((column) => column !== "rate_limits.key"),
  ).toEqual([]);
  for (const word of words)
    expect(
      await queryRow(
        "SELECT count(*) AS n FROM user_search WHERE user_search MATCH ?",
        `"${word}"`,
      ),
    ).toEqual({
      n: 0,
    });
});

it("erasing an administrator removes every text about them and no text about others", async () => {
  const { client, email } = await register();
  const userId = String((await queryRow("SELECT id FROM users WHERE email = ?", email))?.id);
  await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = ?", userId);
  const count = words.length;
  const makeKey = async (maker: TestClient, name: string) => {
    const body = { name, scopes: ["storefront", "movies"] };
    const response = await maker("/api/keys", jsonRequest("POST", body));
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
    return (await response.json()).data;
  };
  const [used, revoked] = [await makeKey(client, typeWord()), await makeKey(client, typeWord())];
  expect((await admin(`/api/keys/${revoked.id}`, { method: "DELETE" })).status).toBe(200);
  const collection = { slug: "by-a-program", texts: { en: { title: "Kept title", body: "" } } };
  const byProgram = jsonRequest("POST", { ...aCollection, ...collection });
  expect((await bearerClient(used.key)("/api/admin/collections", byProgram)).status).toBe(201);
  await makeKey(admin, "A program of another administrator");
  const profile = typeWord();
  await addProfile(client, { name: profile });
  await renameProfile(client, await findProfileId(client, profile), { name: typeWord() });
  await executeSql(
    `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at)
     VALUES ('a-passkey', ?, 'key', 0, '[]', ?, 1)`,
    userId,
    typeWord(),
  );
  const note = jsonRequest("POST", { body: typeWord() });
  expect((await admin(`/api/members/${userId}/notes`, note)).status).toBe(201);
  const typed = words.slice(count);
  expect(await findColumnsByWords(typed)).toEqual(
    expect.arrayContaining([
      "api_keys.name",
      "audit_log.key_name",
      "audit_log.before",
      "audit_log.after",
      "passkeys.name",
      "profiles.name",
      "member_notes.body",
    ]),
  );

  const erasure = await admin("/deleteUser", jsonRequest("DELETE", { userId }));
  expect(erasure.status).toBe(200);
  const found = await findColumnsByWords(typed);
  expect(found.filter((column) => column !== "rate_limits.key")).toEqual([]);
  expect(await findColumnsByWords(["A program of another administrator"])).toContain(
    "audit_log.after",
  );
});

it("erasing an account removes everything about its former address, and unsent emails to addresses that it never verified", async () => {
  const { client, email: former } = await register();
  const count = words.length;
  const send = async (path: string, body: object, status: number) =>
    expect((await visitorClient()(path, jsonRequest("POST", body))).status).toBe(status);
  await send("/api/cancellation", { email: former, name: typeWord(), reason: typeWord() }, 202);
  const reviewed = await (await signedInClient("demo-viewer"))(
    "/api/movies/2/reviews",
    jsonRequest("POST", { star: 1, review: "A review that somebody reports" }),
  );
  const { id } = (await reviewed.json()).data;
  const report = { reason: "other", explanation: typeWord(), name: typeWord(), email: former };
  await send(`/api/reviews/${id}/report`, { ...report, goodFaith: true }, 202);
  await give(await signedInClient("demo-viewer"), former);
  const concerning = words.slice(count);

  const newEmail = typeEmail();
  await changeProfile(client, { newEmail, password });
  const [verification] = await waitForEmails(newEmail);
  await send("/verifyEmail", { token: extractToken(verification ?? { links: [] }) }, 200);
  const [replaced, last] = [typeEmail(), typeEmail()];
  await changeProfile(client, { newEmail: replaced, password });
  await changeProfile(client, { newEmail: last, password });
  await waitForEmails(last);
  const addresses = JSON.stringify([former, newEmail, replaced, last]);
  // The emails of a live site whose provider fails stay in the outbox.
  await executeSql(
    'UPDATE emails SET sent_at = NULL WHERE "to" IN (SELECT value FROM json_each(?))',
    addresses,
  );
  const exported = await (await client("/api/account/export")).text();
  for (const word of concerning) expect(exported).toContain(word);
  expect(await findColumnsByWords([former, replaced])).toEqual(
    expect.arrayContaining(["emails.to", "gift_codes.recipient_email"]),
  );

  expect((await client("/api/account", jsonRequest("DELETE", { password }))).status).toBe(200);
  const found = await findColumnsByWords([former, ...words.slice(count)]);
  expect(found.filter((column) => column !== "rate_limits.key")).toEqual([]);
});
