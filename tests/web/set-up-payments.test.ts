import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { describeIncident } from "../../contract/incidents.ts";
import type { PaymentChecks } from "../../contract/set-up.ts";
import { queryOptionsFor } from "../../web/api/query-options.ts";
import { PaymentsStep } from "../../web/features/admin/set-up/payments-step.tsx";

const command = "STRIPE_SECRET_KEY=sk_live_… npm run deploy";

function renderStep(missing: PaymentChecks["checks"][number]["name"]): string {
  const checks = (["key", "price", "webhook", "tax"] as const).map((name) => ({
    name,
    state: name === missing ? ("missing" as const) : ("good" as const),
  }));
  const client = new QueryClient();
  client.setQueryData(queryOptionsFor("GET /api/admin/set-up/payments").queryKey, {
    data: { provider: "stripe", isLive: true, checks },
  });
  const changes = { error: null, busy: false, mark: async () => undefined };
  const step = createElement(PaymentsStep, { step: "payments", changes } as unknown as Parameters<
    typeof PaymentsStep
  >[0]);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, step));
}

it.each(["key", "price", "webhook"] as const)(
  "an owner whose %s is missing at Stripe is shown the command with the key, without which a deployment changes nothing",
  (name) => expect(renderStep(name)).toContain(`<code>${command}</code>`),
);

it("an owner whose tax is not active at Stripe is told what to do there, since a deployment cannot activate it", () => {
  expect(renderStep("tax")).toContain("Settings → Tax");
  expect(renderStep("tax")).not.toContain(command);
  expect(renderStep("webhook")).not.toContain("Settings → Tax");
});

it("an owner whose webhooks are silent is told the same command", () => {
  expect(describeIncident({ code: "webhooks_silent" }).text).toContain(command);
});
