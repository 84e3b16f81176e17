import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import type { Bindings } from "../../worker/context/request-context.ts";
import { expectAccessible, expectNoHorizontalScroll } from "../support/accessibility.ts";
import { administrator, openSection, signInPage } from "../support/member.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";

let site: OwnSite;

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startOwnSite();
  await site.changeData(async (bindings) => {
    await insertSubscribers(bindings);
    await insertStatements(bindings);
  });
});
test.afterAll(() => site.stop());

const monthsAgo = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1))
    .toISOString()
    .slice(0, 7);
};
const [first, second] = [monthsAgo(3), monthsAgo(2)];
const formatMonth = (month: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(month),
  );

/**
 * Inserts three subscribers of $10 a month, one of whom leaves after a month, with the changes of
 * MRR that the job computes.
 */
const insertSubscribers = ({ DB }: Bindings) =>
  DB.batch(
    ["a", "b", "c"].flatMap((name) => [
      DB.prepare(
        `INSERT INTO orders (id, kind, plan_id, status, amount_cents, currency, provider, done_at, created_at, updated_at)
           VALUES (?, 'subscription', '10001', 'paid', 1000, 'usd', 'sandbox', 1, ?, 1)`,
      ).bind(`revenue-${name}`, Date.parse(first)),
      DB.prepare(
        "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) VALUES ('sandbox', ?1, ?1, 1000, 'usd', ?2)",
      ).bind(`revenue-${name}`, Date.parse(first)),
      DB.prepare("INSERT OR IGNORE INTO payers (id) VALUES (?)").bind(`payer-${name}`),
      DB.prepare(
        "INSERT INTO mrr_changes (payer_id, month, kind, yearly_cents, cohort, order_id) VALUES (?, ?2, 'new', 12000, ?2, ?3)",
      ).bind(`payer-${name}`, first, `revenue-${name}`),
      DB.prepare("UPDATE orders SET payer_id = ? WHERE id = ?").bind(
        `payer-${name}`,
        `revenue-${name}`,
      ),
      ...(name === "c"
        ? [
            DB.prepare(
              "INSERT INTO mrr_changes (payer_id, month, kind, yearly_cents, cohort, order_id) VALUES ('payer-c', ?, 'lost', -12000, ?, 'revenue-c')",
            ).bind(second, first),
          ]
        : []),
    ]),
  );

/** Inserts the statements of a closed month: half of a rental goes to a rights holder. */
const insertStatements = ({ DB }: Bindings) =>
  DB.batch(
    [
      "INSERT INTO rights_holders (id, name, created_at) VALUES ('decla', 'Decla-Bioscop', 1)",
      `INSERT INTO statement_lines (month, holder_id, movie_id, kind, movie_name, units, gross_cents, share, earned)
       VALUES ('2026-01', 'decla', 1, 'rental', 'Metropolis', 2, 798, 5000, 3990000)`,
      "INSERT INTO statements VALUES ('2026-01', 'decla', 399)",
      "INSERT INTO statement_months (month, step, money_in_cents, house_cents) VALUES ('2026-01', 'closed', 798, 399)",
    ].map((statement) => DB.prepare(statement)),
  );

/**
 * Opens the orders behind the figure of a month in a table, expects their number, and goes back.
 */
async function expectOrders(
  page: Page,
  table: string,
  month: string,
  figure: RegExp | string,
  count: number,
) {
  const row = page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: month });
  await row.getByRole("link", { name: figure }).first().click();
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("row")).toHaveCount(count + 1);
  await page.goBack();
}

test("each revenue figure links to exactly the orders that it counts, and the CSV export has the same figures", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.origin, locale: "en-US" });
  await signInPage(page, administrator);
  const waiting = { data: { months: [], cohorts: [], trials: [], waiting: 1 } };
  await page.route("/api/admin/revenue", (route) => route.fulfill({ json: waiting }));
  await openSection(page, "revenue");
  await expect(
    page.getByText("The latest payments of 1 customer are still being added up."),
  ).toBeVisible();
  await expect(page.getByText("No subscription has been paid yet")).toBeHidden();
  await page.unroute("/api/admin/revenue");
  await page.reload();
  const [begun, left] = [formatMonth(first), formatMonth(second)];
  await expectOrders(page, "Month by month", begun, "$30.00", 3);
  await expectOrders(page, "Month by month", begun, "3 ($30.00)", 3);
  await expectOrders(page, "Month by month", left, "$20.00", 2);
  await expectOrders(page, "Month by month", left, /^1 \(/, 1);
  await expectOrders(page, "Month by month", left, "33.3%", 1);
  await expectOrders(page, "Month by month", begun, begun, 3);
  const current = formatMonth(new Date().toISOString().slice(0, 7));
  await expectOrders(page, "Month by month", current, "$20.00", 2);
  await expectOrders(page, "Who stays", begun.slice(0, 3), "67%", 2);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV: Month by month" }).first().click();
  const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n");
  expect(lines.find((line) => line.startsWith(first))).toMatch(/^[\d-]+,30\.00,3,3,30\.00,/);
  expect(lines.find((line) => line.startsWith(second))).toMatch(/,1,10\.00,33\.33$/);
  await page.close();
});

test("the amount owed to rights holders for a month links to their statements", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.origin, locale: "en-US" });
  await signInPage(page, administrator);
  await openSection(page, "rights");
  const row = page
    .getByRole("table", { name: "Closed months" })
    .getByRole("row")
    .filter({ hasText: "January 2026" });
  await row.getByRole("button", { name: "$3.99" }).first().click();
  const dialog = page.getByRole("dialog", { name: "January 2026" });
  await expect(dialog).toContainText("Money in $7.98 − To holders $3.99 = To you $3.99");
  await dialog.getByRole("button", { name: "Decla-Bioscop: $3.99" }).click();
  await expect(dialog.getByRole("row").filter({ hasText: "Metropolis" })).toContainText("$3.99");
  await expectAccessible(page, "the statements of a month");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page, "the statements of a month");
  await page.close();
});
