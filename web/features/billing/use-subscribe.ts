import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { useCheckout } from "./checkout.ts";
import { invalidateBilling, plansQuery } from "./queries.ts";

export type SubscribingUser = Pick<UserInfo, "id" | "name">;

/** The plans, the chosen one, and its checkout. `linkedPlanId`: the plan whose link was opened. */
export function useSubscribe({ id, name }: SubscribingUser, next: string | null, linkedPlanId?: string) {
  const queryClient = useQueryClient();
  const offer = useQuery(plansQuery(linkedPlanId)).data?.data;
  const [selectedPlanId, choose] = useState(linkedPlanId);
  const chosen = offer?.find((plan) => plan.id === selectedPlanId) ?? offer?.[0];

  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    if (error.code !== "already_subscribed") return console.error("Unexpected payment failure", error.code);
    void invalidateBilling(queryClient);
    navigate(paths.home);
  });

  async function createCheckout() {
    const [account, plansResponse] = await Promise.all([
      apiFetch("GET /getUser/:name", { params: { name }, query: { id } }),
      queryClient.ensureQueryData(plansQuery(linkedPlanId)),
    ]);
    const plan = chosen ?? plansResponse.data[0];
    if (!plan) throw new ApiError(404, { code: "no_plans", message: m.error_no_plans() });
    return apiFetch("POST /initiate_payment", { body: { email: account.data.email, plan_id: plan.id, consent: true } });
  }

  return { offer, chosen, choose, busy, subscribe: () => pay(createCheckout, next) };
}
