import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import type { Endpoint } from "../endpoint.ts";
import { Stats } from "../orders/orders.ts";
import { AuditFilter, AuditList } from "./audit.ts";
import { BrowserError, BrowserErrorReport } from "./browser-errors.ts";
import { SiteHealth } from "./site-health.ts";
import { Todo } from "./today.ts";

export const monitoringEndpoints = {
  "GET /api/health": {
    summary: "Health check: whether the site can respond, and which of its parts work",
    access: "anyone",
    response: z.object({
      ok: z.boolean(),
      version: z.string(),
      /** The deployed build's `git describe`. */
      build: z.string(),
      checks: z.object({
        schema: z.boolean(),
        jobs: z.boolean(),
        emails: z.boolean(),
        payments: z.boolean(),
      }),
    }),
  },
  "POST /api/browser-errors": {
    summary: "Report an error that a page threw; stored without address and account",
    access: "anyone",
    body: BrowserErrorReport,
    status: 204,
  },
  "GET /api/admin/health": {
    summary: "What the health check sums up: jobs, emails, payments, storage, the last backup",
    access: "site",
    response: z.object({ data: SiteHealth }),
  },
  "GET /api/admin/browser-errors": {
    summary: "Errors that pages threw in people's browsers, newest first",
    access: "site",
    query: Paging,
    response: pageOf(BrowserError),
  },
  "DELETE /api/admin/browser-errors/:id": {
    summary: "Forget an error of browsers",
    access: "site",
    params: z.object({ id: z.string() }),
    status: 204,
  },
  "DELETE /api/admin/browser-errors": {
    summary: "Forget all errors of browsers",
    access: "site",
    status: 204,
  },
  "GET /api/admin/today": {
    summary: "The tasks that wait for an administrator, the most urgent first",
    access: "studio",
    response: z.object({ data: z.array(Todo) }),
  },
  "GET /api/stats": {
    summary: "Sales and usage figures of the site",
    access: "revenue",
    opensToKeys: true,
    response: z.object({ data: Stats }),
  },
  "GET /api/audit": {
    summary: "Who changed what, newest first",
    access: "staff",
    query: AuditFilter,
    response: AuditList,
  },
} as const satisfies Record<string, Endpoint>;
