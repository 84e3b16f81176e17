import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { UserList } from "../../contract/accounts.ts";
import { freshAccounts, openDemo, openSession, rowOf } from "../support/factories.ts";
import { type Ask, bearer, openSite, sending } from "../support/site.ts";

let admin: Ask;
const list = async (query: string) => (await (await admin(`/getAllUser?${query}`)).json()) as UserList;
const change = (id: string, body: object) => admin(`/api/users/${id}`, sending("PUT", body));
const erase = (userId: string) => admin("/deleteUser", sending("DELETE", { userId }));
const userRow = (id: string) => rowOf("SELECT name, phone, role FROM users WHERE id = ?", id);
const lastEntry = () => rowOf("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  admin = bearer(await openSession("demo-admin"));
});

describe("the list of users", () => {
  beforeEach(async () => {
    const { DB } = await openSite();
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 22)
       INSERT INTO users (id, name, name_folded, email, password_hash, created_at)
       SELECT 'u' || i, 'Zoë ' || i, 'zoe ' || i, 'zoe' || i || '@example.com', 'x', i FROM n`,
    ).run();
  });

  it("pages ten at a time forward and back, with the total", async () => {
    const first = await list("");
    expect([first.data.length, first.total, first.prevCursor]).toEqual([10, 25, null]);
    const second = await list(`cursor=${first.nextCursor}`);
    const third = await list(`cursor=${second.nextCursor}`);
    expect([third.data.length, third.nextCursor]).toEqual([5, null]);
    expect((await list(`cursor=${third.prevCursor}`)).data).toEqual(second.data);
    expect(new Set([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(25);
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
  ])("finds %s", async (q, total) => {
    const found = await list(`q=${encodeURIComponent(q)}`);
    expect(found.total).toBe(total);
    expect(found.data).toHaveLength(total);
  });

  it("finds people under their new name, and no longer when they are gone", async () => {
    await change("u7", { name: "Ingrid" });
    expect((await list("q=ingrid")).data.map(({ id }) => id)).toEqual(["u7"]);
    expect((await list("q=zoe+7")).total).toBe(0);
    await erase("u7");
    expect((await list("q=ingrid")).total).toBe(0);
  });
});

describe("an administrator", () => {
  it("changes name and phone, and the log says who did what", async () => {
    expect((await change("demo-viewer", { name: "Vera V.", phone: "030 123 45 67" })).status).toBe(200);
    expect(await userRow("demo-viewer")).toEqual({ name: "Vera V.", phone: "030 123 45 67", role: "USER" });
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      actor_id: "demo-admin",
      action: "change",
      subject: "user",
      subject_id: "demo-viewer",
    });
    expect(JSON.parse(String(entry?.before))).toMatchObject({ name: "Vera Viewer" });
    expect(JSON.parse(String(entry?.after))).toEqual({ name: "Vera V.", phone: "030 123 45 67" });
  });

  it("makes another administrator, and unmakes one, whose sessions end at once", async () => {
    expect((await change("demo-viewer", { role: "ADMIN" })).status).toBe(200);
    const other = bearer(await openSession("demo-viewer"));
    expect((await other("/getAllUser")).status).toBe(200);
    expect((await change("demo-viewer", { role: "USER" })).status).toBe(200);
    expect((await other("/getAllUser")).status).toBe(401);
    expect((await bearer(await openSession("demo-viewer"))("/getAllUser")).status).toBe(403);
  });

  it.each([
    ["change their own role", () => change("demo-admin", { role: "USER" }), 409],
    ["delete themselves", () => erase("demo-admin"), 409],
    ["change nobody", () => change("nobody", { name: "X" }), 404],
    ["change nothing", () => change("demo-viewer", {}), 400],
    ["make a king", () => change("demo-viewer", { role: "KING" }), 400],
    ["delete nobody", () => erase("nobody"), 404],
  ])("cannot %s", async (_, act, status) => {
    const before = await lastEntry();
    expect((await act()).status).toBe(status);
    expect(await userRow("demo-admin")).toMatchObject({ role: "ADMIN" });
    expect(await userRow("demo-viewer")).toMatchObject({ role: "USER", name: "Vera Viewer" });
    expect(await lastEntry()).toEqual(before);
  });

  it("deletes a user, with everything that is theirs", async () => {
    const token = await openSession("demo-member");
    expect((await erase("demo-member")).status).toBe(200);
    expect(await userRow("demo-member")).toBeNull();
    expect((await bearer(token)("/api/protectedRoute")).status).toBe(401);
    expect(await lastEntry()).toMatchObject({ action: "delete", subject_id: "demo-member", after: null });
    expect((await rowOf<{ value: number }>("SELECT value FROM totals WHERE name = 'users'"))?.value).toBe(2);
  });

  it("who is none any more changes nothing, whatever their token says", async () => {
    const { DB } = await openSite();
    await DB.prepare("UPDATE users SET role = 'USER' WHERE id = 'demo-admin'").run();
    expect((await change("demo-viewer", { role: "ADMIN" })).status).toBe(403);
    expect((await erase("demo-viewer")).status).toBe(403);
    expect(await userRow("demo-viewer")).toMatchObject({ role: "USER" });
  });
});
