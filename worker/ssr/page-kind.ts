import { categoryPages } from "../../contract/constants.ts";

/** What a page of the SPA is to the Worker. */
export type PageKind =
  | { kind: "home" | "movies" | "about" | "contact" | "private" | "shell" | "unknown" }
  | { kind: "category"; category: string }
  | { kind: "movie"; id: string };

const namedPages = ["about", "contact", "movies"] as const;

/** Behind a sign-in, on the way to one, or about one person's doings: nothing to find for anybody else. */
const privatePaths = [
  /^\/(login|register|recovery|verifyemail|thankyou|cart|orders|purchases|nofavorite|user)$/,
  /^\/(dashboard|movielist|addmovie|categories|password)$/,
  /^\/dashboard\/(users|profile)$/,
  /^\/(watch|resetpassword|favouritpage)\/[^/]+$/,
  /^\/(stream\/watch|dash\/ad|dash\/us)\/[^/]+$/,
];

/** The page of a category: its own where it has one, else the movies filtered by it. */
export function categoryPath(title: string): string {
  const fixedPath = Object.entries(categoryPages).find(([, category]) => category === title)?.[0];
  return fixedPath ? `/${fixedPath}` : `/movies?${new URLSearchParams({ category: title })}`;
}

/** Without slashes too many: two at the beginning would make a host of what follows. */
export const normalizePath = (pathname: string) => `/${pathname.split("/").filter(Boolean).join("/")}`;

/** As the SPA finds its page: the case of fixed parts and slashes too many do not matter. */
export function pageKindOf(pathname: string): PageKind {
  const path = normalizePath(pathname);
  const lowerCasePath = path.toLowerCase();
  if (lowerCasePath === "/") return { kind: "home" };
  // What the browser keeps for when there is no connection: a page without anything of its own.
  if (lowerCasePath === "/index.html") return { kind: "shell" };
  const namedPage = namedPages.find((name) => lowerCasePath === `/${name}`);
  if (namedPage) return { kind: namedPage };
  const category = Object.entries(categoryPages).find(([name]) => lowerCasePath === `/${name}`)?.[1];
  if (category) return { kind: "category", category };
  const id = /^\/movie\/([^/]+)$/i.exec(path)?.[1];
  if (id) return { kind: "movie", id };
  return { kind: privatePaths.some((pattern) => pattern.test(lowerCasePath)) ? "private" : "unknown" };
}
