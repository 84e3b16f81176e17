import { categoryPath, sitePagePath } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";

export const listPageLinks = (placement: "footer" | "menu"): { to: string; label: string }[] =>
  getSite()
    .pageLinks.filter((link) => link.placement === placement)
    .map(({ slug, title }) => ({ to: sitePagePath(slug), label: title }));

/** Lists the links to the categories that the owner put into the menu. */
export const listCategoryLinks = (): { to: string; label: string }[] =>
  getSite().categoryLinks.map((link) => ({
    to: categoryPath(link),
    label: link.name ?? link.tittle,
  }));
