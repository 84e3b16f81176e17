import { m } from "#messages";
import { readMovieFilters } from "./catalogue/movie-filters.ts";
import {
  categoriesRequest,
  categoryMoviesRequest,
  categoryPageRequest,
  collectionPageRequest,
  featuredMoviesRequest,
  homeRequest,
  movieCountsRequest,
  movieListRequest,
  movieRequest,
  type PageRequest,
  personRequest,
  relatedMoviesRequest,
  sitePageRequest,
} from "./page-requests.ts";
import { getSite } from "./site/site.ts";

type Text = () => string;

export type Page = {
  /** The page's path as a react-router pattern. */
  path: string;
  /**
   * `access` is `anyone`, `user` for signed-in users, or `staff` for accounts that may open the
   * studio.
   */
  access: "anyone" | "user" | "staff";
  /**
   * Whether the first visit to the site stores the page's code for offline use. Later visits store
   * the code of all other pages.
   */
  offline?: true;
  /** Whether the Worker renders the page, the sitemap lists it and search engines index it. */
  isServerRendered?: true;
  /**
   * The title of the document. Without `title`, the page has the title of the movie, person,
   * category, collection or site page in its path.
   */
  title?: Text;
  /** The list of the footer that links to the page, by the page's title or by a name of its own. */
  footer?: { list: "company" | "legal"; name?: Text };
  category?: string;
  /** The slug of the site page that replaces the page's built-in text. */
  slug?: string;
  /** The requests that are prefetched because the page needs them first. */
  prefetch?: (
    params: Readonly<Record<string, string | undefined>>,
    searchParams: URLSearchParams,
  ) => PageRequest[];
};

const readCursor = (searchParams: URLSearchParams) => searchParams.get("cursor") || undefined;

/**
 * Reads the season of a series from the page's address. The Worker refuses a text that is no season
 * number.
 */
export const readSeasonNumber = (searchParams: URLSearchParams) =>
  searchParams.get("season") || undefined;

const categoryPage = <Title extends string>(category: Title) =>
  ({
    path: `/${category.toLowerCase() as Lowercase<Title>}`,
    access: "anyone",
    isServerRendered: true,
    offline: true,
    title: () => category,
    category,
    prefetch: (_, searchParams) => [
      categoryMoviesRequest(category, readCursor(searchParams)),
      categoriesRequest,
      movieCountsRequest(),
    ],
  }) as const satisfies Page;

/** Declares a page with a built-in text. A site page with the same slug replaces the text. */
const builtInPage = <Slug extends string>(slug: Slug, title: Text) =>
  ({
    path: `/${slug}`,
    access: "anyone",
    isServerRendered: true,
    slug,
    title,
    prefetch: () => [sitePageRequest(slug)],
  }) as const satisfies Page;

const legalPage = <Slug extends string>(slug: Slug, title: Text) =>
  ({ ...builtInPage(slug, title), footer: { list: "legal" } }) as const satisfies Page;

/** Every page of the site. Routes, the sitemap, robots.txt and tests are derived from this list. */
export const pages = {
  home: {
    path: "/",
    access: "anyone",
    isServerRendered: true,
    offline: true,
    title: m.site_home_page_title,
    footer: { list: "company", name: m.common_home },
    prefetch: () => [homeRequest()],
  },
  movies: {
    path: "/movies",
    access: "anyone",
    isServerRendered: true,
    offline: true,
    title: m.common_movies,
    prefetch: (_, searchParams) => {
      const filters = readMovieFilters(searchParams);
      return [
        movieListRequest(filters, readCursor(searchParams)),
        categoriesRequest,
        movieCountsRequest(filters),
      ];
    },
  },
  movie: {
    path: "/movie/:id",
    access: "anyone",
    isServerRendered: true,
    offline: true,
    prefetch: ({ id = "" }) => [movieRequest(id), relatedMoviesRequest(id)],
  },
  person: {
    path: "/person/:id",
    access: "anyone",
    isServerRendered: true,
    prefetch: ({ id = "" }, searchParams) => [personRequest(id, readCursor(searchParams))],
  },
  action: categoryPage("Action"),
  romance: categoryPage("Romance"),
  dramma: categoryPage("Dramma"),
  tech: categoryPage("Tech"),
  category: {
    path: "/category/:slug",
    access: "anyone",
    isServerRendered: true,
    offline: true,
    prefetch: ({ slug = "" }, searchParams) => [
      categoryPageRequest(slug, readCursor(searchParams)),
      categoriesRequest,
    ],
  },
  collection: {
    path: "/collection/:slug",
    access: "anyone",
    isServerRendered: true,
    prefetch: ({ slug = "" }, searchParams) => [
      collectionPageRequest(slug, readCursor(searchParams), readSeasonNumber(searchParams)),
    ],
  },
  about: {
    ...builtInPage("about", m.common_about),
    footer: { list: "company", name: m.site_footer_about },
    offline: true,
    prefetch: () => [sitePageRequest("about"), featuredMoviesRequest()],
  },
  contact: {
    path: "/contact",
    access: "anyone",
    isServerRendered: true,
    offline: true,
    title: m.common_contact,
    footer: { list: "company", name: m.site_footer_contact },
  },
  terms: legalPage("terms", m.common_terms),
  privacy: legalPage("privacy", m.common_privacy),
  imprint: legalPage("imprint", m.common_imprint),
  accessibility: legalPage("accessibility", m.common_accessibility),
  sitePage: {
    path: "/page/:slug",
    access: "anyone",
    isServerRendered: true,
    prefetch: ({ slug = "" }) => [sitePageRequest(slug)],
  },

  watch: { path: "/watch/:name", access: "user" },
  streamWatch: { path: "/stream/watch/:name", access: "user" },

  login: { path: "/login", access: "anyone", title: m.common_login },
  register: { path: "/register", access: "anyone", title: m.common_register },
  recovery: { path: "/recovery", access: "anyone", title: m.account_recovery_page_title },
  resetPassword: { path: "/resetPassword/:token", access: "anyone", title: m.account_reset_title },
  verifyEmail: { path: "/verifyEmail", access: "anyone", title: m.account_verify_page_title },

  cancellation: {
    path: "/cancel",
    access: "anyone",
    title: m.exit_cancellation_title,
    footer: { list: "legal" },
  },
  withdrawal: {
    path: "/withdraw",
    access: "anyone",
    title: m.exit_withdrawal_title,
    footer: { list: "legal" },
  },
  exit: { path: "/exit", access: "anyone" },

  activate: { path: "/activate", access: "user" },
  profiles: { path: "/profiles", access: "user" },

  cart: { path: "/cart", access: "anyone", title: m.common_cart },
  thankYou: { path: "/thankyou", access: "user", title: m.common_thank_you },
  orders: { path: "/orders", access: "user", title: m.billing_my_orders },
  purchases: { path: "/purchases", access: "user", title: m.billing_my_movies },
  gift: {
    path: "/gift",
    access: "user",
    title: m.gift_page_title,
    footer: { list: "company" },
  },
  redeem: { path: "/redeem", access: "anyone", title: m.gift_redeem_title },
  favourites: { path: "/favouritpage/:name", access: "user", title: m.common_favourites },
  notices: { path: "/notices", access: "anyone", title: m.notices_title },
  noFavourites: { path: "/nofavorite", access: "anyone", title: m.spec_no_favourites_title },

  studio: {
    path: "/studio/:section?/:item?/:tab?/:part?",
    access: "staff",
    title: m.common_dashboard,
  },
  adminDashboard: { path: "/dash/ad/:name", access: "staff", title: m.common_dashboard },
  userDashboard: { path: "/dash/us/:name", access: "user", title: m.common_dashboard },
  dashboard: { path: "/dashboard", access: "user", title: m.common_dashboard },
  movieList: { path: "/movielist", access: "staff", title: m.common_dashboard },
  addMovie: { path: "/addmovie", access: "staff", title: m.common_dashboard },
  categories: { path: "/categories", access: "staff", title: m.common_dashboard },
  users: { path: "/dashboard/users", access: "staff", title: m.common_dashboard },
  userList: { path: "/user", access: "staff", title: m.common_dashboard },
  profile: { path: "/dashboard/profile", access: "user", title: m.common_dashboard },
  password: { path: "/password", access: "user", title: m.common_dashboard },

  notFound: { path: "*", access: "anyone", title: m.site_not_found_page_title },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

export const pageNames = Object.keys(pages) as PageName[];

export type ServerRenderedPageName = {
  [Name in PageName]: (typeof pages)[Name] extends { isServerRendered: true } ? Name : never;
}[PageName];

/** Returns the `<title>` of the document. */
export const formatDocumentTitle = (title: string): string => `${title} · ${getSite().name}`;

/** Lists the titles of the categories to which the specification gives pages. */
export const listSpecifiedCategories = (): string[] =>
  Object.values<Page>(pages).flatMap(({ category }) => category ?? []);

/** Finds the path that the specification gives to a category's page, by the category's title. */
export const findSpecifiedCategoryPath = (title: string): string | undefined =>
  Object.values<Page>(pages).find(({ category }) => category === title)?.path;

/** The movies page with the popular movies first. */
export const popularPath = `${pages.movies.path}?sort=popular`;

/**
 * Returns the path of a category: its page in the specification, else its own page, else the movies
 * page filtered by the category.
 */
export const categoryPath = ({ tittle, slug }: { tittle: string; slug: string | null }): string =>
  findSpecifiedCategoryPath(tittle) ??
  (slug
    ? pages.category.path.replace(":slug", slug)
    : `${pages.movies.path}?${new URLSearchParams({ category: tittle })}`);

export const moviePath = (id: string | number): string =>
  pages.movie.path.replace(":id", String(id));

export const personPath = (id: string | number): string =>
  pages.person.path.replace(":id", String(id));

export const collectionPath = (slug: string): string =>
  pages.collection.path.replace(":slug", slug);

export const builtInSlugs: readonly string[] = Object.values<Page>(pages).flatMap(
  ({ slug }) => slug ?? [],
);

export const sitePagePath = (slug: string): string =>
  builtInSlugs.includes(slug) ? `/${slug}` : pages.sitePage.path.replace(":slug", slug);
