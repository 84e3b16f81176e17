import { findProviderInUse, findUsedProviders } from "../providers/registry.mjs";

export const paymentsStep = { name: "Payments", check: checkPayments, run: setUpPayments };

/**
 * Asks for the key of the payment provider in use, unless the environment has the key or the live
 * site is already set up.
 */
export async function askPaymentKey(context, ask) {
  const provider = await findProviderInUse();
  if (!provider || provider.readState(context)) return;
  context.payments[provider.name].key ??= await provider.askKey(ask);
}

/** Checks the provider in use, and former providers, whose webhooks must reach the site too. */
async function checkPayments(context) {
  const used = await findUsedProviders(context);
  if (used.length === 0) return { done: true, note: "none: the provider in use takes no money" };
  const checked = [];
  const inUse = await findProviderInUse();
  for (const provider of used) {
    const { problem, ...state } = await provider.check(context);
    // A former provider's problems are ignored. The owner may have deleted its secrets, because
    // nobody subscribes through it any more.
    checked.push({ provider, state: provider === inUse ? { ...state, problem } : state });
  }
  const open = checked.filter(({ state }) => !state.done);
  const join = (part) => checked.flatMap(({ state }) => state[part] ?? []).join("; ") || undefined;
  if (open.length > 0) return { todo: join("todo"), open };
  return { done: true, note: join("note"), problem: join("problem") };
}

async function setUpPayments(context, { open }) {
  const notes = [];
  for (const { provider, state } of open) notes.push(await provider.run(context, state));
  return notes.join("; ");
}
