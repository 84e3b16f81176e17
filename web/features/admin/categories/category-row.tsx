import { ArrowDown, ArrowUp, Clapperboard, Pencil, Trash2 } from "lucide-react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { CategorySummary } from "../../../../contract/categories.ts";
import { categoryPath, findSpecifiedPath } from "../../../../contract/pages.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
  category: CategorySummary;
  isFirst: boolean;
  isLast: boolean;
  onMove: (offset: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A category of the list, with its actions. */
export function CategoryRow({ category, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const { tittle, slug, inMenu, date, picture } = category;
  const hasPage = slug !== null || findSpecifiedPath(tittle) !== undefined;
  const notes = [
    hasPage ? categoryPath(category) : m.categories_admin_no_page(),
    inMenu && m.pages_admin_placement_menu(),
    m.categories_admin_since({ date: formatDate(date) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-white/6">
      {picture ? (
        <img src={picture.path} alt="" loading="lazy" className="aspect-video w-26 rounded-lg object-cover" />
      ) : (
        <span className="grid aspect-video w-26 place-items-center rounded-lg bg-night text-edge">
          <Clapperboard aria-hidden="true" />
        </span>
      )}
      <div className="min-w-40 flex-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{tittle}</h2>
        <p className="text-sm wrap-anywhere text-dim">{notes.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <IconButton
          icon={ArrowUp}
          label={m.pages_admin_move_up()}
          about={tittle}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={m.pages_admin_move_down()}
          about={tittle}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Pencil} label={m.common_edit()} about={tittle} onClick={onEdit} />
        <IconButton icon={Trash2} label={m.common_delete()} about={tittle} onClick={onDelete} />
        <ButtonLink look="quiet" className="px-4" to={useCategoryMoviesUrl(tittle)} about={tittle}>
          {m.categories_admin_movies()}
        </ButtonLink>
        {hasPage && (
          <ButtonLink look="quiet" className="px-4" to={categoryPath(category)} about={tittle}>
            {m.pages_admin_view()}
          </ButtonLink>
        )}
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
