import type { Hono } from "hono";
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

export function billingExportRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/orders/csv", async (c, { query: { month } }) => {
    await requireSession(c);
    const db = database(c, "primary");
    return respondCsv(c, {
      name: siteFileName(`orders-${month}.csv`),
      columns: orderColumnNames,
      readRows: (after: Parameters<typeof toOrderCells>[0] | null) =>
        runStatement(db, selectOrderPage(db, month, after)),
      toCells: toOrderCells,
    });
  });

  route(app, "GET /api/admin/payments/csv", async (c, { query: { month } }) => {
    await requireSession(c);
    const db = database(c, "primary");
    return respondCsv(c, {
      name: siteFileName(`payments-${month}.csv`),
      columns: paymentColumnNames,
      readRows: (after: Parameters<typeof toPaymentCells>[0] | null) =>
        runStatement(db, selectPaymentPage(db, month, after)),
      toCells: toPaymentCells,
    });
  });
}
