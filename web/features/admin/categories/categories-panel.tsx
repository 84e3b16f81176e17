import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { apiFetch } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { reloadSite } from "../../../api/site-changes.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich } from "../../../i18n/message.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useListOrder } from "../use-list-order.ts";
import { CategoryRow } from "./category-row.tsx";
import { EditCategoryDialog } from "./edit-category-dialog.tsx";
import { NewCategoryDialog } from "./new-category-dialog.tsx";

type OpenDialog = { mode: "Add" } | { mode: "Edit" | "Delete"; category: Category };

/** The categories in the order of the site, with their pages and movies. */
export function CategoriesPanel() {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const queryClient = useQueryClient();
  const list = useQuery({ ...queryOptionsFor("GET /api/admin/categories"), staleTime: 0 });
  const categories = list.data?.data ?? [];
  const move = useListOrder(
    categories.map(({ id }) => id),
    (ids) => apiFetch("PUT /api/admin/category-order", { body: { ids } }),
  );
  const [panelRef, keepPanelFocus] = useListFocus(list.data);
  const close = () => setOpenDialog(null);

  /** Many cached lists contain category titles, so all queries are refetched. */
  function onSaved(message: string) {
    close();
    showAlert(message);
    keepPanelFocus();
    void queryClient.invalidateQueries();
    void reloadSite();
  }

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const addButton = (
    <Button onClick={() => setOpenDialog({ mode: "Add" })}>
      <Plus aria-hidden="true" className="size-5" /> {m.categories_admin_add()}
    </Button>
  );
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      {categories.length === 0 ? (
        <Notice title={m.categories_admin_empty_title()} actions={addButton}>
          <p>{m.categories_admin_empty_text()}</p>
        </Notice>
      ) : (
        <>
          <p className="mb-4 max-w-2xl text-dim">{m.categories_admin_intro()}</p>
          {addButton}
          <ul className="mt-6 grid gap-3">
            {categories.map((category, index) => (
              <CategoryRow
                key={category.id}
                category={category}
                isFirst={index === 0}
                isLast={index === categories.length - 1}
                onMove={(offset) => void move(category.id, offset)}
                onEdit={() => setOpenDialog({ mode: "Edit", category })}
                onDelete={() => setOpenDialog({ mode: "Delete", category })}
              />
            ))}
          </ul>
        </>
      )}
      {openDialog?.mode === "Add" && <NewCategoryDialog onSaved={onSaved} onClose={close} />}
      {openDialog?.mode === "Edit" && (
        <EditCategoryDialog id={openDialog.category.id} onSaved={onSaved} onClose={close} />
      )}
      {openDialog?.mode === "Delete" && (
        <DeleteCategoryDialog category={openDialog.category} onDeleted={onSaved} onClose={close} />
      )}
    </div>
  );
}

type DeleteCategoryDialogProps = { category: Category; onDeleted: (message: string) => void; onClose: () => void };

function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  const confirmation = useConfirmedAction(remove, { fallback: m.spec_movie_fallback(), onClose });

  async function remove() {
    onDeleted((await apiFetch("DELETE /api/deleteCategory", { body: { id: category.id } })).message);
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
