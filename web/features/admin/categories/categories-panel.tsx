import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { apiFetch } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich } from "../../../i18n/message.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CategoryDialog } from "./category-dialog.tsx";

type OpenDialog = { mode: "Add" } | { mode: "Edit" | "Delete"; category: Category };

/** The categories, with links to their movies. */
export function CategoriesPanel() {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const queryClient = useQueryClient();
  const list = useQuery({ ...queryOptionsFor("GET /api/getCategory"), staleTime: 0 });
  const [panelRef, keepPanelFocus] = useListFocus(list.data);
  const close = () => setOpenDialog(null);

  /** Many cached lists contain category titles, so all queries are refetched. */
  function onDone(message: string) {
    close();
    showAlert(message);
    keepPanelFocus();
    void queryClient.invalidateQueries();
  }

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const categories = list.data.data;
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
          {addButton}
          <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {categories.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                onEdit={() => setOpenDialog({ mode: "Edit", category })}
                onDelete={() => setOpenDialog({ mode: "Delete", category })}
              />
            ))}
          </ul>
        </>
      )}
      {openDialog?.mode === "Add" && <CategoryDialog onDone={onDone} onClose={close} />}
      {openDialog?.mode === "Edit" && <CategoryDialog category={openDialog.category} onDone={onDone} onClose={close} />}
      {openDialog?.mode === "Delete" && (
        <DeleteCategoryDialog category={openDialog.category} onDone={onDone} onClose={close} />
      )}
    </div>
  );
}

type DeleteCategoryDialogProps = { category: Category; onDone: (message: string) => void; onClose: () => void };

function DeleteCategoryDialog({ category, onDone, onClose }: DeleteCategoryDialogProps) {
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

type CategoryCardProps = { category: Category; onEdit: () => void; onDelete: () => void };

function CategoryCard({ category: { tittle, date }, onEdit, onDelete }: CategoryCardProps) {
  return (
    <li className="flex flex-col rounded-2xl bg-velvet p-5 ring-1 ring-white/6">
      <h2 className="headline text-3xl wrap-anywhere">{tittle}</h2>
      <p className="mt-1 text-sm text-dim">{m.categories_admin_since({ date: formatDate(date) })}</p>
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        <ButtonLink look="quiet" className="mr-auto px-4" to={useCategoryMoviesUrl(tittle)} about={tittle}>
          {m.categories_admin_movies()}
        </ButtonLink>
        <Button look="quiet" className="px-3.5" title={m.common_edit()} about={tittle} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" /> <span className="sr-only">{m.common_edit()}</span>
        </Button>
        <Button look="quiet" className="px-3.5" title={m.common_delete()} about={tittle} onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" /> <span className="sr-only">{m.common_delete()}</span>
        </Button>
      </div>
    </li>
  );
}

/** The Movies List section, filtered by a category. */
function useCategoryMoviesUrl(title: string): string {
  const { pathname, search } = useLocation();
  const searchParams = new URLSearchParams({
    id: new URLSearchParams(search).get("id") ?? "",
    section: "movielist",
    category: title,
  });
  return `${pathname}?${searchParams}`;
}
