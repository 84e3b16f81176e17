import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan } from "../../../contract/plans/plans.ts";
import { apiFetch } from "../../api/client.ts";

export type PromotionCodeEntry = ReturnType<typeof usePromotionCode>;

/**
 * Returns the typed promotion code, the applied code, and the plan's price with the applied code.
 */
export function usePromotionCode(plan: Plan | undefined, linkedCode: string) {
  const [text, setText] = useState(linkedCode);
  const [code, setCode] = useState(linkedCode);
  const price = useQuery({
    queryKey: ["/api/promotion-codes/price", plan?.id, code],
    queryFn: () =>
      apiFetch("POST /api/promotion-codes/price", { body: { plan_id: plan?.id ?? "", code } }),
    enabled: plan !== undefined && code !== "",
    // The refusal of a code is a final result, which a repeated request would not change.
    retry: false,
  });
  const error = code === "" || price.isFetching ? null : price.error;
  const reduced = price.error ? undefined : price.data?.data;

  function apply() {
    const typed = text.trim();
    if (typed === code) void price.refetch();
    setCode(typed);
  }

  function remove() {
    setText("");
    setCode("");
  }

  return {
    text,
    setText,
    code,
    reduced,
    error,
    apply,
    remove,
    refresh: () => void price.refetch(),
    isPending: price.isFetching,
    /** Whether a typed code must be applied before the plan is ordered. */
    isUnapplied: text.trim() !== code || (code !== "" && reduced === undefined),
  };
}
