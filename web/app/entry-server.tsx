import { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { ServerRenderedPageName } from "../../contract/pages.ts";
import { App } from "./app.tsx";
import { SiteFooter } from "./layout/site-footer.tsx";
import { AboutPage } from "./pages/about-page.tsx";
import { ActionPage, DrammaPage, RomancePage, TechPage } from "./pages/category-page.tsx";
import { CollectionPage } from "./pages/collection-page.tsx";
import { ContactPage } from "./pages/contact-page.tsx";
import { HomePage } from "./pages/home-page.tsx";
import { ImprintPage, PrivacyPage, TermsPage } from "./pages/legal-pages.tsx";
import { MoviePage } from "./pages/movie-page.tsx";
import { MoviesPage } from "./pages/movies-page.tsx";
import { OwnCategoryPage } from "./pages/own-category-page.tsx";
import { PersonPage } from "./pages/person-page.tsx";
import { SitePage } from "./pages/site-page.tsx";

export { findPage, getPrefetchRequests } from "./find-page.ts";

/**
 * The pages that the server renders, imported statically like the footer: a lazy page would be
 * rendered as its fallback.
 */
const serverRoutes: Record<ServerRenderedPageName, ComponentType> = {
  home: HomePage,
  movies: MoviesPage,
  movie: MoviePage,
  person: PersonPage,
  action: ActionPage,
  romance: RomancePage,
  dramma: DrammaPage,
  tech: TechPage,
  category: OwnCategoryPage,
  collection: CollectionPage,
  about: AboutPage,
  contact: ContactPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  imprint: ImprintPage,
  sitePage: SitePage,
};

/** Renders a page as HTML for a visitor. `preloadedData` are responses by URL. */
export function renderPage(url: string, preloadedData: Record<string, unknown>): string {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const [requestUrl, data] of Object.entries(preloadedData))
    queryClient.setQueryData([requestUrl], data);
  const html = renderToString(
    <StaticRouter location={url}>
      <App queryClient={queryClient} routes={serverRoutes} footer={SiteFooter} />
    </StaticRouter>,
  );
  queryClient.clear();
  // Removes React's preload links for images, because the Worker already puts the important ones
  // into the head.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, "");
}
