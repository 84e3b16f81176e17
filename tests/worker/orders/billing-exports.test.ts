import { Hono } from "hono";
import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { maxCsvRows } from "../../../contract/constants.ts";
import type { AppEnv } from "../../../worker/context/request-context.ts";
import { respondCsv } from "../../../worker/http/csv.ts";
import type { TestClient } from "../../support/clients.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;
const month = "2026-02";
const [first, last] = ["2026-02-01T00:00:00.000Z", "2026-02-28T23:59:59.999Z"];

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});
afterAll(resetAccounts);

/** Downloads a CSV file, and returns its lines as objects with the columns' names. */
async function readCsv(path: string): Promise<Record<string, string>[]> {
  const response = await admin(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="[\w-]+-2026-02\.csv"$/,
  );
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith("\uFEFF")).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
    .data;
}

async function insertOrder(
  id: string,
  createdAt: string,
  status = "paid",
  dispute: string | null = null,
) {
  await executeSql(
    `INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, provider_ref, transaction_id, dispute, dispute_due_at, created_at, updated_at)
     VALUES (?1, 'demo-member', 'movies', ?2, 1998, 'usd', 'sandbox', 'cs_' || ?1, 'pi_' || ?1, ?3, ?4, ?5, 0)`,
    id,
    status,
    dispute,
    dispute && Date.parse("2026-03-09T12:00:00Z"),
    Date.parse(createdAt),
  );
}
const insertPayment = (
  orderId: string,
  paidAt: string,
  refundedCents = 0,
  dispute: string | null = null,
) =>
  executeSql(
    `INSERT INTO payments (provider, transaction_id, order_id, amount_cents, tax_cents, refunded_cents, dispute, currency, paid_at, invoice_number)
     VALUES ('sandbox', ?1, ?2, 1998, 319, ?3, ?4, 'usd', ?5, 'INV-1')`,
    `pi_${orderId}`,
    orderId,
    refundedCents,
    dispute,
    Date.parse(paidAt),
  );

it("an administrator downloads a month's orders and payments as CSV, with taxes, refunds and disputes", async () => {
  await executeSql("UPDATE users SET name = '=HYPERLINK(\"x\")' WHERE id = 'demo-member'");
  await insertOrder("before", "2026-01-31T23:59:59.999Z");
  await insertOrder("first", first, "refunded", "lost");
  await insertOrder("last", last);
  await insertOrder("after", "2026-03-01T00:00:00.000Z");
  await executeSql(
    "INSERT INTO order_items (order_id, movie_id, line, name, price_cents) VALUES ('first', 1, 1, 'One, \"two\"', 999), ('first', 2, 2, 'Three', 999)",
  );
  await insertPayment("before", "2026-01-31T23:59:59.999Z");
  await insertPayment("first", first, 1998, "lost");
  await insertPayment("after", last, 500);

  const customer = { customer_id: "demo-member", customer_name: '\'=HYPERLINK("x")' };
  expect(await readCsv(`/api/admin/orders/csv?month=${month}`)).toEqual([
    {
      order_id: "first",
      date: first,
      kind: "movies",
      items: 'One, "two"; Three',
      status: "charged_back",
      dispute: "lost",
      evidence_due: "2026-03-09T12:00:00.000Z",
      amount: "19.98",
      discount: "0.00",
      paid: "19.98",
      tax: "3.19",
      refunded: "19.98",
      currency: "USD",
      provider: "sandbox",
      transaction_id: "pi_first",
      checkout_id: "cs_first",
      ...customer,
      customer_email: "member@marquee.example",
    },
    expect.objectContaining({
      order_id: "last",
      status: "paid",
      dispute: "",
      evidence_due: "",
      paid: "0.00",
      tax: "0.00",
    }),
  ]);
  expect(await readCsv(`/api/admin/payments/csv?month=${month}`)).toEqual([
    {
      transaction_id: "pi_first",
      date: first,
      provider: "sandbox",
      order_id: "first",
      kind: "movies",
      plan: "",
      period_start: "",
      period_end: "",
      amount: "19.98",
      tax: "3.19",
      refunded: "19.98",
      net: "0.00",
      credit: "0.00",
      currency: "USD",
      dispute: "lost",
      evidence_due: "",
      invoice: "INV-1",
      home_country: "",
      card_country: "",
      billing_country: "",
      ip_country: "",
      ...customer,
      customer_email: "member@marquee.example",
    },
    expect.objectContaining({ transaction_id: "pi_after", refunded: "5.00", dispute: "" }),
  ]);
});

it("exported amounts match the list of orders, also for a free trial and with a promotion code", async () => {
  for (const id of ["plain", "code", "trial"]) await insertOrder(id, first);
  await executeSql("UPDATE orders SET discount_cents = 500 WHERE id IN ('code', 'trial')");
  await executeSql("UPDATE orders SET trial_days = 7 WHERE id = 'trial'");
  const listed = (await (await admin("/api/admin/orders?limit=50")).json()).data;
  const exported = await readCsv(`/api/admin/orders/csv?month=${month}`);
  expect(exported.map(({ order_id: id, amount, discount }) => [id, amount, discount])).toEqual([
    ["code", "14.98", "5.00"],
    ["plain", "19.98", "0.00"],
    ["trial", "0.00", "19.98"],
  ]);
  for (const { order_id: id, amount, discount } of exported)
    expect(listed).toContainEqual(
      expect.objectContaining({ id, amount: Number(amount), discount: Number(discount) }),
    );
});

it("an export of several pages has each row once, even rows of the same moment", {
  tags: ["long"],
}, async () => {
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)";
  await executeSql(
    `${numbers} INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at)
     SELECT printf('o%04d', i), NULL, 'movies', 'paid', 999, 'usd', 'sandbox', ?1 + i / 400, 0 FROM n`,
    Date.parse(first),
  );
  await executeSql(
    `${numbers} INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
     SELECT 'sandbox', printf('t%04d', i), printf('o%04d', i), 999, 'usd', ?1 + i / 700 FROM n`,
    Date.parse(first),
  );
  const ids = Array.from({ length: 1100 }, (_, i) => String(i + 1).padStart(4, "0"));
  const orders = await readCsv(`/api/admin/orders/csv?month=${month}`);
  expect(orders.map((row) => row.order_id)).toEqual(ids.map((id) => `o${id}`));
  const payments = await readCsv(`/api/admin/payments/csv?month=${month}`);
  expect(payments.map((row) => row.transaction_id)).toEqual(ids.map((id) => `t${id}`));
  await executeSql("DELETE FROM payments");
  expect(await readCsv(`/api/admin/payments/csv?month=${month}`)).toEqual([]);
});

it("an export that is limited to some days of a month has only those days", {
  tags: ["long"],
}, async () => {
  for (const [id, at] of [
    ["tenth", "2026-02-10T23:59:59.999Z"],
    ["eleventh", "2026-02-11T00:00:00.000Z"],
    ["last", last],
    ["march", "2026-03-01T00:00:00.000Z"],
  ] as const) {
    await insertOrder(id, at);
    await insertPayment(id, at);
  }
  for (const [days, ids] of [
    ["fromDay=1&toDay=10", ["tenth"]],
    ["fromDay=11&toDay=20", ["eleventh"]],
    ["fromDay=21&toDay=31", ["last"]],
    ["fromDay=11", ["eleventh", "last"]],
  ] as const)
    for (const name of ["orders", "payments"]) {
      const response = await admin(`/api/admin/${name}/csv?month=${month}&${days}`);
      const rows = Papa.parse<Record<string, string>>(await response.text(), {
        header: true,
        skipEmptyLines: true,
      }).data;
      expect(rows.map((row) => row.order_id)).toEqual(ids);
    }
  const named = await admin(`/api/admin/orders/csv?month=${month}&fromDay=1&toDay=10`);
  expect(named.headers.get("Content-Disposition")).toMatch(/orders-2026-02-01-10\.csv"$/);
  const reversed = await admin(`/api/admin/orders/csv?month=${month}&fromDay=9&toDay=8`);
  expect([reversed.status, (await reversed.json()).issues[0].path]).toEqual([400, "toDay"]);
});

it("a CSV export with more rows than the limit breaks off with an error", async () => {
  const page = Array.from({ length: 20_000 }, () => "row");
  const fetchRows = async (pages: number) => {
    let left = pages;
    const app = new Hono<AppEnv>().get("/", (c) =>
      respondCsv(c, {
        name: "rows.csv",
        columns: ["name"],
        readRows: async () => (left-- > 0 ? page : []),
        toCells: (name) => [name],
      }),
    );
    return (await (await app.request("/")).text()).split("\n").length;
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await fetchRows(maxCsvRows / page.length)).toBe(maxCsvRows + 2);
  await expect(fetchRows(maxCsvRows / page.length + 1)).rejects.toThrow("more than 200000 rows");
  vi.restoreAllMocks();
});

it.each(["", "?month=2026-13", "?month=all"])("an invalid month is refused: %s", async (query) => {
  expect((await admin(`/api/admin/orders/csv${query}`)).status).toBe(400);
});
