import type { Hono } from "hono";
import type { AppEnv, Bindings } from "../../context/request-context.ts";
import type {
  PaymentProvider,
  PaymentProviderModule,
  ProviderContext,
} from "./payment-provider.ts";
import { sandbox } from "./sandbox/sandbox.ts";
import { stripe } from "./stripe/stripe.ts";

/** Every provider that PAYMENT_PROVIDER can name, and that an order can have. */
export const providerModules: PaymentProviderModule[] = [sandbox, stripe];

const findModule = (name: string) => providerModules.find((module) => module.name === name);

/** Returns the properties of the provider in use that are part of every page's data. */
export function describeProvider({ PAYMENT_PROVIDER }: Pick<Bindings, "PAYMENT_PROVIDER">) {
  const module = findModule(PAYMENT_PROVIDER);
  return {
    paymentProvider: (module?.checkSetUp && module.title) ?? null,
    takesPromotionCodes: module?.takesPromotionCodes ?? false,
  };
}

/** Returns the provider in use, which makes new sales. */
export function getProviderModule({ PAYMENT_PROVIDER }: Bindings): PaymentProviderModule {
  const found = findModule(PAYMENT_PROVIDER);
  if (!found) throw new Error(`PAYMENT_PROVIDER names no provider: ${PAYMENT_PROVIDER}`);
  return found;
}

/**
 * Opens the provider with this name. Returns null if the site cannot use the provider, because its
 * secrets are missing or it may not take payments at this address.
 */
export function openProvider(
  name: string,
  context: ProviderContext,
  address: string,
): PaymentProvider | null {
  const module = findModule(name);
  if (!module || module.isAllowedAt?.(address) === false) return null;
  return module.create(context);
}

/** Opens every provider that the site can reach. A former provider may still have orders. */
export const openProviders = (context: ProviderContext): PaymentProvider[] =>
  providerModules.flatMap(({ name }) => openProvider(name, context, context.site) ?? []);

export const getProviderTitle = (name: string): string => findModule(name)?.title ?? name;

export function mountPaymentProviderRoutes(app: Hono<AppEnv>): void {
  for (const { routes } of providerModules) routes?.(app);
}
