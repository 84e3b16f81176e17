import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "../../contract/messages.ts";
import { call } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { plural, t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { keepInHistory } from "./queries.ts";

type Props = { count: number; onCleared: () => void; onClose: () => void };

export function ClearHistoryDialog({ count, onCleared, onClose }: Props) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function clear() {
    setBusy(true);
    try {
      await call("DELETE /api/history");
      await keepInHistory(queries, () => false);
      showAlert(t("Your history is empty."));
      onCleared();
    } catch (error) {
      showAlert(sentenceOf(error, messages.movieFallback), { failed: true });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t("Clear your history?")}
      action={t("Clear history")}
      harmful
      busy={busy}
      onConfirm={clear}
      onClose={onClose}
    >
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
