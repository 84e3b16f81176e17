import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserInfo } from "../../contract/accounts.ts";
import { messages } from "../../contract/messages.ts";
import { ApiError, call } from "../app/api.ts";
import { paths } from "../app/paths.ts";
import { t } from "../language/text.ts";
import { go } from "../router/history.ts";
import { showAlert } from "../ui/alerts.tsx";
import { useCheckout } from "./checkout.ts";
import { forgetMoney, plans } from "./queries.ts";

export type Buyer = Pick<UserInfo, "id" | "name">;

/** The plans that are sold, the one that is chosen, and the way to its checkout. */
export function useSubscribing({ id, name }: Buyer, next: string | null) {
  const queries = useQueryClient();
  const offer = useQuery(plans()).data?.data;
  const [wanted, choose] = useState<string>();
  const chosen = offer?.find((plan) => plan.id === wanted) ?? offer?.[0];

  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    if (error.message !== t(messages.alreadySubscribed)) return console.error("Unexpected payment failure", error.code);
    void forgetMoney(queries);
    go(paths.home);
  });

  async function open() {
    const [account, offered] = await Promise.all([
      call("GET /getUser/:name", { params: { name }, query: { id } }),
      queries.ensureQueryData(plans()),
    ]);
    const plan = chosen ?? offered.data[0];
    if (!plan) throw new ApiError(404, { message: t("There is nothing to subscribe to at the moment.") });
    return call("POST /initiate_payment", { body: { email: account.data.email, plan_id: plan.id } });
  }

  return { offer, chosen, choose, busy, subscribe: () => pay(open, next) };
}
