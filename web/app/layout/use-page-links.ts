import { useQuery } from "@tanstack/react-query";
import { listPageLinks } from "../../../contract/page-requests.ts";
import { sitePagePath } from "../../../contract/pages.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

/** The links to the owner's pages. Server-rendered pages embed them. */
export function usePageLinks(placement: "footer" | "menu"): { to: string; label: string }[] {
  const links = useQuery(queryOptionsFor(...listPageLinks())).data?.data ?? [];
  return links
    .filter((link) => link.placement === placement)
    .map(({ slug, title }) => ({ to: sitePagePath(slug), label: title }));
}
