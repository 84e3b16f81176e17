import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { unconfirmedExitDays } from "../../../contract/policy.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const stranger = "nobody@example.com";
let admin: TestClient;

type Fields = Partial<Record<"email" | "name" | "contract" | "reason" | "when", string>>;
const declare = (kind: "cancellation" | "withdrawal", fields: Fields = {}) =>
  visitorClient()(`/api/${kind}`, jsonRequest("POST", { email: stranger, ...fields }));
const list = async () => (await (await admin("/api/admin/unassigned-exits")).json()).data;
const assign = (id: string, orderId: string, client = admin) =>
  client(`/api/admin/unassigned-exits/${id}/assign`, jsonRequest("POST", { orderId }));
const dismiss = (id: string, client = admin) =>
  client(`/api/admin/unassigned-exits/${id}`, { method: "DELETE" });
const countEmails = () => countRows('emails WHERE "to" = ?', stranger);

async function subscribe(): Promise<string> {
  const viewer = await signedInClient("demo-viewer");
  const body = { email: accounts.viewer.email, plan_id: "10001", consent: true };
  const { orderId } = await (await viewer("/initiate_payment", jsonRequest("POST", body))).json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  return orderId;
}

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  for (const table of ["emails", "unassigned_exits", "rate_limits"])
    await executeSql(`DELETE FROM ${table}`);
  await setConditions();
  admin = await signedInClient("demo-admin");
});

describe("a declaration that names no contract", () => {
  it("a stranger's cancellation is kept with all that was typed, and the email names its number", async () => {
    const typed = { name: "Eve", contract: "Monthly", reason: "Moving", when: "now" };
    expect((await declare("cancellation", typed)).status).toBe(202);
    const [kept, ...others] = await list();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ kind: "cancellation", email: stranger, ...typed });
    const [mail] = await waitForEmails(stranger, 1);
    expect(mail?.text).toContain(kept.number);
    expect(mail?.text).not.toMatch(/Eve|Moving|token/);
    expect(await countRows("exits")).toBe(0);
  });

  it("the response to a declaration is the same for a member, a member without a contract and a stranger", async () => {
    await subscribe();
    const answers = await Promise.all(
      [accounts.viewer.email, accounts.member.email, stranger].map(async (email) => {
        const response = await declare("withdrawal", { email });
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect((await list()).map(({ email }: { email: string }) => email)).not.toContain(
      accounts.viewer.email,
    );
  });

  it("a stranger's address gets one email a day, however many declarations name it, and each declaration is kept", async () => {
    for (const contract of ["One", "Two", "Three"])
      expect((await declare("withdrawal", { contract })).status).toBe(202);
    expect([await countEmails(), (await list()).length]).toEqual([1, 3]);
    await executeSql("UPDATE unassigned_exits SET received_at = received_at - 86400001");
    await declare("withdrawal");
    expect(await countEmails()).toBe(2);
  });

  it("once two thousand declarations are kept, a further one is not kept", async () => {
    await executeSql(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 2000)
       INSERT INTO unassigned_exits (id, kind, email, timing, received_at)
       SELECT 'flood-' || value, 'cancellation', 'flood@example.com', 'now', 1 FROM n`,
    );
    expect((await declare("cancellation")).status).toBe(202);
    expect([await countRows("unassigned_exits"), await countEmails()]).toEqual([2000, 1]);
  });

  it("a kept declaration is deleted after ninety days", async () => {
    await declare("cancellation");
    const age = unconfirmedExitDays * milliseconds.day;
    await executeSql("UPDATE unassigned_exits SET received_at = received_at - ?", age - 60_000);
    await runCron("17 * * * *");
    expect(await countRows("unassigned_exits")).toBe(1);
    await executeSql("UPDATE unassigned_exits SET received_at = received_at - 120000");
    await runCron("17 * * * *");
    expect(await countRows("unassigned_exits")).toBe(0);
  });
});

describe("an administrator with a declaration that names no contract", () => {
  it("an assigned cancellation keeps its time of receipt in its member's list, and is carried out once confirmed", async () => {
    const orderId = await subscribe();
    await declare("cancellation", { name: "Vera", when: "now" });
    const [{ id, receivedAt }] = await list();
    expect((await assign(id, orderId)).status).toBe(200);
    expect(await list()).toEqual([]);
    const [exit] = (await (await admin("/api/admin/exits")).json()).data;
    expect(exit).toMatchObject({ id, orderId, receivedAt, name: "Vera", state: "unconfirmed" });
    expect((await admin(`/api/admin/exits/${id}/confirm`, { method: "POST" })).status).toBe(200);
    const subscription = await queryRow<{ expires_at: number }>(
      "SELECT expires_at FROM subscriptions WHERE order_id = ?",
      orderId,
    );
    expect(subscription?.expires_at).toBeLessThanOrEqual(Date.now());
  });

  it("a cancellation cannot be assigned to an order without a subscription, nor twice", async () => {
    const orderId = await subscribe();
    await declare("cancellation");
    const [{ id }] = await list();
    expect((await assign(id, "nobodys")).status).toBe(404);
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('film', 'demo-viewer', 'movies', 'paid', 'sandbox', 1, 'usd', 1, 1)",
    );
    expect((await assign(id, "film")).status).toBe(409);
    const answers = await Promise.all([assign(id, orderId), assign(id, orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await countRows("exits")).toBe(1);
  });

  it("a withdrawal cannot be assigned to an order that is too old, is refunded, or lost the right of withdrawal by consent", async () => {
    await declare("withdrawal");
    const [{ id }] = await list();
    const orderId = await subscribe();
    const change = (columns: string) =>
      executeSql(`UPDATE orders SET ${columns} WHERE id = '${orderId}'`);
    const old = Date.now() - 40 * milliseconds.day;
    await executeSql("UPDATE payments SET paid_at = ? WHERE order_id = ?", old, orderId);
    expect((await assign(id, orderId)).status).toBe(409);
    await executeSql("UPDATE payments SET paid_at = ? WHERE order_id = ?", Date.now(), orderId);
    await change("status = 'refunded'");
    expect((await assign(id, orderId)).status).toBe(409);
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, terms_accepted_at, created_at, updated_at) VALUES ('used', 'demo-viewer', 'movies', 'paid', 'sandbox', 1, 'usd', 1, ?, 1)",
      Date.now(),
    );
    await executeSql(
      "INSERT INTO order_items (order_id, line, movie_id, name, price_cents, awaited) VALUES ('used', 1, 1, 'A', 1, 0)",
    );
    expect((await assign(id, "used")).status).toBe(409);
    expect(await countRows("exits")).toBe(0);
  });

  it("a dismissed declaration is gone, and the audit log says who dismissed it", async () => {
    await declare("withdrawal");
    const [{ id }] = await list();
    expect((await dismiss(id)).status).toBe(200);
    expect((await dismiss(id)).status).toBe(404);
    expect(
      await queryRow("SELECT action, subject_id FROM audit_log ORDER BY id DESC LIMIT 1"),
    ).toEqual({ action: "dismiss", subject_id: id });
  });

  it.each(["programmer", "press"])(
    "staff with the role %s can neither assign nor dismiss a declaration",
    async (role) => {
      const orderId = await subscribe();
      await declare("cancellation");
      const [{ id }] = await list();
      await executeSql("UPDATE users SET staff_role = ? WHERE id = 'demo-member'", role);
      const staff = await signedInClient("demo-member");
      const answers = [await assign(id, orderId, staff), await dismiss(id, staff)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      expect(await countRows("unassigned_exits")).toBe(1);
    },
  );
});
