import type { Hono } from "hono";
import {
  type PaymentAbility,
  type PaymentProviderInfo,
  paymentAbilities,
} from "../../contract/payments/payment-providers.ts";
import { requireSession } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { findProviders } from "../orders/payment-context.ts";
import type { PaymentProvider, PaymentProviderModule } from "./providers/payment-provider.ts";
import { providerModules } from "./providers/registry.ts";

export function mountProviderList(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/payment-providers", async (c) => {
    await requireSession(c);
    const reachable = findProviders(c);
    const data = providerModules.map((module): PaymentProviderInfo => {
      const provider = reachable.find(({ name }) => name === module.name);
      return {
        name: module.name,
        title: module.title,
        inUse: module.name === c.env.PAYMENT_PROVIDER,
        reachable: provider !== undefined,
        abilities: listAbilities(module, provider),
      };
    });
    return respond(c, "GET /api/admin/payment-providers", { data });
  });
}

function listAbilities(
  { takesPromotionCodes, givesTrials }: PaymentProviderModule,
  provider: PaymentProvider | undefined,
): PaymentAbility[] {
  const members = {
    promotion_codes: takesPromotionCodes,
    trials: givesTrials,
    price_changes: provider?.changePrice,
    partial_refunds: provider?.refundPart,
  } satisfies Record<PaymentAbility, unknown>;
  return paymentAbilities.filter((ability) => members[ability] !== undefined);
}
