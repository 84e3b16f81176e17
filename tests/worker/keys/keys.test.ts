import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { feedPath } from "../../../contract/constants.ts";
import { maxApiKeys } from "../../../contract/keys/keys.ts";
import { endedApiKeyDays, maxWrongApiKeysPerNetwork } from "../../../contract/policy.ts";
import { createApiKey, hashApiKey } from "../../../worker/auth/api-key.ts";
import { insertTestKey } from "../../support/api-keys.ts";
import { clearSite } from "../../support/clear-site.ts";
import {
  bearerClient,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { buildRequest, endpointCases } from "../../support/endpoint-cases/endpoint-cases.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { findLogLines, readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";

const hour = 3_600_000;
const day = 24 * hour;
let admin: TestClient;

beforeEach(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
});
afterEach(() => setConditions());

const aKey = { name: "Nightly import", scopes: ["studio", "movies"] };
const create = (body: object = aKey) => admin("/api/keys", jsonRequest("POST", body));
const readList = async () => (await (await admin("/api/keys")).json()).data;
const addCategory = (client: TestClient, tittle = "Film noir", headers = {}) =>
  client("/api/createCartegory", jsonRequest("POST", { tittle }, headers));

describe("the list of API keys", () => {
  it("an administrator sees a new API key once, and the site stores only its hash and its beginning", async () => {
    const response = await create({ ...aKey, lifetimeDays: 90 });
    const { id, key } = (await response.json()).data;
    expect([response.status, key]).toEqual([201, expect.stringMatching(/^mq_[0-9A-Za-z]{40}$/)]);
    const text = await (await admin("/api/keys")).text();
    expect(text).not.toContain(key);
    expect(text).not.toContain(hashApiKey(key));
    expect(JSON.parse(text).data).toMatchObject([
      {
        id,
        ...aKey,
        prefix: key.slice(0, 11),
        state: "active",
        createdBy: { id: "demo-admin" },
        lastUsedAt: null,
        expiresAt: expect.stringMatching(/Z$/),
        revokedAt: null,
      },
    ]);
    const row = await queryRow("SELECT * FROM api_keys");
    expect(row).toMatchObject({ hash: hashApiKey(key), user_id: "demo-admin" });
    expect(JSON.stringify(row)).not.toContain(key);
    const entry = await queryRow("SELECT * FROM audit_log WHERE subject = 'API key'");
    expect(entry).toMatchObject({ action: "create", subject_id: id, key_id: null });
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${key}|${hashApiKey(key)}`));
  });

  it("the administrator who makes an API key gets an email with the key's name", async () => {
    await create();
    expect(await queryRow('SELECT "to", subject FROM emails')).toEqual({
      to: "admin@marquee.example",
      subject: "New API key: Nightly import · Marquee",
    });
  });

  it("an API key works only while its maker has a second factor, on a site that demands one", async () => {
    const { client } = await insertTestKey({ scopes: ["studio"] });
    const readCode = async () => readStatusAndCode(await client("/api/admin/drafts"));
    await publishSettings({ demandsSecondFactor: true });
    await visitorClient()("/dev/site", { method: "POST" });
    expect(await readCode()).toEqual([401, "key_invalid"]);
    await executeSql(
      "INSERT INTO authenticators (user_id, secret, confirmed_at) VALUES ('demo-admin', 's', 1)",
    );
    expect((await client("/api/admin/drafts")).status).toBe(200);
    await clearSite();
  });

  it.each([
    [{ ...aKey, scopes: ["staff"] }],
    [{ ...aKey, scopes: ["refunds"] }],
    [{ ...aKey, scopes: [] }],
    [{ ...aKey, name: " " }],
    [{ ...aKey, lifetimeDays: 0 }],
  ])(
    "an API key with unknown scopes, no name or no lifetime is refused: %j",
    { tags: ["long"] },
    async (body) => {
      expect(await readStatusAndCode(await create(body))).toEqual([400, "invalid"]);
      expect(await countRows("api_keys")).toBe(0);
    },
  );

  it("an administrator cannot make more than the maximum number of live API keys", {
    tags: ["long"],
  }, async () => {
    for (let count = 0; count < maxApiKeys; count++) await insertTestKey({ scopes: ["movies"] });
    expect(await readStatusAndCode(await create())).toEqual([409, "too_many_keys"]);
    await executeSql(
      "UPDATE api_keys SET revoked_at = 1 WHERE id IN (SELECT id FROM api_keys LIMIT 1)",
    );
    expect((await create()).status).toBe(201);
  });

  it("an administrator revokes another administrator's API key, which ends at once", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const { id, client } = await insertTestKey({ scopes: ["studio"], userId: "demo-viewer" });
    expect((await client("/api/admin/drafts")).status).toBe(200);
    expect((await admin(`/api/keys/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await readStatusAndCode(await client("/api/admin/drafts"))).toEqual([
      401,
      "key_invalid",
    ]);
    expect(await readList()).toMatchObject([
      { id, state: "revoked", revokedAt: expect.any(String) },
    ]);
    expect(await readStatusAndCode(await admin(`/api/keys/${id}`, { method: "DELETE" }))).toEqual([
      409,
      "key_revoked",
    ]);
    expect(await countRows("audit_log WHERE subject = 'API key' AND action = 'revoke'")).toBe(1);
  });

  it("an API key that has ended stays listed for some time, and is then deleted", {
    tags: ["long"],
  }, async () => {
    const ago = Date.now() - (endedApiKeyDays + 1) * day;
    await insertTestKey({ scopes: ["movies"], revokedAt: ago });
    await insertTestKey({ scopes: ["movies"], expiresAt: ago });
    const { id } = await insertTestKey({ scopes: ["movies"], revokedAt: Date.now() - day });
    const live = await insertTestKey({ scopes: ["movies"] });
    await runCron("17 * * * *");
    expect((await readList()).map((key: { id: string }) => key.id).sort()).toEqual(
      [id, live.id].sort(),
    );
  });
});

describe("a program with an API key", () => {
  it("a change by an API key is in the audit log with the key's name and its maker", async () => {
    const { id, client } = await insertTestKey({ scopes: ["storefront"] });
    expect((await addCategory(client)).status).toBe(201);
    expect((await (await admin("/api/audit")).json()).data[0]).toMatchObject({
      action: "create",
      subject: "category",
      actor: { id: "demo-admin", apiKey: { id, name: "A program" } },
    });
    await addCategory(admin, "Western");
    expect((await (await admin("/api/audit")).json()).data[0].actor).toEqual({
      id: "demo-admin",
      name: "Ada Admin",
    });
  });

  it.each([
    ["is revoked", "UPDATE api_keys SET revoked_at = 1"],
    ["expires", "UPDATE api_keys SET expires_at = 1"],
    ["loses its scope", `UPDATE api_keys SET scopes = '["movies"]'`],
    ["loses its maker's role", "UPDATE users SET role = 'USER' WHERE id = 'demo-admin'"],
  ])("a write by an API key that %s during the request stores nothing", async (_name, sql) => {
    const { client } = await insertTestKey({ scopes: ["storefront"] });
    await setConditions({ beforeWrite: { write: 1, sql } });
    expect(await readStatusAndCode(await addCategory(client))).toEqual([401, "key_invalid"]);
    expect(await countRows("categories WHERE title = 'Film noir'")).toBe(0);
    expect(await countRows("audit_log WHERE action = 'create'")).toBe(0);
  });

  it.each([
    ["UPDATE users SET role = 'USER', staff_role = 'programmer' WHERE id = 'demo-admin'"],
    ["UPDATE users SET blocked_at = 1 WHERE id = 'demo-admin'"],
    ["DELETE FROM users WHERE id = 'demo-admin'"],
  ])("an API key ends when its maker is demoted, blocked or deleted: %s", async (sql) => {
    const { client } = await insertTestKey({ scopes: ["studio"] });
    expect((await client("/api/admin/drafts")).status).toBe(200);
    await executeSql(sql);
    expect(await readStatusAndCode(await client("/api/admin/drafts"))).toEqual([
      401,
      "key_invalid",
    ]);
  });

  it("an administrator's cookie sent beside an API key opens nothing more, and the key needs no origin", async () => {
    const { key } = await insertTestKey({ scopes: ["storefront"] });
    const headers = {
      Authorization: `Bearer ${key}`,
      Cookie: `session=${await createTestSession("demo-admin")}`,
    };
    const visitor = visitorClient();
    for (const path of ["/api/audit", "/api/keys", "/api/protectedRoute", "/api/account/export"])
      expect(await readStatusAndCode(await visitor(path, { headers }))).toEqual([
        403,
        "key_not_accepted",
      ]);
    expect(await readStatusAndCode(await visitor("/api/admin/movies", { headers }))).toEqual([
      403,
      "key_out_of_scope",
    ]);
    expect((await addCategory(visitor, "Film noir", headers)).status).toBe(201);
    const foreign = { ...headers, Origin: "https://elsewhere.example" };
    expect((await addCategory(visitor, "Western", foreign)).status).toBe(201);
  });

  it("a private page, a stream, the home page, the feed and the API's description respond to an API key as to a visitor", async () => {
    const { key } = await insertTestKey({ scopes: ["studio", "movies"] });
    const headers = {
      Authorization: `Bearer ${key}`,
      Cookie: `session=${await createTestSession("demo-admin")}`,
    };
    const visitor = visitorClient();
    const movie = await queryRow<{ video_id: string }>("SELECT video_id FROM movies WHERE id = 1");
    const stream = `/stream/${movie?.video_id}/master.m3u8`;
    for (const path of ["/", "/dash/ad/Ada", stream, feedPath, "/api/openapi.json"]) {
      const [asVisitor, withKey] = [await visitor(path), await visitor(path, { headers })];
      expect([path, withKey.status]).toEqual([path, asVisitor.status]);
      const text = await withKey.text();
      expect(text).not.toContain("admin@marquee.example");
      expect(withKey.headers.get("Set-Cookie")).toBeNull();
    }
  });

  it("an API key in the URL or in another authentication scheme is ignored", async () => {
    const { key } = await insertTestKey({ scopes: ["studio"] });
    const visitor = visitorClient();
    for (const name of ["key", "api_key", "access_token", "token"])
      expect((await visitor(`/api/admin/drafts?${name}=${key}`)).status).toBe(401);
    for (const Authorization of [key, `Basic ${btoa(`${key}:`)}`, `Token ${key}`])
      expect((await visitor("/api/admin/drafts", { headers: { Authorization } })).status).toBe(401);
    expect((await bearerClient(key)(`/api/admin/drafts`)).status).toBe(200);
  });

  it("no log line contains an API key or its hash, whether the request succeeds, is refused or fails", async () => {
    const { key, client } = await insertTestKey({ scopes: ["studio", "storefront"] });
    const wrong = createApiKey();
    await client("/api/admin/drafts");
    await client("/api/audit");
    await client(`/api/admin/drafts?cursor=${key}`);
    await addCategory(client);
    await bearerClient(wrong)("/api/admin/drafts");
    await setConditions({ failsDatabase: true });
    const failed = await client("/api/admin/drafts");
    expect(failed.status).toBe(503);
    await setConditions();
    await readRequestCost(failed);
    for (const secret of [key, wrong, hashApiKey(key)]) expect(findLogLines(secret)).toEqual([]);
  });

  it("a network that sends wrong API keys is refused for a while, but its valid keys still work", {
    tags: ["long"],
  }, async () => {
    const { client } = await insertTestKey({ scopes: ["studio"] });
    const from = { headers: { "CF-Connecting-IP": "203.0.113.9" } };
    const guess = () => bearerClient(createApiKey())("/api/admin/drafts", from);
    for (let count = 0; count < maxWrongApiKeysPerNetwork; count++)
      expect((await guess()).status).toBe(401);
    for (const response of [await guess(), await guess()]) {
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect(await queryRow("SELECT count FROM rate_limits WHERE key LIKE 'wrong-key:%'")).toEqual({
      count: maxWrongApiKeysPerNetwork + 1,
    });
    expect((await client("/api/admin/drafts", from)).status).toBe(200);
  });

  it("an API key has a limited number of requests a minute, which is above a visitor's number of writes", {
    tags: ["long"],
  }, async () => {
    const { client } = await insertTestKey({ scopes: ["storefront"] });
    const key = "POST /api/admin/pages/preview";
    const request = await buildRequest(key, endpointCases[key]);
    const statuses = new Map<number, number>();
    // The minute of the limit may change once while the requests are sent.
    for (let batch = 0; batch < 80 && !statuses.has(429); batch++)
      for (const { status } of await Promise.all(
        Array.from({ length: 50 }, () => client(...request)),
      ))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(1200);
    expect(statuses.get(429)).toBeGreaterThan(0);
  });

  it("the last use of an API key is written at most once an hour, so that a read costs one look-up", async () => {
    const { id, client } = await insertTestKey({ scopes: ["studio"] });
    const readUse = async () =>
      (await queryRow<{ at: number }>("SELECT last_used_at AS at FROM api_keys WHERE id = ?", id))
        ?.at;
    await client("/api/admin/drafts");
    await expect.poll(readUse).toEqual(expect.any(Number));
    const recent = Date.now() - hour / 2;
    await executeSql("UPDATE api_keys SET last_used_at = ?", recent);
    expect(await readRequestCost(await client("/api/admin/drafts"))).toMatchObject({ trips: 2 });
    expect(await readUse()).toBe(recent);
    await executeSql("UPDATE api_keys SET last_used_at = ?", Date.now() - 2 * hour);
    await client("/api/admin/drafts");
    await expect.poll(readUse).toBeGreaterThan(recent);
  });

  it("an Idempotency-Key of an API key is separate from the same Idempotency-Key of the key's maker", async () => {
    const { client } = await insertTestKey({ scopes: ["storefront"] });
    const headers = { "Idempotency-Key": "one" };
    const first = await addCategory(client, "Film noir", headers);
    const again = await addCategory(client, "Film noir", headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await addCategory(admin, "Western", headers)).status).toBe(201);
    expect(await readStatusAndCode(await addCategory(client, "Western", headers))).toEqual([
      409,
      "idempotency_mismatch",
    ]);
  });
});
