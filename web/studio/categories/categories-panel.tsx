import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Category } from "../../../contract/catalogue/catalogue.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { useMoveListEntry } from "../use-list-order.ts";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { CategoryRow } from "./category-row.tsx";
import { EditCategoryDialog } from "./edit-category-dialog.tsx";
import { NewCategoryDialog } from "./new-category-dialog.tsx";

type OpenDialog = { mode: "Add" } | { mode: "Delete"; category: Category };

/** The categories in the order in which the site shows them, with their pages and movies. */
export function CategoriesPanel() {
  const list = useQuery({ ...queryOptionsFor("GET /api/admin/categories"), staleTime: 0 });
  const categories = list.data?.data ?? [];
  const move = useMoveListEntry(
    categories.map(({ id }) => id),
    (ids) => apiFetch("PUT /api/admin/category-order", { body: { ids } }),
  );
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } =
    usePanelDialog<OpenDialog>(list.data);

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      <OrderedList
        items={categories}
        intro={m.categories_admin_intro()}
        addLabel={m.categories_admin_add()}
        onAdd={() => setOpenDialog({ mode: "Add" })}
        whenEmpty={{
          title: m.categories_admin_empty_title(),
          text: m.categories_admin_empty_text(),
        }}
        move={move}
        renderRow={(category, moving) => (
          <CategoryRow
            key={category.id}
            category={category}
            {...moving}
            onEdit={() => openEditor(category.id)}
            onDelete={() => setOpenDialog({ mode: "Delete", category })}
          />
        )}
      />
      {openDialog?.mode === "Add" && <NewCategoryDialog onSaved={onSaved} onClose={close} />}
      {editedId && <EditCategoryDialog id={editedId} onSaved={onSaved} onClose={close} />}
      {openDialog?.mode === "Delete" && (
        <DeleteCategoryDialog category={openDialog.category} onDeleted={onSaved} onClose={close} />
      )}
    </div>
  );
}

type DeleteCategoryDialogProps = {
  category: Category;
  onDeleted: (message: string) => void;
  onClose: () => void;
};

function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  const confirmation = useConfirmedAction(remove, { fallback: m.spec_movie_fallback(), onClose });

  async function remove() {
    onDeleted(
      (await apiFetch("DELETE /api/deleteCategory", { body: { id: category.id } })).message,
    );
  }

  return (
    <ConfirmDialog
      title={m.categories_admin_delete_title()}
      action={m.common_delete()}
      destructive
      {...confirmation}
    >
      <p>
        {renderMessage(m.categories_admin_delete_text, {
          title: <strong className="wrap-anywhere text-screen">{category.tittle}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
