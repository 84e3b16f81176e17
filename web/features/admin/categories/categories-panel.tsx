import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CategoryCard } from "./category-card.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";

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
