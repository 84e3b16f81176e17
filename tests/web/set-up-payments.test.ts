import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { describeIncident } from "../../contract/monitoring/incidents.ts";
import type { AdminPlan } from "../../contract/plans/plans.ts";
import type { PaymentChecks } from "../../contract/set-up/set-up.ts";
import { queryOptionsFor } from "../../web/api/query-options.ts";
import { PaymentsStep } from "../../web/studio/set-up/payments-step.tsx";

type Check = PaymentChecks["checks"][number];

const provider = "Able Pay";
const key: Check = { name: "key", title: "The key", state: "good", help: null };
const help = { text: "Activate tax.", url: "https://dashboard.example/tax" };
const tax: Check = { name: "tax", title: "The tax", state: "good", help };

const plan: AdminPlan = {
  id: "10001",
  name: "Kino Brot",
  translatedNames: {},
  amount: 9.99,
  days: 30,
  period: null,
  streams: 2,
  trialDays: null,
  maxHeight: null,
  listed: true,
  linkToken: null,
  retired: false,
  version: 1,
  published: true,
  subscribers: 0,
  priceChange: null,
  publication: { state: "on_sale", provider, reason: null, retryAt: null },
};
const refusedPlan: AdminPlan = {
  ...plan,
  published: false,
  publication: { state: "failed", provider, reason: "No such key.", retryAt: null },
};

function renderStep(found: Partial<PaymentChecks> = {}, shownPlan = plan): string {
  const checks = [key, tax];
  const client = new QueryClient();
  client.setQueryData(queryOptionsFor("GET /api/admin/set-up/payments").queryKey, {
    data: { provider, isLive: true, checks, sellsPlans: true, repair: null, ...found },
  });
  client.setQueryData(queryOptionsFor("GET /api/admin/plans").queryKey, { data: [shownPlan] });
  const changes = { error: null, busy: false, mark: async () => undefined };
  const step = createElement(PaymentsStep, { step: "payments", changes } as unknown as Parameters<
    typeof PaymentsStep
  >[0]);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, step));
}

it("an owner whose key is missing sees the command that asks for the key", () => {
  const repair = { command: "npm run deploy", asksKey: true };
  const html = renderStep({ checks: [{ ...key, state: "missing" }, tax], repair });
  expect(html).toContain("<code>npm run deploy</code>");
  expect(html).toContain("Have the secret key from Able Pay&#x27;s dashboard at hand");
  expect(html).toContain("Why not here?");
});

it("an owner whose site takes no money yet sees how to set up payments", () => {
  const repair = { command: "npm run deploy", asksKey: true };
  const html = renderStep({ isLive: false, checks: [], repair });
  expect(html).toContain("no money is taken");
  expect(html).toContain("your payment provider&#x27;s secret key");
});

it("an owner sees the title of each payment check, and which provider refused the key", () => {
  const repair = { command: "ABLE_KEY=… npm run deploy", asksKey: false };
  const html = renderStep({ checks: [{ ...key, state: "refused" }, tax], repair });
  expect(html).toContain("The key");
  expect(html).toContain("Able Pay doesn&#x27;t accept it");
  expect(html).toContain("<code>ABLE_KEY=… npm run deploy</code>");
});

it("an owner whose plan is not on sale sees the provider's reason", () => {
  const html = renderStep({}, refusedPlan);
  expect(html).toContain("Able Pay refused: No such key. We try again in 1 minute.");
  expect(html).toContain("Try now");
  expect(html).not.toContain("npm run deploy");
  expect(html).not.toContain("Complete this step");
});

it("an owner sees what to do at the payment provider where a deployment cannot help", () => {
  const html = renderStep({ checks: [key, { ...tax, state: "missing" }] });
  expect(html).toContain("Activate tax.");
  expect(html).toContain('href="https://dashboard.example/tax"');
  expect(html).toContain("Open Able Pay&#x27;s dashboard");
  expect(html).not.toContain("npm run deploy");
  expect(renderStep()).not.toContain("Activate tax.");
});

it("an owner whose payments are set up sees no command, and can complete the step", () => {
  const html = renderStep();
  expect(html).toContain("Complete this step");
  expect(html).not.toContain("npm run deploy");
});

it("an owner whose site gets no webhook events sees the command that sets the webhook up again", () => {
  const describeSilence = (command?: string) =>
    describeIncident({ code: "webhooks_silent", ...(command && { command }) }).text;
  expect(describeSilence("ABLE_KEY=… npm run deploy")).toContain(
    "any more, ABLE_KEY=… npm run deploy makes a new one",
  );
  expect(describeSilence()).toContain("any more, npm run deploy makes a new one");
});
