import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";

export const adminPlansQuery = queryOptionsFor("GET /api/admin/plans");

/**
 * Fetches all plans. Polls while the payment provider is publishing a plan or after it has failed.
 */
export const useAdminPlans = () =>
  useQuery({
    ...adminPlansQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data?.data ?? []),
  });

function pollMs(plans: AdminPlan[]): number | false {
  const states = plans.map(({ publication }) => publication?.state);
  if (states.includes("publishing")) return 2000;
  return states.includes("failed") && 30_000;
}

/**
 * Returns a function that publishes the plans immediately, and whether a publication is running.
 */
export function usePublishPlans(): [() => Promise<void>, boolean] {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function publish() {
    setBusy(true);
    try {
      queryClient.setQueryData(
        adminPlansQuery.queryKey,
        await apiFetch("POST /api/admin/plans/publish"),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
    } finally {
      setBusy(false);
    }
  }

  return [publish, busy];
}
