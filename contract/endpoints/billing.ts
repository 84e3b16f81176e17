import * as z from "zod/mini";
import { IdQuery, NameParam } from "../accounts.ts";
import {
  AdminOrderList,
  AdminSubscriptionList,
  Checkout,
  Gift,
  Ledger,
  LedgerFilter,
  MoviesOrder,
  Order,
  OrderFilter,
  OrderList,
  PaymentPortal,
  PaymentRequest,
  Plan,
  PurchaseList,
  Receipt,
  Stats,
  SubscriptionCheck,
  SubscriptionFilter,
  Unsubscription,
} from "../billing.ts";
import { Paging } from "../catalogue.ts";
import { OpaqueId } from "../ids.ts";
import { ByOpaqueId, type Endpoint, Message } from "./endpoint.ts";

const ByOrder = z.object({ orderId: OpaqueId });

/** What somebody paid for. */
export const billingEndpoints = {
  "GET /api/plans": {
    summary: "What can be subscribed to",
    access: "anyone",
    answer: z.object({ data: z.array(Plan) }),
  },
  "GET /subscriptionCheck": {
    summary: "Whether and how long I am subscribed, and my favourites",
    access: "user",
    answer: SubscriptionCheck,
  },
  "POST /initiate_payment": {
    summary: "Begin to subscribe: where to pay",
    access: "user",
    body: PaymentRequest,
    answer: Checkout,
  },
  "GET /subscriptionDetails/:name": {
    summary: "The receipt of a running subscription",
    access: "user",
    params: NameParam,
    query: IdQuery,
    answer: z.object({ data: Receipt }),
  },
  "POST /api/billing/portal": {
    summary: "Where the payment provider lets me change my card and see my invoices",
    access: "user",
    answer: PaymentPortal,
  },
  "POST /Unsubscribe": {
    summary: "End the subscription now, or stop renewing it",
    access: "user",
    body: Unsubscription,
    answer: Message,
  },
  "POST /api/orders": {
    summary: "Begin to buy movies: where to pay",
    access: "user",
    body: MoviesOrder,
    status: 201,
    answer: Checkout,
  },
  "GET /api/orders": {
    summary: "My orders, newest first",
    access: "user",
    query: Paging,
    answer: OrderList,
  },
  "GET /api/orders/:orderId": {
    summary: "One of my orders",
    access: "user",
    params: ByOrder,
    answer: z.object({ data: Order }),
  },
  "GET /api/purchases": {
    summary: "The movies I bought, newest first",
    access: "user",
    query: Paging,
    answer: PurchaseList,
  },
  "GET /api/stats": {
    summary: "How the house is doing",
    access: "admin",
    answer: z.object({ data: Stats }),
  },
  "GET /api/admin/orders": {
    summary: "All orders, newest first",
    access: "admin",
    query: OrderFilter,
    answer: AdminOrderList,
  },
  "POST /api/admin/orders/:orderId/refund": {
    summary: "Give an order's newest payment back; what it paid for ends",
    access: "admin",
    params: ByOrder,
    answer: Message,
  },
  "GET /api/admin/subscriptions": {
    summary: "All subscriptions, those that end last first",
    access: "admin",
    query: SubscriptionFilter,
    answer: AdminSubscriptionList,
  },
  "GET /api/admin/payment-events": {
    summary: "The ledger of the providers' events, newest first",
    access: "admin",
    query: LedgerFilter,
    answer: Ledger,
  },
  "POST /api/admin/users/:id/gift": {
    summary: "Give somebody days",
    access: "admin",
    params: ByOpaqueId,
    body: Gift,
    answer: Message,
  },
} as const satisfies Record<string, Endpoint>;
