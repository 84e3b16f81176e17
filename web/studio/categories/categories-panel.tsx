import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Category } from "../../../contract/catalogue.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusKept } from "../money/use-focus-kept.ts";
import { CategoryCard } from "./category-card.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";

type Open = { mode: "Add" } | { mode: "Edit" | "Delete"; category: Category };

/** The kinds of film, each leading to its films. */
export function CategoriesPanel() {
  const [open, setOpen] = useState<Open | null>(null);
  const queries = useQueryClient();
  const list = useQuery({ ...queryOptionsFor("GET /api/getCategory"), staleTime: 0 });
  const [place, keepFocus] = useFocusKept(list.data);
  const close = () => setOpen(null);

  /** Its title stands beside films everywhere. */
  function onDone(message: string) {
    close();
    showAlert(message);
    keepFocus();
    void queries.invalidateQueries();
  }

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const categories = list.data.data;
  const add = (
    <Button onClick={() => setOpen({ mode: "Add" })}>
      <Plus aria-hidden="true" className="size-5" /> {t("Add category")}
    </Button>
  );
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {categories.length === 0 ? (
        <Notice title={t("No categories yet")} actions={add}>
          <p>{t("Every movie belongs to one: begin with a category, then add movies.")}</p>
        </Notice>
      ) : (
        <>
          {add}
          <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {categories.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                onEdit={() => setOpen({ mode: "Edit", category })}
                onDelete={() => setOpen({ mode: "Delete", category })}
              />
            ))}
          </ul>
        </>
      )}
      {open?.mode === "Add" && <CategoryDialog onDone={onDone} onClose={close} />}
      {open?.mode === "Edit" && <CategoryDialog category={open.category} onDone={onDone} onClose={close} />}
      {open?.mode === "Delete" && <DeleteCategoryDialog category={open.category} onDone={onDone} onClose={close} />}
    </div>
  );
}
