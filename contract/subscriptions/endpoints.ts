import * as z from "zod/mini";
import { IdQuery, NameParam } from "../accounts/accounts.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import {
  AdminSubscriptionList,
  Checkout,
  ExpiringCard,
  OwnSubscription,
  Pause,
  PaymentPortal,
  PaymentRequest,
  Receipt,
  SubscriptionFilter,
  Unsubscription,
} from "../orders/orders.ts";
import {
  OwnPlan,
  OwnPlanQuery,
  PlanChangePrice,
  PlanChangeRequest,
  PlanChangeTarget,
} from "./plan-changes.ts";

export const subscriptionEndpoints = {
  "GET /subscriptionCheck": {
    summary: "Whether and how long I am subscribed, and my favourites",
    access: "user",
    response: OwnSubscription,
  },
  "POST /initiate_payment": {
    summary: "Start a subscription: the payment link",
    access: "user",
    forProfiles: "unlimited",
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
    forProfiles: "unlimited",
    response: PaymentPortal,
  },
  "POST /api/billing/card": {
    summary:
      "Ask the payment provider whether my card still expires before it is to pay; null when it does not",
    access: "user",
    forProfiles: "unlimited",
    response: z.object({ data: z.nullable(ExpiringCard) }),
  },
  "POST /Unsubscribe": {
    summary: "End the subscription now, or stop renewing it",
    access: "user",
    forProfiles: "unlimited",
    body: Unsubscription,
    response: MessageResponse,
  },
  "POST /api/billing/pause": {
    summary:
      "Pause the subscription for some months after the paid time; 409 when it cannot be paused",
    access: "user",
    forProfiles: "unlimited",
    body: Pause,
    response: MessageResponse,
  },
  "POST /api/billing/resume": {
    summary:
      "Resume the paused subscription: the next payment is taken at the end of the paid time, or now",
    access: "user",
    forProfiles: "unlimited",
    response: MessageResponse,
  },
  "POST /api/billing/renew": {
    summary: "Take a stopped renewal back while paid days remain; 409 otherwise",
    access: "user",
    forProfiles: "unlimited",
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
    forProfiles: "unlimited",
    body: PlanChangeTarget,
    response: PlanChangePrice,
  },
  "POST /api/billing/plan": {
    summary:
      "Change to a plan, now or at the end of the paid time; 409 `offer_changed` when it costs something else by now",
    access: "user",
    forProfiles: "unlimited",
    idempotent: true,
    body: PlanChangeRequest,
    response: MessageResponse,
  },
  "DELETE /api/billing/plan/next": {
    summary: "Take back the change of plan at the end of the paid time",
    access: "user",
    forProfiles: "unlimited",
    response: MessageResponse,
  },
  "GET /api/admin/subscriptions": {
    summary: "All subscriptions, those that end last first",
    access: "orders",
    opensToKeys: true,
    query: SubscriptionFilter,
    response: AdminSubscriptionList,
  },
} as const satisfies Record<string, Endpoint>;
