import Stripe from "stripe";
import { m } from "#messages";
import { getSite } from "../../../../contract/site/site.ts";
import { AppError } from "../../../context/app-error.ts";
import type { SetUpCheck } from "../payment-provider.ts";
import type { StripeKeys } from "./stripe-keys.ts";
import { isCurrentWebhook } from "./webhook-endpoint.ts";

type State = SetUpCheck["state"];

const provider = "Stripe";
/** The page of Stripe on which the owner switches tax on. */
const taxUrl = "https://dashboard.stripe.com/settings/tax";

const keyCheck = (state: State): SetUpCheck => ({
  name: "key",
  title: m.set_up_payments_key({ provider }),
  state,
  help: null,
});
const webhookCheck = (state: State): SetUpCheck => ({
  name: "webhook",
  title: m.set_up_payments_webhook({ provider }),
  state,
  help: null,
});
const portalCheck = (state: State): SetUpCheck => ({
  name: "portal",
  title: m.set_up_payments_portal(),
  state,
  help: null,
});
const taxCheck = (state: State): SetUpCheck => ({
  name: "tax",
  title: m.set_up_payments_tax({ provider }),
  state,
  help: { text: m.set_up_payments_tax_text({ provider }), url: taxUrl },
});

/**
 * Checks what `npm run deploy` has set up at Stripe. `api` is null without a key. Throws
 * `payments_unavailable` if Stripe does not answer.
 */
export async function checkStripe(
  keys: StripeKeys,
  api: Stripe | null,
  site: string,
): Promise<SetUpCheck[]> {
  if (!api) return [keyCheck("missing"), ...afterKey("missing")];
  const expected = { site, version: Stripe.API_VERSION };
  const webhooks = await ask(() => api.webhookEndpoints.list({ limit: 100 }));
  if (webhooks === "refused") return [keyCheck("refused"), ...afterKey("unknown")];
  const webhook = stateOf(webhooks, ({ data }) =>
    data.some((each) => isCurrentWebhook(each, expected)),
  );
  return [
    keyCheck("good"),
    webhookCheck(keys.STRIPE_WEBHOOK_SECRET ? webhook : "missing"),
    portalCheck(await checkPortal(api, keys.STRIPE_PORTAL_ID)),
    ...(await checkTax(api)),
  ];
}

async function checkPortal(api: Stripe, id: string | undefined): Promise<State> {
  if (!id) return "missing";
  return stateOf(
    await ask(() => api.billingPortal.configurations.retrieve(id)),
    ({ active }) => active,
  );
}

/**
 * Checks Stripe's tax settings. Without the seller's address, Stripe refuses every checkout that
 * computes tax.
 */
async function checkTax(api: Stripe): Promise<SetUpCheck[]> {
  if (getSite().tax === "none") return [];
  const settings = await ask(() => api.tax.settings.retrieve());
  return [taxCheck(stateOf(settings, ({ status }) => status === "active"))];
}

const afterKey = (state: State): SetUpCheck[] => [webhookCheck(state), portalCheck(state)];

/**
 * Returns the answer of `request`, or `refused` if Stripe does not know the key, `hidden` if a
 * restricted key may not read the object, and `missing` if Stripe refuses the request, such as for
 * an unknown object.
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
  if (answer !== "missing" && isGood(answer as Found)) return "good";
  return "missing";
}
