import Stripe from "stripe";
import { compact } from "../../../../contract/compact.ts";
import {
  type PlanOffer,
  ProviderRefusedError,
  ProviderResponseError,
  type PublishedPlan,
} from "../payment-provider.ts";
import { returnNullIfMissing } from "./stripe-state.ts";

/** The maximum number of lookup keys in a request: https://docs.stripe.com/api/prices/list */
const maxLookupKeys = 10;

/** The tax behaviour of a price, which Stripe never changes once it is set. */
export const taxBehaviors = { included: "inclusive", added: "exclusive" } as const;

const recurrences = {
  day: { interval: "day", interval_count: 1 },
  month: { interval: "month", interval_count: 1 },
  quarter: { interval: "month", interval_count: 3 },
  year: { interval: "year", interval_count: 1 },
} as const;

/**
 * Publishes plans. Lists the existing prices with one request for ten lookup keys, and sends more
 * requests only for plans that are missing or different at Stripe.
 */
export async function publishPlans(api: Stripe, offers: PlanOffer[]): Promise<PublishedPlan[]> {
  const prices = await listPrices(api, offers.flatMap(lookupKeysOf)).catch((error) => {
    throw toFailure(error);
  });
  const published: PublishedPlan[] = [];
  for (const offer of offers) published.push(await publishPlan(api, offer, prices));
  return published;
}

async function publishPlan(
  api: Stripe,
  offer: PlanOffer,
  prices: Stripe.Price[],
): Promise<PublishedPlan> {
  const found = prices.find((price) => isPriceOf(price, offer));
  try {
    await ensureProduct(
      api,
      offer,
      found && typeof found.product !== "string" ? found.product : undefined,
    );
    return { priceId: found?.id ?? (await createPrice(api, offer, prices)).id };
  } catch (error) {
    const isSold = found !== undefined && isActive(found.product);
    return { priceId: isSold ? found.id : null, failure: toFailure(error) };
  }
}

/** Lists prices, archived ones included. */
async function listPrices(api: Stripe, lookupKeys: string[]): Promise<Stripe.Price[]> {
  const prices: Stripe.Price[] = [];
  for (let index = 0; index < lookupKeys.length; index += maxLookupKeys) {
    const some = lookupKeys.slice(index, index + maxLookupKeys);
    const { data } = await api.prices.list({
      lookup_keys: some,
      limit: 100,
      expand: ["data.product"],
    });
    prices.push(...data);
  }
  return prices;
}

/**
 * Creates or updates the product of a plan. `known` is the product of the plan's existing price, if
 * there is one.
 */
async function ensureProduct(
  api: Stripe,
  offer: PlanOffer,
  known?: Stripe.Product | Stripe.DeletedProduct,
) {
  const [id, { name }] = [productId(offer), offer];
  const product = known ?? (await api.products.retrieve(id).catch(returnNullIfMissing));
  if (isActive(product) && product.name === name) return;
  if (product) return void (await api.products.update(id, { active: true, name }));
  await api.products.create({ id, name }).catch((error: unknown) => {
    // A simultaneous run has just created the product.
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists")
      return;
    throw error;
  });
}

/**
 * Creates a price. The idempotency key names the previous price, so that Stripe does not return a
 * price that was archived meanwhile.
 */
function createPrice(api: Stripe, offer: PlanOffer, prices: Stripe.Price[]): Promise<Stripe.Price> {
  const lookupKey = lookupKeyOf(offer);
  const before = prices.find(({ lookup_key }) => lookup_key === lookupKey)?.id ?? "new";
  return api.prices.create(
    {
      product: productId(offer),
      currency: offer.currency,
      unit_amount: offer.priceCents,
      recurring: recurrenceOf(offer),
      ...(offer.tax !== "none" && { tax_behavior: taxBehaviors[offer.tax] }),
      lookup_key: lookupKey,
      // An archived price may still hold the lookup key.
      transfer_lookup_key: true,
    },
    { idempotencyKey: `${lookupKey}-${before}-${offer.attempt}` },
  );
}

function isPriceOf(price: Stripe.Price, offer: PlanOffer): boolean {
  const { interval, interval_count: count } = recurrenceOf(offer);
  return (
    price.active &&
    lookupKeysOf(offer).includes(price.lookup_key ?? "") &&
    idOf(price.product) === productId(offer) &&
    price.unit_amount === offer.priceCents &&
    price.currency === offer.currency &&
    price.recurring?.interval === interval &&
    price.recurring.interval_count === count &&
    (offer.tax === "none" || price.tax_behavior === taxBehaviors[offer.tax])
  );
}

type FoundProduct = Stripe.Price["product"] | null;

const isActive = (product: FoundProduct): product is Stripe.Product =>
  product !== null && typeof product !== "string" && "active" in product && product.active;

const idOf = (product: Stripe.Price["product"]) =>
  typeof product === "string" ? product : product.id;

const productId = ({ id }: PlanOffer) => `marquee-plan-${id}`;

const recurrenceOf = ({ period, days }: PlanOffer) =>
  period ? recurrences[period] : ({ interval: "day", interval_count: days } as const);

const lookupKeyOf = (offer: PlanOffer) => toLookupKey(offer, (offer.priceCents / 100).toFixed(2));

/**
 * Lists a plan's lookup keys. The first plan's key was once built from the plan's price as the
 * owner typed it, so a whole price has two keys: with and without decimals.
 */
function lookupKeysOf(offer: PlanOffer) {
  if (offer.period === null && offer.priceCents % 100 === 0)
    return [lookupKeyOf(offer), toLookupKey(offer, String(offer.priceCents / 100))];
  return [lookupKeyOf(offer)];
}

/**
 * Returns a plan's lookup key. US dollars, a period of 30 days and the absence of tax add nothing
 * to the key, because older keys had no such parts.
 */
const toLookupKey = ({ id, currency, period, tax }: PlanOffer, price: string) =>
  compact([
    "marquee-plan",
    id,
    price,
    currency !== "usd" && currency,
    period,
    tax !== "none" && `tax-${tax}`,
  ]).join("-");

/**
 * Converts an error of Stripe: a status below 500 is a refusal; a 5xx is an answer that Stripe
 * saves and repeats for the same idempotency key: https://docs.stripe.com/api/idempotent_requests
 */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) return error;
  const Failure = error.statusCode < 500 ? ProviderRefusedError : ProviderResponseError;
  return new Failure(error.message, { cause: error });
}
