import { useQuery } from "@tanstack/react-query";
import type { PaymentAbility } from "../../contract/payments/payment-providers.ts";
import { queryOptionsFor } from "../api/query-options.ts";

export type PaymentProviders = ReturnType<typeof usePaymentProviders>;

/**
 * What the payment providers can do. While that is loading, everything is offered: the Worker
 * refuses what a provider cannot do.
 */
export function usePaymentProviders() {
  const providers = useQuery(queryOptionsFor("GET /api/admin/payment-providers")).data?.data;
  const find = (name: string) => providers?.find((provider) => provider.name === name);
  return {
    titleOf: (name: string) => find(name)?.title ?? name,
    isReachable: (name: string) => !providers || find(name)?.reachable === true,
    /** Whether an order of the provider can. */
    can: (name: string, ability: PaymentAbility) =>
      !providers || find(name)?.abilities.includes(ability) === true,
    /** Whether new sales can. */
    canSell: (ability: PaymentAbility) =>
      !providers || providers.some((each) => each.inUse && each.abilities.includes(ability)),
    canAny: (ability: PaymentAbility) =>
      !providers || providers.some(({ abilities }) => abilities.includes(ability)),
    titleInUse: providers?.find(({ inUse }) => inUse)?.title ?? "",
  };
}
