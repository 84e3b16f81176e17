import * as z from "zod/mini";
import { IdQuery, NameParam } from "../accounts.ts";
import {
  AdminOrderList,
  AdminSubscriptionList,
  Checkout,
  ExpiringCard,
  Gift,
  Invoice,
  Ledger,
  LedgerFilter,
  MovieOrderRequest,
  OrderFilter,
  OrderList,
  OrderWithPayments,
  Pause,
  PaymentList,
  PaymentPortal,
  PaymentRequest,
  PreOrderRequest,
  PurchaseList,
  Receipt,
  Refund,
  RentalList,
  RentalRequest,
  Stats,
  SubscriptionCheck,
  SubscriptionFilter,
  Unsubscription,
} from "../billing.ts";
import { Paging } from "../catalogue.ts";
import { OpaqueId } from "../ids.ts";
import {
  OwnPlan,
  OwnPlanQuery,
  PlanChangePrice,
  PlanChangeRequest,
  PlanChangeTarget,
} from "../plan-changes.ts";
import { Month, MovieFiguresFilter, MovieFiguresList, Revenue } from "../revenue.ts";
import { ById, ByOpaqueId, type Endpoint, MessageResponse } from "./endpoint.ts";

const ByOrder = z.object({ orderId: OpaqueId });
const ByMonth = z.object({ month: Month });
const ByPayment = z.extend(ByOrder, { transactionId: OpaqueId });

export const billingEndpoints = {
  "GET /subscriptionCheck": {
    summary: "Whether and how long I am subscribed, and my favourites",
    access: "user",
    response: SubscriptionCheck,
  },
  "POST /initiate_payment": {
    summary: "Start a subscription: the payment link",
    access: "user",
    idempotent: true,
    body: PaymentRequest,
    response: Checkout,
  },
  "GET /subscriptionDetails/:name": {
    summary: "The receipt of a running subscription",
    access: "user",
    params: NameParam,
    query: IdQuery,
    response: z.object({ data: Receipt }),
  },
  "POST /api/billing/portal": {
    summary: "Where the payment provider lets me change my card and see my invoices",
    access: "user",
    response: PaymentPortal,
  },
  "POST /api/billing/card": {
    summary:
      "Ask the payment provider whether my card still expires before it is to pay; null when it does not",
    access: "user",
    response: z.object({ data: z.nullable(ExpiringCard) }),
  },
  "POST /Unsubscribe": {
    summary: "End the subscription now, or stop renewing it",
    access: "user",
    body: Unsubscription,
    response: MessageResponse,
  },
  "POST /api/billing/pause": {
    summary:
      "Pause the subscription for some months after the paid time; 409 when it cannot be paused",
    access: "user",
    body: Pause,
    response: MessageResponse,
  },
  "POST /api/billing/resume": {
    summary:
      "Resume the paused subscription: the next payment is taken at the end of the paid time, or now",
    access: "user",
    response: MessageResponse,
  },
  "POST /api/billing/renew": {
    summary: "Take a stopped renewal back while paid days remain; 409 otherwise",
    access: "user",
    response: MessageResponse,
  },
  "GET /api/billing/plan": {
    summary: "My plan, the one that follows it, and those that I can change to",
    access: "user",
    query: OwnPlanQuery,
    response: OwnPlan,
  },
  "POST /api/billing/plan/price": {
    summary: "What a change to a plan would charge, now or at the end of the paid time",
    access: "user",
    body: PlanChangeTarget,
    response: PlanChangePrice,
  },
  "POST /api/billing/plan": {
    summary:
      "Change to a plan, now or at the end of the paid time; 409 `offer_changed` when it costs something else by now",
    access: "user",
    idempotent: true,
    body: PlanChangeRequest,
    response: MessageResponse,
  },
  "DELETE /api/billing/plan/next": {
    summary: "Take back the change of plan at the end of the paid time",
    access: "user",
    response: MessageResponse,
  },
  "POST /api/orders": {
    summary:
      "Buy movies: the payment link; 451 `not_in_country` where one is not shown in my country",
    access: "user",
    idempotent: true,
    body: MovieOrderRequest,
    status: 201,
    response: Checkout,
  },
  "POST /api/movies/:id/rentals": {
    summary:
      "Rent a movie: the payment link; 409 `offer_changed` when it costs something else by now, 451 `not_in_country` where it is not shown",
    access: "user",
    idempotent: true,
    params: ById,
    body: RentalRequest,
    status: 201,
    response: Checkout,
  },
  "POST /api/movies/:id/pre-orders": {
    summary:
      "Buy a movie before its first day: the payment link; 409 `offer_changed` when its price or day is another by now, 451 `not_in_country` where it is not shown",
    access: "user",
    idempotent: true,
    params: ById,
    body: PreOrderRequest,
    status: 201,
    response: Checkout,
  },
  "DELETE /api/pre-orders/:orderId": {
    summary: "Cancel a pre-order of mine that has yet to come: what I paid is refunded",
    access: "user",
    params: ByOrder,
    response: MessageResponse,
  },
  "GET /api/rentals": {
    summary: "My rentals that have yet to begin or run",
    access: "user",
    response: RentalList,
  },
  "GET /api/orders": {
    summary: "My orders, newest first",
    access: "user",
    query: Paging,
    response: OrderList,
  },
  "GET /api/orders/:orderId": {
    summary: "One of my orders, with its payments",
    access: "user",
    params: ByOrder,
    response: z.object({ data: OrderWithPayments }),
  },
  "POST /api/orders/:orderId/payments/:transactionId/invoice": {
    summary: "Where the payment provider shows the invoice of a payment of mine",
    access: "user",
    params: ByPayment,
    response: Invoice,
  },
  "GET /api/purchases": {
    summary: "The movies I bought, newest first",
    access: "user",
    query: Paging,
    response: PurchaseList,
  },
  "GET /api/stats": {
    summary: "Sales and usage figures of the site",
    access: "admin",
    response: z.object({ data: Stats }),
  },
  "GET /api/admin/revenue": {
    summary:
      "Monthly recurring revenue and its changes, churn, and cohorts by the month of the first payment",
    access: "admin",
    response: z.object({ data: Revenue }),
  },
  "GET /api/admin/revenue/movies": {
    summary:
      "What each movie brought in by sales and rentals, and what it costs to keep and to stream",
    access: "admin",
    query: MovieFiguresFilter,
    response: MovieFiguresList,
  },
  "GET /api/admin/orders": {
    summary: "All orders, newest first",
    access: "admin",
    query: OrderFilter,
    response: AdminOrderList,
  },
  "POST /api/admin/orders/:orderId/refund": {
    summary: "Refund an order's newest payment; what it paid for ends",
    access: "admin",
    idempotent: true,
    params: ByOrder,
    response: MessageResponse,
  },
  "GET /api/admin/orders/csv": {
    summary:
      "The orders of a month (UTC) as a CSV file, oldest first, with the sums of their payments",
    access: "admin",
    query: ByMonth,
  },
  "GET /api/admin/payments/csv": {
    summary: "The payments of a month (UTC) as a CSV file, oldest first",
    access: "admin",
    query: ByMonth,
  },
  "GET /api/admin/orders/:orderId/payments": {
    summary: "The payments of an order, newest first",
    access: "admin",
    params: ByOrder,
    response: PaymentList,
  },
  "POST /api/admin/orders/:orderId/payments/:transactionId/refund": {
    summary:
      "Refund a part of a payment, of any month; what it paid for stays. The whole newest payment ends it",
    access: "admin",
    idempotent: true,
    params: ByPayment,
    body: Refund,
    response: MessageResponse,
  },
  "GET /api/admin/subscriptions": {
    summary: "All subscriptions, those that end last first",
    access: "admin",
    query: SubscriptionFilter,
    response: AdminSubscriptionList,
  },
  "GET /api/admin/payment-events": {
    summary: "The ledger of the providers' events, newest first",
    access: "admin",
    query: LedgerFilter,
    response: Ledger,
  },
  "POST /api/admin/users/:id/gift": {
    summary: "Give a user subscription days",
    access: "admin",
    idempotent: true,
    params: ByOpaqueId,
    body: Gift,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
