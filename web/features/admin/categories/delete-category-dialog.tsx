import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich } from "../../../i18n/message.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = { category: Category; onDone: (message: string) => void; onClose: () => void };

export function DeleteCategoryDialog({ category, onDone, onClose }: Props) {
  const confirmation = useConfirmedAction(remove, { fallback: m.spec_movie_fallback(), onClose });

  async function remove() {
    onDone((await apiFetch("DELETE /api/deleteCategory", { body: { id: category.id } })).message);
  }

  return (
    <ConfirmDialog title={m.categories_admin_delete_title()} action={m.common_delete()} destructive {...confirmation}>
      <p>
        {rich(m.categories_admin_delete_text, {
          title: <strong className="wrap-anywhere text-screen">{category.tittle}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
