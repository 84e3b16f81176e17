import { Clapperboard } from "lucide-react";
import { m } from "#messages";
import type { CategorySummary } from "../../../contract/categories/categories.ts";
import { categoryPath, findSpecifiedCategoryPath } from "../../../contract/pages.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { PictureRow, type RowActions } from "../picture-row.tsx";

export function CategoryRow({ category, ...actions }: RowActions & { category: CategorySummary }) {
  const { tittle, slug, inMenu, date, picture } = category;
  const hasPage = slug !== null || findSpecifiedCategoryPath(tittle) !== undefined;
  const notes = [
    hasPage ? categoryPath(category) : m.categories_admin_no_page(),
    inMenu && m.pages_admin_placement_menu(),
    m.categories_admin_since({ date: formatDate(date) }),
  ];
  return (
    <PictureRow picture={picture} icon={Clapperboard} title={tittle} notes={notes} {...actions}>
      <ButtonLink
        look="quiet"
        className="px-4"
        to={studioSection("movielist", `category=${encodeURIComponent(tittle)}`)}
        about={tittle}
      >
        {m.categories_admin_movies()}
      </ButtonLink>
      {hasPage && (
        <ButtonLink look="quiet" className="px-4" to={categoryPath(category)} about={tittle}>
          {m.pages_admin_view()}
        </ButtonLink>
      )}
    </PictureRow>
  );
}
