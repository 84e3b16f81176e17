import { matchRoutes } from "react-router-dom";
import type { PageRequest } from "../../contract/page-requests.ts";
import { type Page, type PageName, pageNames, pages } from "../../contract/pages.ts";
import { languagePath } from "../../contract/site/language-path.ts";

const routes = pageNames.map((id) => ({ id, path: pages[id].path }));

type FoundPage = {
  name: PageName;
  page: Page;
  params: Readonly<Record<string, string | undefined>>;
};

/**
 * Finds the page of a path in the current language by react-router's rules: static segments ignore
 * case, and a trailing slash is permitted.
 */
export function findPage(pathname: string): FoundPage {
  const [match] = matchRoutes(routes, pathname, languagePath()) ?? [];
  const name = match?.route.id ?? "notFound";
  return { name, page: pages[name], params: match?.params ?? {} };
}

/** Lists the requests that the page of this URL prefetches. */
export function getPrefetchRequests(url: string): PageRequest[] {
  const { pathname, searchParams } = new URL(url, "http://site");
  const { page, params } = findPage(pathname);
  return page.prefetch?.(params, searchParams) ?? [];
}
