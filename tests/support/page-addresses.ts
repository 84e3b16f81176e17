import { memberPath } from "../../contract/members/members.ts";
import { type Page, type PageName, pageNames, pages } from "../../contract/pages.ts";
import { studioPath } from "../../contract/studio-path.ts";
import { studioSection } from "../../web/api/studio-paths.ts";
import { getVisibleSections } from "../../web/app/dashboard/sections.ts";

type NameWithParam = {
  [Name in PageName]: (typeof pages)[Name]["path"] extends `${string}:${string}` | "*"
    ? Name
    : never;
}[PageName];

/** Every section of the dashboard. */
export const adminSectionAddresses = getVisibleSections({ role: "ADMIN" }).map((section) =>
  studioSection(section),
);

/** Sample addresses of pages whose path has parameters. */
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
  studio: [
    ...adminSectionAddresses,
    ...["", "video", "people", "price", "rights", "figures"].map((tab) =>
      studioPath("movielist", "1", tab),
    ),
    ...[undefined, "payments", "viewing", "devices", "emails"].map((tab) =>
      memberPath("demo-member", tab),
    ),
  ],
  adminDashboard: ["/dash/ad/Ada%20Admin"],
  userDashboard: getVisibleSections({ role: "USER" }).map(
    (section) => `/dash/us/Gus%20Guest?section=${section}`,
  ),
  notFound: ["/no-such-page"],
};

/** One or more URLs of every page of the site. */
export const pageAddresses = pageNames.flatMap((name) => {
  const page: Page = pages[name];
  return (sampleAddresses[name] ?? [page.path]).map((address) => ({ page, address }));
});

const isStudioAddress = ({ address }: { address: string }) =>
  address.startsWith(studioSection("dashboard"));

export const pageParts = {
  "of the studio": pageAddresses.filter(isStudioAddress),
  "outside of the studio": pageAddresses.filter((page) => !isStudioAddress(page)),
};

/** Returns the path that stands for all URLs of a page, or of a section of a member's dashboard. */
export function canonicalPage(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const section = searchParams.get("section") ?? "dashboard";
  return pathname.replace(/^\/dash\/us\/.*/, `/dash/us/${section}`);
}
