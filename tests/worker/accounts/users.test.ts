import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { UserList } from "../../../contract/accounts/accounts.ts";
import { bearerClient, jsonRequest, type TestClient } from "../../support/clients.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;
const listUsers = async (query: string) =>
  (await (await admin(`/getAllUser?${query}`)).json()) as UserList;
const updateUser = (id: string, body: object) =>
  admin(`/api/users/${id}`, jsonRequest("PUT", body));
const deleteUser = (userId: string) => admin("/deleteUser", jsonRequest("DELETE", { userId }));
const fetchUser = (id: string) => queryRow("SELECT name, phone, role FROM users WHERE id = ?", id);
const fetchLastAuditEntry = () => queryRow("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

describe("the list of users", () => {
  beforeEach(async () => {
    const { DB } = await getBindings();
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 22)
       INSERT INTO users (id, name, name_folded, email, password_hash, created_at)
       SELECT 'u' || i, 'Zoë ' || i, 'zoe ' || i, 'zoe' || i || '@example.com', 'x', i FROM n`,
    ).run();
  });

  it("the list of users has pages of ten, forwards and backwards, and the total number of users", async () => {
    const first = await listUsers("");
    expect([first.data.length, first.total, first.prevCursor]).toEqual([10, 25, null]);
    const second = await listUsers(`cursor=${first.nextCursor}`);
    const third = await listUsers(`cursor=${second.nextCursor}`);
    expect([third.data.length, third.nextCursor]).toEqual([5, null]);
    expect((await listUsers(`cursor=${third.prevCursor}`)).data).toEqual(second.data);
    expect(
      new Set([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).size,
    ).toBe(25);
    expect(JSON.stringify([first, second, third])).not.toMatch(/password|serial/i);
  });

  it.each([
    ["ZOË 2", 4],
    ["zoe22@", 1],
    ["marquee.example", 3],
    ["Vi", 1],
    ["%", 0],
    ['"', 0],
    ["nobody at all", 0],
    ["nobody\\0at all", 0],
  ])("the list of users finds %s", { tags: ["long"] }, async (q, total) => {
    const found = await listUsers(`q=${encodeURIComponent(q)}`);
    expect(found.total).toBe(total);
    expect(found.data).toHaveLength(total);
  });

  it("the list of users finds an email address by its domain in Unicode", async () => {
    await executeSql("UPDATE users SET email = 'zoe@xn--mnchen-3ya.de' WHERE id = 'u9'");
    for (const q of ["zoe@münchen.de", "Zoe@MÜNCHEN.de", "zoe@xn--mnchen"]) {
      const found = await listUsers(`q=${encodeURIComponent(q)}`);
      expect([found.total, found.data.map(({ id }) => id)], q).toEqual([1, ["u9"]]);
    }
  });

  it("the list of users finds the buyer of an order by the beginning of its number, and by a payment's number", async () => {
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('0ab1c2d3-order', 'u9', 'movies', 'paid', 100, 'usd', 'sandbox', 1, 1)",
    );
    await executeSql(
      "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) VALUES ('sandbox', 'zoe 9', '0ab1c2d3-order', 100, 'usd', 1)",
    );
    for (const q of ["0ab1", "0ab1c2d3-order", "zoe 9"]) {
      const found = await listUsers(`q=${encodeURIComponent(q)}`);
      expect([found.total, found.data.map(({ id }) => id)]).toEqual([1, ["u9"]]);
    }
    expect((await listUsers("q=0ab")).total).toBe(0);
  });

  it("the list of users shows the blocked accounts, the administrators, or the subscribers with the latest end first", async () => {
    const now = Date.now();
    await executeSql("UPDATE users SET blocked_at = 1 WHERE id IN ('u3', 'u5')");
    for (const [id, until] of Object.entries({ u1: 3e8, u2: 1e8, u3: -1e8 }))
      await executeSql(
        "INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, provider, event_at) VALUES (?, '10001', 1, ?, 1, 'sandbox', 1)",
        id,
        now + until,
      );
    for (const [id, until] of Object.entries({ u2: 4e8, u4: 2e8, u1: 1e8 }))
      await executeSql("INSERT INTO gifts VALUES (?, ?, 1)", id, now + until);
    await executeSql("DELETE FROM subscriptions WHERE user_id LIKE 'demo-%'");
    const listIds = async (query: string) => (await listUsers(query)).data.map(({ id }) => id);
    expect(await listUsers("filter=blocked")).toMatchObject({
      total: 2,
      data: [
        { id: "u5", isBlocked: true },
        { id: "u3", isBlocked: true },
      ],
    });
    expect(await listIds("filter=administrators")).toEqual(["demo-admin"]);
    expect(await listIds("filter=subscribers")).toEqual(["u2", "u1", "u4"]);
    const first = await listUsers("filter=subscribers&limit=2");
    expect(first.total).toBe(3);
    expect(await listIds(`filter=subscribers&limit=2&cursor=${first.nextCursor}`)).toEqual(["u4"]);
    expect((await admin("/getAllUser?filter=blocked&q=zoe")).status).toBe(400);
  });

  it("a renamed user is found by the new name only, and a deleted user is no longer found", async () => {
    await updateUser("u7", { name: "Ingrid" });
    expect((await listUsers("q=ingrid")).data.map(({ id }) => id)).toEqual(["u7"]);
    expect((await listUsers("q=zoe+7")).total).toBe(0);
    await deleteUser("u7");
    expect((await listUsers("q=ingrid")).total).toBe(0);
  });
});

describe("an administrator", () => {
  it("an administrator changes a user's name and phone, and the audit log records the change", async () => {
    expect(
      (await updateUser("demo-viewer", { name: "Vera V.", phone: "030 123 45 67" })).status,
    ).toBe(200);
    expect(await fetchUser("demo-viewer")).toEqual({
      name: "Vera V.",
      phone: "030 123 45 67",
      role: "USER",
    });
    const entry = await fetchLastAuditEntry();
    expect(entry).toMatchObject({
      actor_id: "demo-admin",
      action: "change",
      subject: "user",
      subject_id: "demo-viewer",
    });
    expect(JSON.parse(String(entry?.before))).toMatchObject({ name: "Vera Viewer" });
    expect(JSON.parse(String(entry?.after))).toEqual({ name: "Vera V.", phone: "030 123 45 67" });
  });

  it("demoting an administrator ends the administrator's sessions at once", async () => {
    expect((await updateUser("demo-viewer", { role: "ADMIN" })).status).toBe(200);
    const other = await signedInClient("demo-viewer");
    expect((await other("/getAllUser")).status).toBe(200);
    expect((await updateUser("demo-viewer", { role: "USER" })).status).toBe(200);
    expect((await other("/getAllUser")).status).toBe(401);
    expect((await (await signedInClient("demo-viewer"))("/getAllUser")).status).toBe(403);
  });

  it.each([
    ["change their own role", () => updateUser("demo-admin", { role: "USER" }), 409],
    ["delete themselves", () => deleteUser("demo-admin"), 409],
    ["change an unknown account", () => updateUser("nobody", { name: "X" }), 404],
    ["send a change without fields", () => updateUser("demo-viewer", {}), 400],
    ["give an unknown role", () => updateUser("demo-viewer", { role: "KING" }), 400],
    ["delete an unknown account", () => deleteUser("nobody"), 404],
  ])("an administrator cannot %s", async (_, attempt, status) => {
    const before = await fetchLastAuditEntry();
    expect((await attempt()).status).toBe(status);
    expect(await fetchUser("demo-admin")).toMatchObject({ role: "ADMIN" });
    expect(await fetchUser("demo-viewer")).toMatchObject({ role: "USER", name: "Vera Viewer" });
    expect(await fetchLastAuditEntry()).toEqual(before);
  });

  it("an administrator deletes a user with the user's sessions, and the audit log records the deletion", async () => {
    const token = await createTestSession("demo-member");
    expect((await deleteUser("demo-member")).status).toBe(200);
    expect(await fetchUser("demo-member")).toBeNull();
    expect((await bearerClient(token)("/api/protectedRoute")).status).toBe(401);
    expect(await fetchLastAuditEntry()).toMatchObject({
      action: "delete",
      subject_id: "demo-member",
      after: null,
    });
    expect(
      (await queryRow<{ value: number }>("SELECT value FROM totals WHERE name = 'users'"))?.value,
    ).toBe(2);
  });

  it("a demoted administrator can change and delete no user, even with a token from before the demotion", async () => {
    const { DB } = await getBindings();
    await DB.prepare("UPDATE users SET role = 'USER' WHERE id = 'demo-admin'").run();
    expect((await updateUser("demo-viewer", { role: "ADMIN" })).status).toBe(403);
    expect((await deleteUser("demo-viewer")).status).toBe(403);
    expect(await fetchUser("demo-viewer")).toMatchObject({ role: "USER" });
  });
});
