import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/client.ts";
import { reloadSite } from "../../api/site-changes.ts";
import { showAlert } from "../../ui/alerts.tsx";

/**
 * Moves an entry up (-1) or down (1) among all, whose ids are given in order, and saves the new order. Shows an error as
 * an alert.
 */
export function useListOrder(ids: readonly string[], save: (ids: string[]) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return async function move(id: string, offset: -1 | 1): Promise<void> {
    const order = ids.filter((each) => each !== id);
    order.splice(ids.indexOf(id) + offset, 0, id);
    try {
      await save(order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
    }
    await Promise.all([queryClient.invalidateQueries(), reloadSite()]);
  };
}
