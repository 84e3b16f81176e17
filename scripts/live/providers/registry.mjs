import { readWorkerVariables } from "../worker-variables.mjs";
import { stripe } from "./stripe/stripe.mjs";

/**
 * The payment providers that take money, each with what a deployment does for it:
 * - `name`: as PAYMENT_PROVIDER and the Worker's folder have it. `title`: as people read it.
 * - `keyVariable`: the environment variable with its key.
 * - `askKey(ask)`: asks for the key without showing it; undefined when the owner leaves it for later.
 * - `readState(context)`: what the live site remembers of it; null until it is set up.
 * - `isTest(state)`: whether nobody really pays.
 * - `check(context)`, `run(context, state)`: a step as those of steps.mjs. It leaves what it made in
 *   `context.payments[name].made`, and secrets in `context.secrets`.
 * - `variables(context)`: the Worker's variables by which the live site remembers it.
 * - `stepsAfterUpload`: steps that need the Worker in place; none without it.
 *
 * The key is `context.payments[name].key`, undefined when it is not at hand.
 */
export const providers = [stripe];

/** The provider of new sales; undefined while none is in use that takes money. */
export async function findProviderInUse() {
  const { PAYMENT_PROVIDER } = await readWorkerVariables();
  return providers.find(({ name }) => name === PAYMENT_PROVIDER);
}

/** The provider in use, and former ones whose subscriptions may still run. */
export async function findUsedProviders(context) {
  const inUse = await findProviderInUse();
  return providers.filter((provider) => provider === inUse || provider.readState(context) !== null);
}

/** The keys of the environment, by the provider's name. */
export const readPaymentKeys = () =>
  Object.fromEntries(
    providers.map(({ name, keyVariable }) => [name, { key: process.env[keyVariable] }]),
  );

/** The variables for the Worker of all providers: a former one is remembered. */
export const listPaymentVariables = (context) =>
  Object.assign({}, ...providers.map((provider) => provider.variables(context)));
