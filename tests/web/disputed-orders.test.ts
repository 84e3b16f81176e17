import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Payment } from "../../contract/orders/orders.ts";
import { OrderPayments } from "../../web/features/orders/order-payments.tsx";
import { describeOrderState } from "../../web/studio/orders/describe-order-state.ts";
import type { AdminOrder } from "../../web/studio/orders/order-queries.ts";

const date = "2026-03-09T12:00:00.000Z";

function describePayment(changes: Partial<Payment>): string {
  const payment: Payment = {
    transactionId: "pi_1",
    date,
    amount: 9.99,
    tax: 0,
    refunded: 0,
    dispute: null,
    from: null,
    until: null,
    plan: null,
    credit: 0,
    invoice: null,
    homeCountry: null,
    evidence: { card: null, billing_address: null, ip_address: null },
    ...changes,
  };
  return renderToStaticMarkup(createElement(OrderPayments, { orderId: "1", payments: [payment] }));
}

it("the buyer of a fully refunded order does not read that the bank let the payment stand", () => {
  expect(describePayment({ dispute: "won", refunded: 4 })).toContain(
    "Your bank let this payment stand · $4.00 refunded",
  );
  expect(describePayment({ dispute: "lost", refunded: 4 })).toContain(
    "Taken back by your bank · $4.00 refunded",
  );
  expect(describePayment({ dispute: "won", refunded: 9.99 })).not.toContain(
    "let this payment stand",
  );
});

const nameOf = (planId: string) => ({ "10001": "Monthly", "10002": "Yearly" })[planId] ?? planId;

it("an administrator reads why an order is flagged, and the deadline for evidence of another disputed payment", () => {
  const order: AdminOrder = {
    id: "1",
    kind: "subscription",
    season: null,
    status: "flagged",
    state: "flagged",
    dispute: null,
    amount: 9.99,
    flag: null,
    presentPlanId: null,
    lastPaid: null,
    homeCountry: null,
    evidenceDueAt: null,
    revenue: null,
    items: [],
    discount: 0,
    trialDays: null,
    transactionId: "pi_2",
    date,
    provider: "stripe",
    user: null,
  };
  const flag = { code: "account_gone" } as const;
  const texts = describeOrderState({ ...order, flag, evidenceDueAt: date }, nameOf);
  expect(texts).toEqual([expect.any(String), "Evidence by Mar 9, 2026"]);
  expect(describeOrderState(order, nameOf)).toEqual([]);
  const wrongPlan = { code: "wrong_plan", paid: "10001", expected: "10002" } as const;
  expect(describeOrderState({ ...order, flag: wrongPlan }, nameOf)).toEqual([
    "Wrong plan: Monthly instead of Yearly",
  ]);
});
