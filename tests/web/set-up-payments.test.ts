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

const names = ["key", "webhook", "portal", "price", "tax"] as const;
/** // The step asks for a missing key. */
const firstCommand = "<code>npm run deploy</code>";
/** // Without the key, a deployment trusts the stored state. */
const repairCommand = "<code>STRIPE_SECRET_KEY=sk_live_… npm run deploy</code>";

const plan: AdminPlan = {
  id: "10001",
  name: "Kino Brot",
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
  publication: { state: "on_sale", reason: null, retryAt: null },
};
const refusedPlan: AdminPlan = {
  ...plan,
  published: false,
  publication: { state: "failed", reason: "No such key.", retryAt: null },
};

function renderStep(
  found: Partial<Record<Check["name"], Check["state"]>> = {},
  shownPlan = plan,
): string {
  const checks = names.map((name) => ({ name, state: found[name] ?? ("good" as const) }));
  const client = new QueryClient();
  client.setQueryData(queryOptionsFor("GET /api/admin/set-up/payments").queryKey, {
    data: { provider: "stripe", isLive: true, checks },
  });
  client.setQueryData(queryOptionsFor("GET /api/admin/plans").queryKey, { data: [shownPlan] });
  const changes = { error: null, busy: false, mark: async () => undefined };
  const step = createElement(PaymentsStep, { step: "payments", changes } as unknown as Parameters<
    typeof PaymentsStep
  >[0]);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, step));
}

it("an owner without a key is shown the command that asks for it, and why this page does not", () => {
  const html = renderStep({ key: "missing", webhook: "missing", portal: "missing" });
  expect(html).toContain(firstCommand);
  expect(html).toContain("Why not here?");
});

it.each([
  ["key", "refused"],
  ["webhook", "missing"],
  ["portal", "missing"],
] as const)(
  "an owner whose %s is %s is shown the command with the key, since without it nothing changes",
  (name, state) => {
    expect(renderStep({ [name]: state })).toContain(repairCommand);
  },
);

it("an owner whose plan is not at Stripe is told why, and needs no command", () => {
  const html = renderStep({}, refusedPlan);
  expect(html).toContain("Stripe refused: No such key. We try again in 1 minute.");
  expect(html).toContain("Try now");
  expect(html).not.toContain("npm run deploy");
  expect(html).not.toContain("Complete this step");
});

it("an owner whose tax is not active at Stripe is told what to do there, since a deployment cannot activate it", () => {
  const html = renderStep({ tax: "missing" });
  expect(html).toContain("Settings → Tax");
  expect(html).not.toContain("npm run deploy");
  expect(renderStep({ webhook: "missing" })).not.toContain("Settings → Tax");
});

it("an owner whose payments are complete needs no command and can complete the step", () => {
  const html = renderStep();
  expect(html).toContain("Complete this step");
  expect(html).not.toContain("npm run deploy");
});

it("an owner whose webhooks are silent is told the command with the key", () => {
  expect(describeIncident({ code: "webhooks_silent" }).text).toContain(
    "STRIPE_SECRET_KEY=sk_live_… npm run deploy",
  );
});
