import { matchRoutes } from "react-router-dom";
import type { PageRequest } from "../../contract/page-requests.ts";
import { type Page, type PageName, pageNames, pages } from "../../contract/pages.ts";

const routes = pageNames.map((id) => ({ id, path: pages[id].path }));

type FoundPage = { name: PageName; page: Page; params: Readonly<Record<string, string | undefined>> };

/** The page at a path, as the router finds it: fixed parts in any case, a slash at the end or none. */
export function findPage(pathname: string): FoundPage {
  const [match] = matchRoutes(routes, pathname) ?? [];
  const name = match?.route.id ?? "notFound";
  return { name, page: pages[name], params: match?.params ?? {} };
}

/** What the page at this address asks first. */
export function getPrefetchRequests(url: string): PageRequest[] {
  const { pathname, searchParams } = new URL(url, "http://site");
  const { page, params } = findPage(pathname);
  return page.prefetch?.(params, searchParams) ?? [];
}
