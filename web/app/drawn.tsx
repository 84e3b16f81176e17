import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";

export { firstQuestions } from "./first-questions.ts";

import { standAt } from "../router/history.ts";
import type { RouteTable } from "../router/routes.tsx";
import { App } from "./app.tsx";
import { AboutPage } from "./pages/about-page.tsx";
import { ActionPage, DrammaPage, RomancePage, TechPage } from "./pages/category-page.tsx";
import { ContactPage } from "./pages/contact-page.tsx";
import { HomePage } from "./pages/home-page.tsx";
import { MoviePage } from "./pages/movie-page.tsx";
import { MoviesPage } from "./pages/movies-page.tsx";

/** The pages that visitors come in by. */
const pages: RouteTable = [
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
 * A page as an English-speaking visitor first sees it, for the Worker to send along: the picture is on the screen
 * before the scripts are there. In one go, since the place is one for all.
 */
export function drawPage(address: string, answers: Record<string, unknown>): string {
  standAt(address);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [asked, answer] of Object.entries(answers)) queries.setQueryData([asked], answer);
  const drawn = renderToString(<App queries={queries} pages={pages} />);
  queries.clear();
  // React asks for pictures ahead that our head asks for already, in front of what it will look for.
  return drawn.replace(/^(<link rel="preload"[^>]*>)+/, "");
}
