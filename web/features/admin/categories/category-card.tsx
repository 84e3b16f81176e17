import { Pencil, Trash2 } from "lucide-react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { formatDate } from "../../../ui/format-date.ts";

type Props = { category: Category; onEdit: () => void; onDelete: () => void };

export function CategoryCard({ category: { tittle, date }, onEdit, onDelete }: Props) {
  return (
    <li className="flex flex-col rounded-2xl bg-velvet p-5 ring-1 ring-white/6">
      <h2 className="headline text-3xl wrap-anywhere">{tittle}</h2>
      <p className="mt-1 text-sm text-dim">{m.categories_admin_since({ date: formatDate(date) })}</p>
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        <ButtonLink look="quiet" className="mr-auto px-4" to={useCategoryMoviesUrl(tittle)} aria-description={tittle}>
          {m.categories_admin_movies()}
        </ButtonLink>
        <Button look="quiet" className="px-3.5" title={m.common_edit()} aria-description={tittle} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" /> <span className="sr-only">{m.common_edit()}</span>
        </Button>
        <Button look="quiet" className="px-3.5" title={m.common_delete()} aria-description={tittle} onClick={onDelete}>
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
