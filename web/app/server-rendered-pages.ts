import type { ComponentType } from "react";
import type { ServerRenderedPageName } from "../../contract/pages.ts";
import { type ComponentName, toComponentName } from "./page-component.ts";
import { HomePage } from "./pages/home-page.tsx";

type ModuleLoaders = {
  [Name in ServerRenderedPageName]: () => Promise<Record<ComponentName<Name>, ComponentType>>;
};

const loadCategoryPages = () => import("./pages/category-page.tsx");
const loadLegalPages = () => import("./pages/legal-pages.tsx");

/** The module of each page that the Worker and the browser render. */
const loaders: ModuleLoaders = {
  home: async () => ({ HomePage }),
  movies: () => import("./pages/movies-page.tsx"),
  movie: () => import("./pages/movie-page.tsx"),
  person: () => import("./pages/person-page.tsx"),
  action: loadCategoryPages,
  romance: loadCategoryPages,
  dramma: loadCategoryPages,
  tech: loadCategoryPages,
  category: () => import("./pages/own-category-page.tsx"),
  collection: () => import("./pages/collection-page.tsx"),
  about: () => import("./pages/about-page.tsx"),
  contact: () => import("./pages/contact-page.tsx"),
  terms: loadLegalPages,
  privacy: loadLegalPages,
  imprint: loadLegalPages,
  accessibility: loadLegalPages,
  sitePage: () => import("./pages/site-page.tsx"),
};

export const serverRenderedNames = Object.keys(loaders) as ServerRenderedPageName[];

export const loadPage = async <Name extends ServerRenderedPageName>(
  name: Name,
): Promise<ComponentType> => (await loaders[name]())[toComponentName(name)];
