import { readMoneySettings } from "../money-settings.mjs";
import { isPublished, openStripe, publishPlan } from "../stripe-setup.mjs";

/** The plans that the owner added on the dashboard; the first one belongs to the payments. */
export const plansStep = { name: "Plans", check: checkPlans, run: publishPlans };

/** Without the key at hand nothing is made, and nothing else waits for it. */
async function checkPlans(context) {
  const { stripeKey, settings, pendingStripe } = context;
  const plans = await readPlans(context);
  if (plans.length === 0 || !(pendingStripe ?? settings.stripe)) return { done: true, note: "no further ones" };
  const api = stripeKey ? (await openStripe(stripeKey)).api : null;
  const outdated = [];
  for (const plan of plans) {
    const isCurrent = api ? await isPublished(api, plan) : plan.priceId !== null;
    if (!isCurrent) outdated.push(plan);
  }
  if (outdated.length === 0) return { done: true, note: `${plans.length} further ones` };
  const names = outdated.map(({ name }) => name).join(", ");
  if (!api) return { done: true, problem: `${names}: not sold yet. Deploy again with STRIPE_SECRET_KEY set.` };
  return { todo: `make the prices of ${names} at Stripe`, outdated };
}

async function publishPlans({ stripeKey, database }, { outdated }) {
  const { api } = await openStripe(stripeKey);
  for (const plan of outdated) {
    const price = await publishPlan(api, plan);
    // Not if the price was changed meanwhile.
    await database.query("UPDATE plans SET provider_price_id = ? WHERE id = ? AND price_cents = ? AND currency = ?", [
      price.id,
      plan.id,
      plan.priceCents,
      plan.currency,
    ]);
  }
}

/** Empty before the tables are there. */
async function readPlans(context) {
  const { database, planId } = context;
  const tables =
    (await database?.query("SELECT name FROM pragma_table_info('plans') WHERE name = 'provider_price_id'")) ?? [];
  if (tables.length === 0) return [];
  const rows = await database.query(
    "SELECT id, name, price_cents, currency, period, provider_price_id FROM plans WHERE active = 1 AND id <> ? ORDER BY id",
    [planId],
  );
  const { tax } = await readMoneySettings(context);
  return rows.map(({ price_cents: priceCents, provider_price_id: priceId, ...plan }) => ({
    ...plan,
    priceCents,
    priceId,
    price: (priceCents / 100).toFixed(2),
    tax,
  }));
}
