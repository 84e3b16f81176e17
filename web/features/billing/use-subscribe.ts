import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { type PlanChoice, useCheckout } from "./checkout.ts";
import { invalidateBilling, planPriceQuery, plansQuery } from "./queries.ts";

export type SubscribingUser = Pick<UserInfo, "id" | "name">;
export type Subscribing = ReturnType<typeof useSubscribe>;

/**
 * The plans, the chosen one with its promotion code, and its checkout. `linked`: the plan and the code whose link was
 * opened, or what an earlier checkout was for.
 */
export function useSubscribe({ id, name }: SubscribingUser, next: string | null, linked: Partial<PlanChoice> = {}) {
  const queryClient = useQueryClient();
  const offer = useQuery(plansQuery(linked.planId)).data?.data;
  const [selectedPlanId, choose] = useState(linked.planId);
  const [code, setCode] = useState(linked.code ?? "");
  const [isTrialUsed, setIsTrialUsed] = useState(false);
  const chosen = offer?.find((plan) => plan.id === selectedPlanId) ?? offer?.[0];
  const price = useQuery({ ...planPriceQuery(chosen?.id ?? "", code), enabled: chosen !== undefined && code !== "" });
  const reduced = price.data?.data;
  const hasTrial = chosen !== undefined && chosen.trialDays !== null && code === "" && !isTrialUsed;

  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    if (error.code === "trial_used") return setIsTrialUsed(true);
    if (error.code.startsWith("promotion_code_")) return void price.refetch();
    if (error.code !== "already_subscribed") return console.error("Unexpected payment failure", error.code);
    void invalidateBilling(queryClient);
    navigate(paths.home);
  });

  async function createCheckout() {
    const [account, plansResponse] = await Promise.all([
      apiFetch("GET /getUser/:name", { params: { name }, query: { id } }),
      queryClient.ensureQueryData(plansQuery(linked.planId)),
    ]);
    const plan = chosen ?? plansResponse.data[0];
    if (!plan) throw new ApiError(404, { code: "no_plans", message: m.error_no_plans() });
    const { planId: plan_id, ...terms } = toChoice(plan.id);
    return apiFetch("POST /initiate_payment", {
      body: { email: account.data.email, plan_id, ...terms, consent: true },
    });
  }

  const toChoice = (planId: string): PlanChoice => ({
    planId,
    ...(reduced && { code: reduced.code }),
    ...(hasTrial && { trial: true }),
  });

  return {
    ...{ offer, chosen, choose, busy, hasTrial },
    promotion: { code, setCode, reduced, error: code === "" ? null : price.error, isPending: price.isFetching },
    subscribe: () => pay(createCheckout, next, chosen && toChoice(chosen.id)),
  };
}
