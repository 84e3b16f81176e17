import { cloudflareAccountPath } from "../cloudflare.mjs";

export const accountStep = { name: "Account", check: checkAccount };

/**
 * Checks the account. A person must switch R2 and Workers Paid on:
 * https://developers.cloudflare.com/r2/get-started/.
 */
async function checkAccount(context) {
  const { cloudflare, account } = context;
  await cloudflare.get(cloudflareAccountPath(context, "/r2/buckets?per_page=1"));
  const isPaid = await readIsPaid(context);
  if (isPaid === false)
    throw new Error(
      "The free plan cannot run the site: a sign-in takes more CPU time than it allows. Choose Workers Paid ($5 a month): https://dash.cloudflare.com/?to=/:account/workers/plans.",
    );
  const plan = isPaid
    ? "on Workers Paid"
    : "which must be on Workers Paid: this sign-in may not look";
  return { done: true, note: `${account.name}, ${plan}` };
}

/**
 * Reads whether the account has the paid plan; undefined if the sign-in may not read subscriptions,
 * which takes a permission of its own.
 */
async function readIsPaid(context) {
  const subscriptions = await context.cloudflare
    .get(cloudflareAccountPath(context, "/subscriptions"))
    .catch((error) => {
      if ([401, 403, 404].includes(error.status)) return undefined;
      throw error;
    });
  return subscriptions?.some(({ rate_plan: plan }) =>
    /^(workers_(?!free)|enterprise)/.test(plan?.id ?? ""),
  );
}
