import type { Category } from "../../../../contract/catalogue.ts";
import { messages } from "../../../../contract/messages.ts";
import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich, t } from "../../../i18n/text.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = { category: Category; onDone: (message: string) => void; onClose: () => void };

export function DeleteCategoryDialog({ category, onDone, onClose }: Props) {
  const confirmation = useConfirmedAction(remove, { fallback: messages.movieFallback, onClose });

  async function remove() {
    onDone((await apiFetch("DELETE /api/deleteCategory", { body: { id: category.id } })).message);
  }

  return (
    <ConfirmDialog title={t("Delete category?")} action={t("Delete")} destructive {...confirmation}>
      <p>
        {rich("{tittle} is deleted for good. Only a category without movies can be; those in the bin count as well.", {
          tittle: <strong className="wrap-anywhere text-screen">{category.tittle}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
