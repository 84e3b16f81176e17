import { useQuery } from "@tanstack/react-query";
import type { PaymentAbility } from "../../contract/payments/payment-providers.ts";
import { queryOptionsFor } from "../api/query-options.ts";

export type PaymentProviders = ReturnType<typeof usePaymentProviders>;

/**
 * Returns the abilities of the payment providers. While the list of providers loads, the studio
 * offers every action, and the Worker refuses those that a provider cannot do.
 */
export function usePaymentProviders() {
  const providers = useQuery(queryOptionsFor("GET /api/admin/payment-providers")).data?.data;
  const find = (name: string) => providers?.find((provider) => provider.name === name);
  return {
    titleOf: (name: string) => find(name)?.title ?? name,
    isReachable: (name: string) => !providers || find(name)?.reachable === true,
    /** Whether the named provider has this ability for orders that were made with it. */
    can: (name: string, ability: PaymentAbility) =>
      !providers || find(name)?.abilities.includes(ability) === true,
    /** Whether the provider that takes new sales has this ability. */
    canSell: (ability: PaymentAbility) =>
      !providers || providers.some((each) => each.inUse && each.abilities.includes(ability)),
    /** Whether any provider has the ability. */
    canAny: (ability: PaymentAbility) =>
      !providers || providers.some(({ abilities }) => abilities.includes(ability)),
    titleInUse: providers?.find(({ inUse }) => inUse)?.title ?? "",
  };
}
