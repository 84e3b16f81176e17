import type {
  PaymentProvider,
  PaymentProviderModule,
} from "../../../worker/payments/providers/payment-provider.ts";
import { providerModules } from "../../../worker/payments/providers/registry.ts";
import { sandbox } from "../../../worker/payments/providers/sandbox/sandbox.ts";

const name = "minimal";

/**
 * A third provider with only what every provider must do. Its checkouts are the sandbox's, whose
 * page takes their payments.
 */
const minimal: PaymentProviderModule = {
  name,
  title: "Minimal",
  isAllowedAt: sandbox.isAllowedAt,
  isConfigured: () => true,
  create(context): PaymentProvider {
    const { createCheckout, readEvent, fetchProviderState, close, cancel, refund } =
      sandbox.create(context);
    return { name, createCheckout, readEvent, fetchProviderState, close, cancel, refund };
  },
};

export const registerMinimalProvider = () => void providerModules.push(minimal);
