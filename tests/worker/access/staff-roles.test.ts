import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasPermission } from "../../../contract/access/permissions.ts";
import { staffRoles } from "../../../contract/access/staff-roles.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { requiredPermission } from "../../../worker/auth/permissions.ts";
import { jsonRequest } from "../../support/clients.ts";
import { adminCases } from "../../support/endpoint-cases/admin-cases.ts";
import {
  buildRequest,
  endpointCases,
  seedForEndpointCases,
} from "../../support/endpoint-cases/endpoint-cases.ts";
import type { StudioEndpointKey } from "../../support/endpoint-cases/expected-statuses.ts";
import { executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

beforeAll(seedForEndpointCases);
beforeEach(resetAccounts);

const keys = Object.keys(adminCases) as StudioEndpointKey[];
const permissionOf = (key: StudioEndpointKey) => requiredPermission(endpoints[key].access);

/** Returns a client of the demo's viewer with a staff role. */
async function staffClient(role: string | null) {
  await executeSql("UPDATE users SET staff_role = ? WHERE id = 'demo-viewer'", role);
  return signedInClient("demo-viewer");
}

const statusOf = async (
  client: Awaited<ReturnType<typeof staffClient>>,
  key: StudioEndpointKey,
): Promise<number> => (await client(...(await buildRequest(key, endpointCases[key])))).status;

/** The endpoint whose case changes the account with the role itself. */
const administratorsOnly: StudioEndpointKey[] = ["PUT /api/users/:id"];

describe("staff roles", () => {
  it.each(staffRoles)(
    "an account with the role %s is refused each endpoint that the role does not permit",
    async (role) => {
      const client = await staffClient(role);
      const refused = keys.filter((key) => {
        const permission = permissionOf(key);
        return permission && !hasPermission({ role: "USER", staffRole: role }, permission);
      });
      expect(refused.length).toBeGreaterThan(20);
      const answers = await Promise.all(
        refused.map(async (key) => [key, await statusOf(client, key)]),
      );
      expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
    },
  );

  it.each(staffRoles)(
    "an account with the role %s gets an administrator's status from each endpoint that the role permits",
    { tags: ["long"] },
    async (role) => {
      for (const key of keys) {
        const permission = permissionOf(key);
        if (!permission || !hasPermission({ role: "USER", staffRole: role }, permission)) continue;
        await resetAccounts();
        const expected = administratorsOnly.includes(key) ? 403 : endpointCases[key].expected.admin;
        expect([key, await statusOf(await staffClient(role), key)]).toEqual([key, expected]);
      }
    },
  );

  it("a member whose staff role is removed is refused at the next request", async () => {
    const client = await staffClient("programmer");
    expect((await client("/api/admin/movies")).status).toBe(200);
    await executeSql("UPDATE users SET staff_role = NULL WHERE id = 'demo-viewer'");
    expect((await client("/api/admin/movies")).status).toBe(403);
  });

  it.each([
    ["their own role to administrator", "demo-viewer", { role: "ADMIN" }],
    ["their own role to another staff role", "demo-viewer", { staffRole: "finance" }],
    ["a member's role to administrator", "demo-member", { role: "ADMIN" }],
    ["a member's role to a staff role", "demo-member", { staffRole: "press" }],
    ["an administrator's role to member", "demo-admin", { role: "USER" }],
    ["an administrator's name", "demo-admin", { name: "Somebody" }],
  ])("staff for support cannot change %s", async (_what, id, change) => {
    const client = await staffClient("support");
    const before = await queryRow("SELECT name, role, staff_role FROM users WHERE id = ?", id);
    const response = await client(`/api/users/${id}`, jsonRequest("PUT", change));
    expect([response.status, (await response.json()).code]).toEqual([403, "administrators_only"]);
    expect(await queryRow("SELECT name, role, staff_role FROM users WHERE id = ?", id)).toEqual(
      before,
    );
  });

  it.each([
    ["block an administrator", "POST", "/api/members/demo-admin/block", { stopsRenewal: false }],
    ["sign out an administrator", "DELETE", "/api/members/demo-admin/sessions", undefined],
    ["export the data of an administrator", "POST", "/api/members/demo-admin/export", undefined],
    [
      "write a note about an administrator",
      "POST",
      "/api/members/demo-admin/notes",
      { body: "Owner" },
    ],
    ["give days to an administrator", "POST", "/api/admin/users/demo-admin/gift", { days: 30 }],
    ["delete an administrator", "DELETE", "/deleteUser", { userId: "demo-admin" }],
    ["give days to themselves", "POST", "/api/admin/users/demo-viewer/gift", { days: 30 }],
  ])("staff for support cannot %s", async (_what, method, path, body) => {
    const client = await staffClient("support");
    const init = body === undefined ? { method } : jsonRequest(method, body);
    const response = await client(path, init);
    expect([response.status, (await response.json()).code]).toEqual([403, "administrators_only"]);
  });

  it("staff for support cannot refund an order of their own", async () => {
    const client = await staffClient("support");
    await insertPurchase("demo-viewer", 1);
    const order = await queryRow<{ id: string }>(
      "SELECT order_id AS id FROM purchases WHERE user_id = 'demo-viewer'",
    );
    const response = await client(`/api/admin/orders/${order?.id}/refund`, { method: "POST" });
    expect([response.status, (await response.json()).code]).toEqual([403, "administrators_only"]);
  });

  it("staff for press see plan names without the links of hidden plans, which staff for finance see", async () => {
    await executeSql("UPDATE plans SET listed = 0, link_token = 'secret-link', renewing = 7");
    const read = async (role: string) =>
      (await (await (await staffClient(role))("/api/admin/plans")).json()).data[0];
    expect(await read("press")).toMatchObject({ linkToken: null, subscribers: 0 });
    expect(await read("finance")).toMatchObject({ linkToken: "secret-link", subscribers: 7 });
  });

  it("an administrator gives a role, which ends the account's sessions and is in the audit log", async () => {
    const member = await signedInClient("demo-viewer");
    const admin = await signedInClient("demo-admin");
    const give = (staffRole: string | null) =>
      admin("/api/users/demo-viewer", jsonRequest("PUT", { staffRole }));
    expect((await give("finance")).status).toBe(200);
    expect((await member("/api/protectedRoute")).status).toBe(401);
    expect(await queryRow("SELECT role, staff_role FROM users WHERE id = 'demo-viewer'")).toEqual({
      role: "USER",
      staff_role: "finance",
    });
    const entry = await queryRow<{ before: string; after: string }>(
      "SELECT before, after FROM audit_log WHERE subject_id = 'demo-viewer' ORDER BY at DESC",
    );
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ role: "USER", staffRole: null });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ staffRole: "finance" });
    const finance = await signedInClient("demo-viewer");
    const { userInfo } = await (await finance("/api/protectedRoute")).json();
    expect(userInfo).toMatchObject({ role: "USER", staffRole: "finance" });
    expect((await give("janitor")).status).toBe(400);
    expect((await give(null)).status).toBe(200);
    expect((await finance("/api/admin/orders")).status).toBe(401);
  });

  it("a member with a staff role who becomes an administrator loses the staff role", async () => {
    await staffClient("press");
    const admin = await signedInClient("demo-admin");
    await admin("/api/users/demo-viewer", jsonRequest("PUT", { role: "ADMIN" }));
    expect(await queryRow("SELECT role, staff_role FROM users WHERE id = 'demo-viewer'")).toEqual({
      role: "ADMIN",
      staff_role: null,
    });
  });

  it("the studio's search shows members, orders, plans and webhook endpoints only to staff who may see them", async () => {
    const kindsOf = async (role: string, text = "member") => {
      const client = await staffClient(role);
      const found = (await (await client(`/api/search/everything?q=${text}`)).json()).data;
      return [...new Set(found.map(({ kind }: { kind: string }) => kind))];
    };
    expect(await kindsOf("press")).not.toContain("member");
    expect(await kindsOf("programmer")).not.toContain("order");
    expect(await kindsOf("support")).toContain("member");
    expect(await kindsOf("finance", "month")).toContain("plan");
    expect(await kindsOf("programmer", "month")).not.toContain("plan");
    expect(await kindsOf("programmer", "anime")).toContain("category");
    expect(await kindsOf("support", "anime")).not.toContain("category");
    await executeSql(
      `INSERT INTO webhook_endpoints (id, url, secret, events, created_at)
      VALUES ('w1', 'https://books.example/hook', 's', '[]', 1)`,
    );
    expect(await kindsOf("programmer", "books.example")).toEqual([]);
  });

  it("a draft can be opened by the staff and nobody else", async () => {
    const admin = await signedInClient("demo-admin");
    const { version } = (await (await admin("/api/admin/movies/1")).json()).data;
    await admin("/api/movies/1/unpublish", jsonRequest("POST", { version }));
    const press = await staffClient("press");
    expect((await press("/api/movies/1")).status).toBe(200);
    const drafts = (await (await press("/api/admin/drafts")).json()).data;
    expect(drafts).toMatchObject([{ id: "1", image: expect.stringMatching(/^\/media\//) }]);
    expect((await press("/api/admin/movies/1/figures")).status).toBe(403);
    expect((await (await staffClient(null))("/api/movies/1")).status).toBe(404);
  });
});
