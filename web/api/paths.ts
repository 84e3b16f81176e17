import { isStaff } from "../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../contract/accounts/accounts.ts";
import { pages } from "../../contract/pages.ts";

type Pages = typeof pages;
type PathsWithoutParams = {
  [Name in keyof Pages as Pages[Name]["path"] extends `${string}:${string}` | "*"
    ? never
    : Name]: Pages[Name]["path"];
};

const withParam = (pattern: string, value: string) =>
  pattern.replace(/:\w+/, encodeURIComponent(value));

/** Returns a path with the item's name for readability. The query's id identifies the item. */
const withName = (pattern: string, item: { id: string; name: string }) =>
  `${withParam(pattern, item.name)}?id=${encodeURIComponent(item.id)}`;

const dashboardOf = (user: UserInfo) =>
  withName(pages[isStaff(user) ? "adminDashboard" : "userDashboard"].path, user);

/** Every URL of the site. */
export const paths = {
  ...(Object.fromEntries(
    Object.entries(pages).map(([name, { path }]) => [name, path]),
  ) as PathsWithoutParams),
  movieSearch: (text: string) => `${pages.movies.path}?q=${encodeURIComponent(text)}`,
  movie: (id: string) => withParam(pages.movie.path, id),
  person: (id: string) => withParam(pages.person.path, id),
  /** The movie page with its review form open. */
  movieReview: (id: string) => `${withParam(pages.movie.path, id)}?review=write`,
  watch: (movie: { id: string; name: string }) => withName(pages.watch.path, movie),
  watchExtra: (movieId: string, extra: { id: string; title: string }) =>
    `${withName(pages.watch.path, { id: movieId, name: extra.title })}&extra=${extra.id}`,
  loginWithNext: (next: string) => `${pages.login.path}?next=${encodeURIComponent(next)}`,
  order: (orderId: string) => `${pages.thankYou.path}?order=${encodeURIComponent(orderId)}`,
  favourites: (user: { id: string; name: string }) => withName(pages.favourites.path, user),
  /**
   * A path that matches no page. The not-found page is shown for it and says that access was
   * denied.
   */
  notAuthorised: "/not-authorised",
  notAuthorisedFor: (page: string) => `/not-authorised?page=${encodeURIComponent(page)}`,
  dashboardOf,
  /** The page that offers the plan of a secret link. */
  plan: (linkToken: string) => `/dashboard?plan=${linkToken}`,
  /** The page that a promotion code's link opens, with the code filled in. */
  promotionCode: (code: string) => `/dashboard?code=${code}`,
} as const;
