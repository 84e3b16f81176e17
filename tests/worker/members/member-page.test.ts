import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const viewer = "/api/members/demo-viewer";
let admin: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

const fetchData = async (path: string) => (await (await admin(path)).json()).data;
const fetchTimeline = (): Promise<{ kind: string }[]> => fetchData(`${viewer}/timeline`);
/**
 * Fetches the timeline without the events of the audit log, which keeps the entries of earlier
 * tests.
 */
const fetchMoneyEvents = async () => (await fetchTimeline()).filter((event) => !("by" in event));

async function subscribe(client: TestClient): Promise<string> {
  const order = { email: accounts.viewer.email, plan_id: "10001" };
  const { orderId } = await (await client("/initiate_payment", jsonRequest("POST", order))).json();
  const origin = createOrigin();
  await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: "choice=pay",
  });
  return orderId;
}

describe("the page of a member", () => {
  it("a member's page shows the account with its plan, its devices and the sums of its payments, in one round trip", async () => {
    const client = await signedInClient("demo-viewer");
    const orderId = await subscribe(client);
    const response = await admin(viewer);
    expect(await readRequestCost(response.clone())).toMatchObject({ trips: 1 });
    const { data } = await response.json();
    expect(data).toMatchObject({
      account: { email: accounts.viewer.email, subscription: "SUBSCRIBED", blockedAt: null },
      subscription: {
        plan: { id: "10001" },
        orderId,
        renews: true,
        lastPayment: { amount: 9.99 },
        next: null,
      },
      orders: 1,
      paid: 9.99,
      refunded: 0,
      devices: [{ device: "a test" }],
      rentals: [],
      notes: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|scrypt/i);
  });

  it("the page of a member without orders shows no subscription", async () => {
    expect(await fetchData(viewer)).toMatchObject({ subscription: null, orders: 0, paid: 0 });
    for (const path of ["", "/timeline", "/plays", "/emails"])
      expect((await admin(`/api/members/nobody${path}`)).status).toBe(404);
  });

  it("a member's page shows rentals with their state, and plays, newest first", async () => {
    const now = Date.now();
    for (const [id, status, begin, until] of [
      ["open", "open", null, null],
      ["waiting", "paid", now + 1e8, null],
      ["running", "paid", now + 1e8, now + 1e7],
      ["ended", "paid", now - 1e7, now - 1e6],
    ]) {
      await executeSql(
        "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES (?, 'demo-viewer', 'rental', ?, 390, 'usd', 'sandbox', 1, 1)",
        id,
        status,
      );
      await executeSql(
        "INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until, begun_at, watch_until) VALUES (?, 'demo-viewer', 1, 30, 48, ?, ?, ?)",
        id,
        begin,
        until && 1,
        until,
      );
    }
    for (const [id, startedAt] of Object.entries({ first: 1, second: 2, third: 3 }))
      await executeSql(
        "INSERT INTO plays (id, user_id, movie_id, started_at) VALUES (?, 'demo-viewer', 1, ?)",
        id,
        startedAt,
      );
    const { rentals } = await fetchData(viewer);
    expect(
      Object.fromEntries(
        rentals.map(({ orderId, state }: { orderId: string; state: string }) => [orderId, state]),
      ),
    ).toEqual({ open: "unpaid", waiting: "unbegun", running: "running", ended: "over" });
    const first = await (await admin(`${viewer}/plays?limit=2`)).json();
    const second = await (await admin(`${viewer}/plays?cursor=${first.nextCursor}`)).json();
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([
      "third",
      "second",
      "first",
    ]);
  });
});

describe("the timeline of a member", () => {
  it("a member's timeline shows what happened to an order, newest first", async () => {
    const client = await signedInClient("demo-viewer");
    const orderId = await subscribe(client);
    const stop = { email: accounts.viewer.email, when: "period_end" };
    await client("/Unsubscribe", jsonRequest("POST", stop));
    await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" });
    const events = await fetchTimeline();
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order", "payment", "refund"]),
    );
    expect(events.at(-1)).toMatchObject({ kind: "order", orderId, amount: 9.99 });
    expect(events.find(({ kind }) => kind === "refund")).toMatchObject({
      orderId,
      amount: 9.99,
      paid: 9.99,
    });
  });

  it("a member's timeline shows a change to a dearer plan with its price and its payment", async () => {
    await insertSubscriptionOrder();
    await executeSql(
      "INSERT INTO plan_changes (id, order_id, plan_id, amount_cents, timing, requested_at) VALUES ('up', 'bought', '10001', 7900, 'now', 500)",
    );
    await insertPayment("upgrade", 7505, 510, { credit_cents: 395 });
    const events = await fetchMoneyEvents();
    expect(events.map(({ kind }) => kind)).toEqual(["payment", "plan_change", "payment", "order"]);
    expect(events).toMatchObject([
      { amount: 75.05, credit: 3.95 },
      { price: 79, timing: "now", plan: expect.any(String) },
      { amount: 3.95, credit: 0 },
      { amount: 3.95 },
    ]);
  });

  it("a member's timeline shows pauses and changes of the renewal, each once", async () => {
    await insertSubscriptionOrder();
    const states = [
      { pausedUntil: null, renews: true },
      { pausedUntil: "2026-03-01T00:00:00.000Z", renews: true },
      { pausedUntil: "2026-03-01T00:00:00.000Z", renews: true },
      { pausedUntil: null, renews: true },
      { pausedUntil: null, renews: false },
      { pausedUntil: null, renews: true },
    ];
    for (const [i, state] of states.entries())
      await executeSql(
        "INSERT INTO payment_events (provider, event_id, type, order_id, effect, raw, provider_at, received_at) VALUES ('sandbox', ?, 'subscription.updated', 'bought', ?, '', ?, ?)",
        `e${i}`,
        JSON.stringify({ code: "subscription", planId: "10001", nextPlanId: null, ...state }),
        1_000 + i,
        1_000 + i,
      );
    const events = await fetchMoneyEvents();
    expect(events.map(({ kind }) => kind)).toEqual([
      "renewal_started",
      "renewal_stopped",
      "resumed",
      "paused",
      "payment",
      "order",
    ]);
    expect(events[3]).toMatchObject({ until: "2026-03-01T00:00:00.000Z" });
  });

  it("a member's timeline shows a dispute with its deadline, given days and a redeemed gift", async () => {
    await insertSubscriptionOrder();
    await executeSql("UPDATE payments SET dispute = 'open', dispute_due_at = 9000");
    await admin("/api/admin/users/demo-viewer/gift", jsonRequest("POST", { days: 7 }));
    await executeSql(
      `INSERT INTO gift_codes (order_id, plan_id, periods, days, code, language, send_on, redeemed_by, redeemed_at, starts_at, ends_at, created_at)
       VALUES ('demo-order', '10001', 1, 30, 'ABCDEFGHJKMNPQRS', 'en', '2026-01-01', 'demo-viewer', 700, 700, 800, 1)`,
    );
    expect((await fetchTimeline())[0]).toMatchObject({
      kind: "days_given",
      days: 7,
      by: "Ada Admin",
    });
    expect(await fetchMoneyEvents()).toMatchObject([
      { kind: "gift_redeemed", until: new Date(800).toISOString() },
      { kind: "dispute", status: "open", dueAt: new Date(9000).toISOString(), amount: 3.95 },
      { kind: "payment" },
      { kind: "order" },
    ]);
  });

  it("a member's timeline has pages in both directions, without events of another account", async () => {
    await insertSubscriptionOrder();
    for (let i = 0; i < 5; i++) await insertPayment(`renewal-${i}`, 395, 1_000 + i);
    const all = await fetchTimeline();
    expect(await fetchMoneyEvents()).toHaveLength(7);
    const first = await (await admin(`${viewer}/timeline?limit=3`)).json();
    const second = await (
      await admin(`${viewer}/timeline?limit=3&cursor=${first.nextCursor}`)
    ).json();
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 6));
    const back = await admin(`${viewer}/timeline?limit=3&cursor=${second.prevCursor}`);
    expect((await back.json()).data).toEqual(first.data);
    expect(JSON.stringify(all)).not.toContain("demo-order");
  });

  async function insertSubscriptionOrder() {
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('bought', 'demo-viewer', 'subscription', '10001', 'paid', 395, 'usd', 'sandbox', 100, 100)",
    );
    await insertPayment("first", 395, 110);
  }

  const insertPayment = (id: string, cents: number, paidAt: number, { credit_cents = 0 } = {}) =>
    executeSql(
      "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at, credit_cents) VALUES ('sandbox', ?, 'bought', ?, 'usd', ?, ?)",
      id,
      cents,
      paidAt,
      credit_cents,
    );
});

describe("notes about a member", () => {
  const notes = `${viewer}/notes`;
  const addNote = (body: string) => admin(notes, jsonRequest("POST", { body }));
  const listNotes = async () => (await fetchData(viewer)).notes;

  it("an administrator adds, changes and deletes a note about a member, and the audit log records it without the text", {
    tags: ["long"],
  }, async () => {
    expect((await addNote("Called about an invoice.\nWill pay by card.")).status).toBe(201);
    const [note] = await listNotes();
    expect(note).toMatchObject({
      body: "Called about an invoice.\nWill pay by card.",
      author: { id: "demo-admin", name: "Ada Admin" },
      changedAt: null,
      version: 1,
    });
    const path = `${notes}/${note.id}`;
    const change = { body: "Paid.", version: 1 };
    expect((await admin(path, jsonRequest("PUT", change))).status).toBe(200);
    const outdated = await admin(path, jsonRequest("PUT", { ...change, body: "Owes." }));
    expect(outdated.status).toBe(409);
    expect(await outdated.json()).toMatchObject({ code: "edit_conflict", data: { body: "Paid." } });
    expect(await listNotes()).toMatchObject([{ body: "Paid.", version: 2 }]);
    expect((await admin(path, { method: "DELETE" })).status).toBe(200);
    expect(await listNotes()).toEqual([]);
    expect(
      await queryRow(
        "SELECT group_concat(action) AS actions, group_concat(coalesce(after, '')) AS texts FROM (SELECT * FROM audit_log WHERE subject_id = 'demo-viewer' AND action LIKE '% note' ORDER BY id DESC LIMIT 3)",
      ),
    ).toEqual({ actions: "delete note,change note,add note", texts: ",," });
  });

  it.each([
    ["an empty note", () => addNote(" "), 400],
    ["a note of more than 2,000 characters", () => addNote("n".repeat(2_001)), 400],
    [
      "a note about an unknown account",
      () => admin("/api/members/nobody/notes", jsonRequest("POST", { body: "x" })),
      404,
    ],
    [
      "a change of another account's note",
      async () => {
        await addNote("x");
        const [{ id }] = await listNotes();
        const path = `/api/members/demo-member/notes/${id}`;
        return admin(path, jsonRequest("PUT", { body: "y", version: 1 }));
      },
      404,
    ],
  ])("the endpoints of notes refuse %s", async (_, attempt, status) => {
    expect((await attempt()).status).toBe(status);
    expect(await countRows("member_notes WHERE body <> 'x'")).toBe(0);
  });

  it("the 101st note about a member is refused", async () => {
    await executeSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
       INSERT INTO member_notes (id, user_id, body, created_at) SELECT 'n' || i, 'demo-viewer', 'n', i FROM n`,
    );
    expect((await addNote("one more")).status).toBe(409);
    expect(await countRows("member_notes")).toBe(100);
  });
});

it("an administrator downloads a member's data with its notes and without credentials, and the audit log records it", async () => {
  await admin(`${viewer}/notes`, jsonRequest("POST", { body: "Likes silent movies." }));
  const response = await admin(`${viewer}/export`, { method: "POST" });
  expect(response.headers.get("Content-Disposition")).toContain("attachment");
  const data = await response.json();
  expect(data.account).toMatchObject([{ email: accounts.viewer.email }]);
  expect(data.notesByAdministrators).toMatchObject([{ note: "Likes silent movies." }]);
  expect(JSON.stringify(data)).not.toMatch(/scrypt|Ada Admin/);
  expect(await queryRow("SELECT action, subject_id FROM audit_log ORDER BY id DESC")).toEqual({
    action: "export",
    subject_id: "demo-viewer",
  });
  expect((await admin("/api/members/nobody/export", { method: "POST" })).status).toBe(404);
});
