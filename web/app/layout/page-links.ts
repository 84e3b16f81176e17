import { sitePagePath } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site.ts";

/** The links to the owner's pages. */
export const listPageLinks = (placement: "footer" | "menu"): { to: string; label: string }[] =>
  getSite()
    .pageLinks.filter((link) => link.placement === placement)
    .map(({ slug, title }) => ({ to: sitePagePath(slug), label: title }));
