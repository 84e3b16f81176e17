import { useQueryClient } from "@tanstack/react-query";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { plural, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { filterHistory } from "./queries.ts";

type Props = { count: number; onCleared: () => void; onClose: () => void };

export function ClearHistoryDialog({ count, onCleared, onClose }: Props) {
  const queryClient = useQueryClient();
  const confirmProps = useConfirmedAction(clearHistory, { fallback: messages.movieFallback, onClose });

  async function clearHistory() {
    await apiFetch("DELETE /api/history");
    await filterHistory(queryClient, () => false);
    showAlert(t("Your history is empty."));
    onCleared();
  }

  return (
    <ConfirmDialog title={t("Clear your history?")} action={t("Clear history")} destructive {...confirmProps}>
      <p>
        {plural(
          count,
          "The film you watched is forgotten, and where you were in it. This cannot be undone.",
          "All {count} films you watched are forgotten, and where you were in them. This cannot be undone.",
        )}
      </p>
    </ConfirmDialog>
  );
}
