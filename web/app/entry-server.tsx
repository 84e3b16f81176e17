import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";

export { getPrefetchUrls as firstQuestions } from "./prefetch-urls.ts";

import { setServerLocation } from "../router/location.ts";
import type { RouteTable } from "../router/routes.tsx";
import { App } from "./app.tsx";
import { AboutPage } from "./pages/about-page.tsx";
import { ActionPage, DrammaPage, RomancePage, TechPage } from "./pages/category-page.tsx";
import { ContactPage } from "./pages/contact-page.tsx";
import { HomePage } from "./pages/home-page.tsx";
import { MoviePage } from "./pages/movie-page.tsx";
import { MoviesPage } from "./pages/movies-page.tsx";

/** The pages that visitors come in by. */
const serverRoutes: RouteTable = [
  ["/", HomePage],
  ["/movies", MoviesPage],
  ["/movie/:id", MoviePage],
  ["/action", ActionPage],
  ["/romance", RomancePage],
  ["/dramma", DrammaPage],
  ["/tech", TechPage],
  ["/about", AboutPage],
  ["/contact", ContactPage],
];

/**
 * A page as a visitor first sees it, for the Worker to send along: the picture is on the screen before the scripts are
 * there. In one go, since the place is one for all.
 */
export function renderPage(url: string, preloadedData: Record<string, unknown>): string {
  setServerLocation(url);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [requestUrl, data] of Object.entries(preloadedData)) queryClient.setQueryData([requestUrl], data);
  const html = renderToString(<App queryClient={queryClient} routes={serverRoutes} />);
  queryClient.clear();
  // React asks for pictures ahead that our head asks for already, in front of what it will look for.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, "");
}
