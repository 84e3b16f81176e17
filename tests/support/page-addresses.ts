import { type Page, type PageName, pageNames, pages } from "../../contract/pages.ts";

type NameWithParam = {
  [Name in PageName]: (typeof pages)[Name]["path"] extends `${string}:${string}` | "*" ? Name : never;
}[PageName];

/** Of the pages that have no address of their own. */
const sampleAddresses: Record<NameWithParam, string[]> & Partial<Record<PageName, string[]>> = {
  movie: ["/movie/1"],
  watch: ["/watch/Metropolis"],
  streamWatch: ["/stream/watch/Nosferatu"],
  resetPassword: ["/resetPassword/a-token-of-a-letter"],
  favourites: ["/favouritpage/Gus%20Guest"],
  adminDashboard: ["dashboard", "uploads", "orders", "playback", "audit"].map(
    (section) => `/dash/ad/Ada%20Admin?section=${section}`,
  ),
  userDashboard: ["/dash/us/Gus%20Guest?section=dashboard"],
  notFound: ["/no-such-page"],
};

/** An address, or several, of every page of the site. */
export const pageAddresses = pageNames.flatMap((name) => {
  const page: Page = pages[name];
  return (sampleAddresses[name] ?? [page.path]).map((address) => ({ page, address }));
});

/** Two addresses that end on one page are one page: the dashboard's sections have addresses of their own. */
export function canonicalPage(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return pathname.replace(
    /\/dash\/(ad|us)\/.*/,
    (_, role) => `/dash/${role}/${searchParams.get("section") ?? "dashboard"}`,
  );
}
