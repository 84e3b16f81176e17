import { findPlanPrice, isStripeKey, openStripe, publishPlan } from "../stripe-setup.mjs";

/** The plans that the owner made on the dashboard; the first one belongs to the payments. */
export const plansStep = { name: "Plans", check: checkPlans, run: publishPlans };

async function checkPlans(context) {
  const { stripeKey, settings } = context;
  const plans = await readPlans(context);
  const api = isStripeKey(stripeKey) ? (await openStripe(stripeKey)).api : null;
  const outdated = [];
  for (const plan of plans) {
    const price = api && (await findPlanPrice(api, plan));
    if (api ? price?.id !== plan.priceId : plan.priceId === null) outdated.push(plan);
  }
  if (outdated.length === 0 || !settings.stripe)
    return { done: true, note: plans.length === 0 ? "one" : String(plans.length + 1) };
  return { todo: `make the prices of ${outdated.map(({ name }) => name).join(", ")} at Stripe`, outdated };
}

async function publishPlans(context, { outdated }) {
  context.stripeKey ??= await context.askStripeKey();
  const { api } = await openStripe(context.stripeKey);
  for (const plan of outdated) {
    const price = await publishPlan(api, plan);
    // Not if the price was changed meanwhile.
    await context.database.query(
      "UPDATE plans SET provider_price_id = ? WHERE id = ? AND price_cents = ? AND currency = ?",
      [price.id, plan.id, plan.priceCents, plan.currency],
    );
  }
}

/** Empty before the tables are there. */
async function readPlans({ database, planId }) {
  const tables =
    (await database?.query("SELECT name FROM pragma_table_info('plans') WHERE name = 'provider_price_id'")) ?? [];
  if (tables.length === 0) return [];
  const rows = await database.query(
    "SELECT id, name, price_cents, currency, period, provider_price_id FROM plans WHERE active = 1 AND id <> ? ORDER BY id",
    [planId],
  );
  return rows.map(({ price_cents: priceCents, provider_price_id: priceId, ...plan }) => ({
    ...plan,
    priceCents,
    priceId,
    price: (priceCents / 100).toFixed(2),
  }));
}
