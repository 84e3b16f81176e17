import { useQueryClient } from "@tanstack/react-query";
import { messages } from "../../contract/messages.ts";
import { call } from "../app/api.ts";
import { useConfirmed } from "../app/use-confirmed.ts";
import { plural, t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { keepInHistory } from "./queries.ts";

type Props = { count: number; onCleared: () => void; onClose: () => void };

export function ClearHistoryDialog({ count, onCleared, onClose }: Props) {
  const queries = useQueryClient();
  const asked = useConfirmed(clear, { fallback: messages.movieFallback, onClose });

  async function clear() {
    await call("DELETE /api/history");
    await keepInHistory(queries, () => false);
    showAlert(t("Your history is empty."));
    onCleared();
  }

  return (
    <ConfirmDialog title={t("Clear your history?")} action={t("Clear history")} harmful {...asked}>
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
