import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Plan } from "../../../contract/plans/plans.ts";
import { getSite } from "../../../contract/site/site.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { type ChosenPlan, useCheckout } from "../orders/checkout.ts";
import { isConsentGiven } from "../orders/consent-note.tsx";
import { invalidateBilling } from "../orders/invalidate-billing.ts";
import { usePromotionCode } from "../promotion-codes/use-promotion-code.ts";
import { plansQuery } from "./queries.ts";

export type SubscribingUser = Pick<UserInfo, "id" | "name">;
export type SubscriptionCheckout = ReturnType<typeof useSubscribe>;

/**
 * Returns the plans, the chosen plan with its promotion code, and the checkout. `linked` is the
 * plan and code of an opened link or of an earlier checkout.
 */
export function useSubscribe(
  { id, name }: SubscribingUser,
  next: string | null,
  linked: Partial<ChosenPlan> = {},
) {
  const queryClient = useQueryClient();
  const offer = useQuery(plansQuery(linked.planId)).data?.data;
  const [selectedPlanId, choose] = useState(linked.planId);
  const [isTrialUsed, setIsTrialUsed] = useState(false);
  const chosen = offer && findPlan(offer);
  const linkedCode = getSite().takesPromotionCodes ? linked.code : undefined;
  const promotion = usePromotionCode(chosen, linkedCode ?? "");

  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    if (error.code === "subscription_paused") return navigate(paths.dashboard);
    if (error.code === "trial_used") return setIsTrialUsed(true);
    if (error.code.startsWith("promotion_code_")) return promotion.refresh();
    if (error.code === "offer_changed") {
      promotion.refresh();
      return void queryClient.invalidateQueries(plansQuery(linked.planId));
    }
    if (error.code !== "already_subscribed")
      return console.error("Unexpected payment failure", error.code);
    void invalidateBilling(queryClient);
    navigate(paths.home);
  });

  function findPlan(plans: Plan[]) {
    return plans.find((plan) => plan.id === selectedPlanId) ?? plans[0];
  }

  const hasTrial = (plan: Plan) => plan.trialDays !== null && promotion.code === "" && !isTrialUsed;

  async function createCheckout() {
    const [account, plansResponse] = await Promise.all([
      apiFetch("GET /getUser/:name", { params: { name }, query: { id } }),
      queryClient.ensureQueryData(plansQuery(linked.planId)),
    ]);
    const plan = findPlan(plansResponse.data);
    if (!plan) throw new ApiError(404, { code: "no_plans", message: m.error_no_plans() });
    const choice: ChosenPlan = {
      planId: plan.id,
      ...(promotion.code && { code: promotion.code }),
      ...(hasTrial(plan) && { trial: true }),
    };
    const { planId: plan_id, ...terms } = choice;
    const shownAmount = promotion.code === "" ? plan.amount : promotion.reduced?.amount;
    const body = {
      email: account.data.email,
      plan_id,
      ...terms,
      shownAmount,
      consent: isConsentGiven(),
    };
    return { ...(await apiFetch("POST /initiate_payment", { body })), choice };
  }

  return {
    offer,
    chosen,
    choose,
    busy,
    promotion,
    hasTrial: chosen !== undefined && hasTrial(chosen),
    subscribe: () => pay(createCheckout, next),
  };
}
