import type Stripe from "stripe";
import { m } from "#messages";
import { pages } from "../../../../contract/pages.ts";
import { localizePath } from "../../../../contract/site/language-path.ts";
import { AppError } from "../../../context/app-error.ts";
import type { CheckoutRequest, OrderRow, SubscriptionPlanChange } from "../payment-provider.ts";
import { describeRenewal } from "../plan-period.ts";
import { taxBehaviors } from "./publish-plans.ts";

type Request = Omit<CheckoutRequest, "promotion">;
type Params = Stripe.Checkout.SessionCreateParams;

/** The buyer's country determines the tax: https://docs.stripe.com/tax/checkout. */
const taxSettings = {
  automatic_tax: { enabled: true },
  billing_address_collection: "required",
} as const;
/**
 * The fields of the customer that a checkout stores: a firm's name with its tax number
 * (https://docs.stripe.com/tax/checkout/tax-ids), and the address that determines the tax.
 */
const [firm, taxedFirm] = [{ name: "auto" }, { name: "auto", address: "auto" }] as const;
const updatedFields = { none: firm, included: taxedFirm, added: taxedFirm } as const;

/**
 * Returns the parameters of a checkout in subscription or payment mode:
 * https://docs.stripe.com/api/checkout/sessions/create. `discounts` come from the promotion code.
 */
export function toCheckoutParams(
  request: Request,
  site: string,
  discounts: { coupon: string }[] | null,
): Params {
  const { plan } = request;
  if (plan === null) return toPayment(request, site);
  return toSubscription(request, plan, site, discounts);
}

const toPayment = (request: Request, site: string): Params => ({
  ...toCommonParams(request),
  mode: "payment",
  line_items: request.items.map((item) => toLineItem(request, item)),
  payment_intent_data: { metadata: metadataOf(request) },
  custom_text: { submit: { message: consentText(site) } },
  invoice_creation: { enabled: true },
});

function toSubscription(
  request: Request,
  plan: NonNullable<Request["plan"]>,
  site: string,
  discounts: { coupon: string }[] | null,
): Params {
  const { trialDays, discountCents, amountCents } = request.order;
  const isFreeAtFirst = trialDays !== null || discountCents === amountCents;
  return {
    ...toCommonParams(request),
    mode: "subscription",
    line_items: [{ quantity: 1, price: priceIdOf(plan) }],
    // A free first period needs a card, because only a card shows whether the payer has had a free
    // period before.
    ...(isFreeAtFirst && { allowed_payment_method_types: ["card"] }),
    subscription_data: {
      metadata: metadataOf(request),
      ...(trialDays !== null && { trial_period_days: trialDays }),
    },
    ...(discounts && { discounts }),
    expand: ["line_items"],
    custom_text: { submit: { message: `${describeRenewal(plan)} ${consentText(site)}` } },
  };
}

const metadataOf = ({ order }: Request) => ({
  order_id: order.id,
  ...(order.planId && { plan_id: order.planId }),
});

const toCommonParams = (request: Request) => ({
  client_reference_id: request.order.id,
  ...(request.customerId !== null && {
    customer: request.customerId,
    customer_update: updatedFields[request.tax],
  }),
  metadata: metadataOf(request),
  ...(request.expiresAt !== null && { expires_at: Math.floor(request.expiresAt / 1000) }),
  success_url: request.returnTo,
  cancel_url: request.returnTo,
  // A payment in another currency than the order's would be flagged.
  adaptive_pricing: { enabled: false },
  tax_id_collection: { enabled: true },
  ...(request.tax !== "none" && taxSettings),
});

const toLineItem = ({ order, tax }: Request, { name, amountCents }: Request["items"][number]) => ({
  quantity: 1,
  price_data: {
    currency: order.currency,
    unit_amount: amountCents,
    product_data: { name },
    ...(tax !== "none" && { tax_behavior: taxBehaviors[tax] }),
  },
});

/** Returns the text of the consent. Stripe renders its Markdown links. */
const consentText = (site: string) =>
  m.billing_consent({
    terms: `[${m.common_terms()}](${site}${localizePath(pages.terms.path)})`,
    privacy: `[${m.common_privacy()}](${site}${localizePath(pages.privacy.path)})`,
  });

/**
 * Whether the checkout has the order's price and discount. In a trial, the price of the renewals is
 * compared, because nothing is due at first.
 */
export function isCheckoutAtOrderPrice(
  session: Stripe.Checkout.Session,
  { amountCents, discountCents, currency, trialDays }: OrderRow,
) {
  const price =
    trialDays === null ? session.amount_subtotal : session.line_items?.data[0]?.price?.unit_amount;
  const discount = session.total_details?.amount_discount ?? 0;
  return (
    session.currency === currency &&
    price === amountCents &&
    discount === (trialDays === null ? discountCents : 0)
  );
}

/**
 * Returns the id of the plan's price at Stripe. Throws `price_changing` while the plan is not
 * published there.
 */
export function priceIdOf({ providerPriceId }: SubscriptionPlanChange["plan"]): string {
  if (providerPriceId === null) throw new AppError("price_changing");
  return providerPriceId;
}
