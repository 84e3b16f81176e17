import { useState } from "react";
import type { Category } from "../../../contract/catalogue.ts";
import { messages } from "../../../contract/messages.ts";
import { call } from "../../app/api.ts";
import { sentenceOf } from "../../app/refusal.ts";
import { rich, t } from "../../language/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

type Props = { category: Category; onDone: (message: string) => void; onClose: () => void };

export function DeleteCategoryDialog({ category, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      onDone((await call("DELETE /api/deleteCategory", { body: { id: category.id } })).message);
    } catch (error) {
      onClose();
      showAlert(sentenceOf(error, messages.movieFallback), { failed: true });
    }
  }

  return (
    <ConfirmDialog
      title={t("Delete category?")}
      action={t("Delete")}
      harmful
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {rich("{tittle} is deleted for good. Only a category without movies can be; those in the bin count as well.", {
          tittle: <strong className="wrap-anywhere text-screen">{category.tittle}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
