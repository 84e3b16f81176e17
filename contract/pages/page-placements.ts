import { builtInSlugs, pages } from "../pages.ts";
import { type PagePlacement, pagePlacements } from "./site-pages.ts";

/**
 * Lists the placements that an administrator can choose for a page. Menu and footer both link to
 * the about page, as specified; other built-in pages are in the menu or the footer.
 */
export function listPlacements(slug: string): readonly PagePlacement[] {
  if (!builtInSlugs.includes(slug)) return pagePlacements;
  return slug === pages.about.slug ? [] : ["footer", "menu"];
}
