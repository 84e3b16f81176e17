import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client.ts";
import { refetchSite } from "../api/site-changes.ts";
import { showAlert } from "../ui/alerts.tsx";

/**
 * Returns a function that runs an action and then refetches all data, because every page can show
 * the result, such as a changed menu. An error is shown as an alert.
 */
export function useSiteAction() {
  const queryClient = useQueryClient();
  return async function run(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
    }
    await Promise.all([queryClient.invalidateQueries(), refetchSite()]);
  };
}
