import { readWorkerVariables } from "../worker-variables.mjs";
import { stripeDeployment } from "./stripe/stripe.mjs";

/**
 * The payment providers that take money, each with its part of a deployment:
 * - `name`: the name in PAYMENT_PROVIDER and of the Worker's folder. `title`: the display name.
 * - `keyVariable`: the environment variable with the provider's key.
 * - `askKey(ask)`: asks for the key without showing it; undefined if the owner postpones payments.
 * - `readState(context)`: reads the provider's state from the live site; null until the provider is
 * set up.
 * - `isTest(state)`: whether payments take no real money.
 * - `check(context)`, `run(context, state)`: a step like those of steps.mjs. `run` puts the objects
 * that it made into `context.payments[name].made`, and secrets into `context.secrets`.
 * - `variables(context)`: the Worker's variables that store the provider's state.
 * - `stepsAfterUpload`: steps that need the uploaded Worker.
 *
 * The key is `context.payments[name].key`; undefined if the environment has none.
 */
export const providers = [stripeDeployment];

/** Finds the provider of new sales; undefined if that provider takes no money. */
export async function findProviderInUse() {
  const { PAYMENT_PROVIDER } = await readWorkerVariables();
  return providers.find(({ name }) => name === PAYMENT_PROVIDER);
}

/** Finds the provider in use, and former providers whose subscriptions may still run. */
export async function findUsedProviders(context) {
  const inUse = await findProviderInUse();
  return providers.filter((provider) => provider === inUse || provider.readState(context) !== null);
}

/** Reads the keys from the environment, by the provider's name. */
export const readPaymentKeys = () =>
  Object.fromEntries(
    providers.map(({ name, keyVariable }) => [name, { key: process.env[keyVariable] }]),
  );

/**
 * Lists the Worker's variables of all payment providers, so that the state of a former provider is
 * kept.
 */
export const listPaymentVariables = (context) =>
  Object.assign({}, ...providers.map((provider) => provider.variables(context)));
