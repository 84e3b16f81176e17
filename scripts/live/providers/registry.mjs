import { readWorkerVariables } from "../worker-variables.mjs";
import { stripe } from "./stripe/stripe.mjs";

/**
 * The payment providers that take money, each with what a deployment does for it:
 * - `name`: the name in PAYMENT_PROVIDER and of the Worker's folder. `title`: the name for people.
 * - `keyVariable`: the environment variable with the provider's key.
 * - `askKey(ask)`: asks for the key without showing it; undefined if the owner leaves it for later.
 * - `readState(context)`: reads what the live site remembers; null until the provider is set up.
 * - `isTest(state)`: whether nobody really pays.
 * - `check(context)`, `run(context, state)`: a step like those of steps.mjs. `run` puts the objects
 *   that it made into `context.payments[name].made`, and secrets into `context.secrets`.
 * - `variables(context)`: the Worker's variables in which the live site remembers the provider.
 * - `stepsAfterUpload`: steps that need the uploaded Worker.
 *
 * The key is `context.payments[name].key`; undefined if the environment has none.
 */
export const providers = [stripe];

/** Finds the provider of new sales; undefined while no provider in use takes money. */
export async function findProviderInUse() {
  const { PAYMENT_PROVIDER } = await readWorkerVariables();
  return providers.find(({ name }) => name === PAYMENT_PROVIDER);
}

/** Finds the provider in use, and former ones whose subscriptions may still run. */
export async function findUsedProviders(context) {
  const inUse = await findProviderInUse();
  return providers.filter((provider) => provider === inUse || provider.readState(context) !== null);
}

/** Reads the keys from the environment, by the provider's name. */
export const readPaymentKeys = () =>
  Object.fromEntries(
    providers.map(({ name, keyVariable }) => [name, { key: process.env[keyVariable] }]),
  );

/** Lists the Worker's variables of all providers, so that a former one is remembered. */
export const listPaymentVariables = (context) =>
  Object.assign({}, ...providers.map((provider) => provider.variables(context)));
