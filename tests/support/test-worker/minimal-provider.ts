import type {
  PaymentProvider,
  PaymentProviderModule,
} from "../../../worker/payments/providers/payment-provider.ts";
import { providerModules } from "../../../worker/payments/providers/registry.ts";
import { sandbox } from "../../../worker/payments/providers/sandbox/sandbox.ts";

const name = "minimal";

/**
 * A third provider without any optional ability. It uses the sandbox's checkouts, whose page takes
 * the payments.
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
