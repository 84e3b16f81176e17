import { type Page, type PageName, pageNames, pages } from "../../contract/pages.ts";
import { sections } from "../../web/app/dashboard/sections.ts";

type NameWithParam = {
  [Name in PageName]: (typeof pages)[Name]["path"] extends `${string}:${string}` | "*"
    ? Name
    : never;
}[PageName];

/** For pages whose path has parameters. */
const sampleAddresses: Record<NameWithParam, string[]> & Partial<Record<PageName, string[]>> = {
  movie: ["/movie/1"],
  sitePage: ["/page/house-rules"],
  category: ["/category/film-noir"],
  collection: ["/collection/silent-nights"],
  person: ["/person/1"],
  watch: ["/watch/Metropolis"],
  streamWatch: ["/stream/watch/Nosferatu"],
  resetPassword: ["/resetPassword/a-token-of-an-email"],
  favourites: ["/favouritpage/Gus%20Guest"],
  adminDashboard: Object.keys(sections).map((section) => `/dash/ad/Ada%20Admin?section=${section}`),
  userDashboard: ["/dash/us/Gus%20Guest?section=dashboard"],
  notFound: ["/no-such-page"],
};

/** One or more URLs of every page of the site. */
export const pageAddresses = pageNames.flatMap((name) => {
  const page: Page = pages[name];
  return (sampleAddresses[name] ?? [page.path]).map((address) => ({ page, address }));
});

/** Two URLs that lead to one page count as one: the dashboard's sections have URLs of their own. */
export function canonicalPage(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return pathname.replace(
    /\/dash\/(ad|us)\/.*/,
    (_, role) => `/dash/${role}/${searchParams.get("section") ?? "dashboard"}`,
  );
}
