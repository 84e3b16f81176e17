import Stripe from "stripe";
import { isCurrentWebhook } from "../../../../contract/payments/stripe-webhook.ts";
import type { PaymentChecks } from "../../../../contract/set-up/set-up.ts";
import { getSite } from "../../../../contract/site/site.ts";
import { AppError } from "../../../context/app-error.ts";
import type { Bindings } from "../../../context/request-context.ts";

type Check = PaymentChecks["checks"][number];

/**
 * Checks what `npm run deploy` has set up at Stripe. `api` is null without a key. Throws
 * `payments_unavailable` if Stripe does not answer.
 */
export async function checkStripe(
  env: Bindings,
  api: Stripe | null,
  site: string,
): Promise<Check[]> {
  if (!api) return [{ name: "key", state: "missing" }, ...afterKey("missing")];
  const expected = { site, version: Stripe.API_VERSION };
  const webhooks = await ask(() => api.webhookEndpoints.list({ limit: 100 }));
  if (webhooks === "refused") return [{ name: "key", state: "refused" }, ...afterKey("unknown")];
  const webhook = stateOf(webhooks, ({ data }) =>
    data.some((each) => isCurrentWebhook(each, expected)),
  );
  return [
    { name: "key", state: "good" },
    { name: "webhook", state: env.STRIPE_WEBHOOK_SECRET ? webhook : "missing" },
    { name: "portal", state: await checkPortal(api, env.STRIPE_PORTAL_ID) },
    ...(await checkTax(api)),
  ];
}

async function checkPortal(api: Stripe, id: string | undefined): Promise<Check["state"]> {
  if (!id) return "missing";
  return stateOf(
    await ask(() => api.billingPortal.configurations.retrieve(id)),
    ({ active }) => active,
  );
}

/**
 * Checks the settings of tax. Without the seller's address, Stripe refuses every checkout that
 * computes tax.
 */
async function checkTax(api: Stripe): Promise<Check[]> {
  if (getSite().tax === "none") return [];
  const settings = await ask(() => api.tax.settings.retrieve());
  return [{ name: "tax", state: stateOf(settings, ({ status }) => status === "active") }];
}

const afterKey = (state: Check["state"]): Check[] => [
  { name: "webhook", state },
  { name: "portal", state },
];

/**
 * Returns `refused` if Stripe does not know the key, and `hidden` if a restricted key may not read
 * the object.
 */
async function ask<Found>(
  request: () => Promise<Found>,
): Promise<Found | "refused" | "hidden" | "missing"> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return "refused";
    if (error instanceof Stripe.errors.StripePermissionError) return "hidden";
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return "missing";
    if (error instanceof Stripe.errors.StripeError) throw new AppError("payments_unavailable");
    throw error;
  }
}

function stateOf<Found>(
  answer: Found | "refused" | "hidden" | "missing",
  isGood: (found: Found) => boolean,
) {
  if (answer === "refused" || answer === "hidden") return "unknown";
  return answer !== "missing" && isGood(answer as Found) ? "good" : "missing";
}
