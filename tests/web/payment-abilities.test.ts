import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterAll, expect, it } from "vitest";
import type { PaymentProviderInfo } from "../../contract/payments/payment-providers.ts";
import { getSite, overwriteGetSite } from "../../contract/site/site.ts";
import { queryOptionsFor } from "../../web/api/query-options.ts";
import { PlanChoice } from "../../web/features/subscriptions/plan-choice.tsx";
import { isPausable } from "../../web/features/subscriptions/use-subscription.ts";
import { adminOrderColumns } from "../../web/studio/orders/order-columns.tsx";
import type { AdminOrder } from "../../web/studio/orders/order-queries.ts";
import { RefundDialog } from "../../web/studio/orders/refund-dialog.tsx";
import { PlanForm } from "../../web/studio/plans/plan-form.tsx";
import { PromotionCodesPanel } from "../../web/studio/promotion-codes/promotion-codes-panel.tsx";
import { usePaymentProviders } from "../../web/studio/use-payment-providers.ts";

const site = getSite();
afterAll(() => overwriteGetSite(() => site));

const able: PaymentProviderInfo = {
  name: "able",
  title: "Able Pay",
  inUse: true,
  reachable: true,
  abilities: ["promotion_codes", "trials", "price_changes", "partial_refunds"],
};
const minimal: PaymentProviderInfo = { ...able, abilities: [] };
const order: AdminOrder = {
  id: "o",
  kind: "movies",
  season: null,
  status: "paid",
  state: "paid",
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
  transactionId: "t",
  date: "2026-03-09T12:00:00.000Z",
  provider: "able",
  user: null,
};
const payment = { transactionId: "t", date: order.date, amount: 9.99, refunded: 0, credit: 0 };
const ignore = () => undefined;

/** Renders a component for an administrator of a site with these payment providers. */
function render(
  providers: PaymentProviderInfo[],
  component: FunctionComponent,
  responses: [string, unknown][] = [],
): string {
  const client = new QueryClient();
  const { queryKey } = queryOptionsFor("GET /api/admin/payment-providers");
  client.setQueryData(queryKey, { data: providers });
  for (const [url, response] of responses) client.setQueryData([url], response);
  const page = createElement(MemoryRouter, null, createElement(component));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

const Plan = () => createElement(PlanForm, { onChanged: ignore, onSaved: ignore, onClose: ignore });
const Refund = () => createElement(RefundDialog, { order, onDone: ignore, onClose: ignore });
const Actions = () =>
  createElement(
    "div",
    {},
    adminOrderColumns({
      ledgerUrl: () => "/",
      describePlan: String,
      nameOfPlan: String,
      hasRevenue: false,
      providers: usePaymentProviders(),
      onRefund: ignore,
    })
      .at(-1)
      ?.cell(order),
  );
const Panel = () => createElement(PromotionCodesPanel);
const plan = {
  id: "10001",
  name: "Monthly",
  amount: 9.99,
  days: 30,
  period: null,
  streams: 2,
  trialDays: null,
  maxHeight: null,
};
const entry = { text: "", code: "", error: null, isPending: false };
const Choice = () =>
  createElement(PlanChoice, {
    offer: [plan],
    chosen: plan,
    choose: ignore,
    hasTrial: false,
    promotion: entry,
  } as unknown as Parameters<typeof PlanChoice>[0]);
const payments: [string, unknown] = ["/api/admin/orders/o/payments", { data: [payment] }];

it("an administrator can enter a free trial only when the payment provider in use supports trials", () => {
  expect(render([able], Plan)).toContain("trialDays");
  expect(render([minimal], Plan)).not.toContain("trialDays");
});

it("an administrator can enter a partial refund only when the order's payment provider supports partial refunds", () => {
  expect(render([able], Refund, [payments])).not.toContain("readOnly");
  expect(render([minimal], Refund, [payments])).toContain("readOnly");
});

it("an administrator reads where to refund an order whose payment provider the site cannot reach", () => {
  expect(render([able], Actions)).toContain("</svg> Refund");
  const far = render([{ ...able, reachable: false }], Actions);
  expect(far).not.toContain("</svg> Refund");
  expect(far).toContain("Refund at Able Pay");
});

it("an administrator cannot add promotion codes when the payment provider takes none, and reads why", () => {
  const none: [string, unknown] = ["/api/admin/promotion-codes", { data: [], nextCursor: null }];
  expect(render([able], Panel, [none])).toContain("Add");
  const refused = render([minimal], Panel, [none]);
  expect(refused).toContain("Able Pay takes no promotion codes.");
  expect(refused).not.toContain("<button");
});

it("a member can enter a promotion code only when the payment provider in use takes promotion codes", () => {
  expect(render([], Choice)).toContain("I have a code");
  overwriteGetSite(() => ({ ...site, takesPromotionCodes: false }));
  expect(render([], Choice)).not.toContain("I have a code");
});

it("a member is offered a pause only when the subscription's payment provider supports pauses", () => {
  const subscription = { renews: true, pausable: true, overdue: null, paused: null };
  const can = (changes: object) =>
    isPausable({ ...subscription, ...changes } as Parameters<typeof isPausable>[0]);
  expect([can({}), can({ pausable: false }), can({ renews: false })]).toEqual([true, false, false]);
});
