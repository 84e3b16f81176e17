import type { Endpoint } from "../endpoint.ts";
import { Ledger, LedgerFilter } from "../orders/orders.ts";

export const paymentEndpoints = {
  "GET /api/admin/payment-events": {
    summary: "The ledger of the providers' events, newest first",
    access: "admin",
    query: LedgerFilter,
    response: Ledger,
  },
} as const satisfies Record<string, Endpoint>;
