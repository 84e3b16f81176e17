import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client.ts";
import { reloadSite } from "../api/site-changes.ts";
import { showAlert } from "../ui/alerts.tsx";

/** Runs a change of what every page shows, and reloads that. Shows an error as an alert. */
export function useSiteAction() {
  const queryClient = useQueryClient();
  return async function run(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { failed: true });
    }
    await Promise.all([queryClient.invalidateQueries(), reloadSite()]);
  };
}
