import type { Hono } from "hono";
import type { AppEnv, Bindings } from "../../context/request-context.ts";
import type { PaymentProviderModule } from "./payment-provider.ts";
import { sandbox } from "./sandbox/sandbox.ts";
import { stripe } from "./stripe/stripe.ts";

/** Every provider that PAYMENT_PROVIDER can name. */
const modules = [sandbox, stripe];

/** Returns the provider in use. */
export function getProviderModule({ PAYMENT_PROVIDER }: Bindings): PaymentProviderModule {
  const found = modules.find(({ name }) => name === PAYMENT_PROVIDER);
  if (!found) throw new Error(`PAYMENT_PROVIDER names no provider: ${PAYMENT_PROVIDER}`);
  return found;
}

export function paymentProviderRoutes(app: Hono<AppEnv>): void {
  for (const { routes } of modules) routes?.(app);
}
