import type { Hono } from "hono";
import type { CsvQuery } from "../../contract/orders/orders.ts";
import { siteFileName } from "../../contract/site/site-file-name.ts";
import { requireSession } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { respondCsv } from "../http/csv.ts";
import { route } from "../http/route.ts";
import {
  orderColumnNames,
  paymentColumnNames,
  selectOrderPage,
  selectPaymentPage,
  toOrderCells,
  toPaymentCells,
} from "./exports.ts";

export function mountBillingExportRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/orders/csv", async (c, { query }) => {
    await requireSession(c);
    const db = database(c, "primary");
    return respondCsv(c, {
      name: siteFileName(`orders-${nameOf(query)}.csv`),
      columns: orderColumnNames,
      readRows: (after: Parameters<typeof toOrderCells>[0] | null) =>
        runStatement(db, selectOrderPage(db, query, after)),
      toCells: toOrderCells,
    });
  });

  route(app, "GET /api/admin/payments/csv", async (c, { query }) => {
    await requireSession(c);
    const db = database(c, "primary");
    return respondCsv(c, {
      name: siteFileName(`payments-${nameOf(query)}.csv`),
      columns: paymentColumnNames,
      readRows: (after: Parameters<typeof toPaymentCells>[0] | null) =>
        runStatement(db, selectPaymentPage(db, query, after)),
      toCells: toPaymentCells,
    });
  });
}

/** Returns the part of a file's name that names its period: `2026-11` or `2026-11-01-10`. */
function nameOf({ month, fromDay, toDay }: CsvQuery): string {
  if (fromDay === 1 && toDay === 31) return month;
  return [month, ...[fromDay, toDay].map((day) => String(day).padStart(2, "0"))].join("-");
}
