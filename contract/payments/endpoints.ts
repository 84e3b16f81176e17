import type { Endpoint } from "../endpoint.ts";
import { Ledger, LedgerFilter } from "../orders/orders.ts";
import { PaymentProviderList } from "./payment-providers.ts";

export const paymentEndpoints = {
  "GET /api/admin/payment-providers": {
    summary: "The payment providers, and what they can do",
    access: "orders",
    opensToKeys: true,
    response: PaymentProviderList,
  },
  "GET /api/admin/payment-events": {
    summary: "The ledger of the providers' events, newest first",
    access: "orders",
    opensToKeys: true,
    query: LedgerFilter,
    response: Ledger,
  },
} as const satisfies Record<string, Endpoint>;
