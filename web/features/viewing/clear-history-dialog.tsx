import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { filterHistory } from "./queries.ts";

type Props = { count: number; onCleared: () => void; onClose: () => void };

export function ClearHistoryDialog({ count, onCleared, onClose }: Props) {
  const queryClient = useQueryClient();
  const confirmProps = useConfirmedAction(clearHistory, { fallback: m.spec_movie_fallback(), onClose });

  async function clearHistory() {
    await apiFetch("DELETE /api/history");
    await filterHistory(queryClient, () => false);
    showAlert(m.viewing_history_cleared());
    onCleared();
  }

  return (
    <ConfirmDialog
      title={m.viewing_history_clear_title()}
      action={m.viewing_history_clear()}
      destructive
      {...confirmProps}
    >
      <p>{m.viewing_history_clear_text({ count })}</p>
    </ConfirmDialog>
  );
}
