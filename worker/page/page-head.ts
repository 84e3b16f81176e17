import type { Category, Movie, MovieList } from "../../contract/catalogue.ts";
import { categoryPages, type SiteLanguage, siteName } from "../../contract/constants.ts";
import { cut } from "../../contract/cut.ts";
import { titleOf, titles } from "../../contract/titles.ts";
import { firstQuestions } from "../../web/app/drawn.tsx";
import { inLanguage } from "../http/words.ts";
import type { Head, SharedPicture } from "./head.ts";
import { askAhead } from "./largest-picture.ts";
import { categoryPath, type PageKind } from "./page-kinds.ts";
import { breadcrumbs, movieData, type ReviewTotals, siteData } from "./structured-data.ts";

const tagline = "Classic and open films, streamed: browse the catalogue, subscribe, and watch tonight.";

export type Page = {
  site: string;
  language: SiteLanguage;
  query: URLSearchParams;
  /** What the page asks first, as addresses of calls. */
  asked: string[];
  /** Answers by the address of their call. */
  answers: Record<string, unknown>;
  totals?: ReviewTotals;
};

/** The head of a public page; of a film that is not there, `undefined`. */
export function headOf(kind: PageKind, page: Page): Head | undefined {
  const { site } = page;
  const say = inLanguage(page.language);
  if (kind.kind === "movie") return movieHead(page);
  if (kind.kind === "category") return listHead(page, categoryPath(kind.category), kind.category);
  if (kind.kind === "movies") return listHead(page, "/movies", page.query.get("category")?.trim() || undefined);
  const picture = sitePicture(page);
  if (kind.kind === "home") {
    const ahead = askAhead(filmsOf(page)[0], "hero");
    const description = say(tagline);
    const title = titleOf(say(titles.home));
    return { title, description, canonical: `${site}/`, picture, data: [siteData(site)], ahead };
  }
  if (kind.kind === "about") {
    const description = say("A small cinema with a long memory: who runs Marquee, and what is shown here.");
    return { title: titleOf(say(titles.about)), description, canonical: `${site}/about`, picture };
  }
  if (kind.kind === "contact") {
    const description = say("Write, call or visit: a person answers.");
    return { title: titleOf(say(titles.contact)), description, canonical: `${site}/contact`, picture };
  }
  return { title: siteName, description: say(tagline), noindex: true };
}

/** Of an address where nothing is. */
export function missingHead(language: SiteLanguage, text: (typeof titles)["notFound" | "noMovie"]): Head {
  const say = inLanguage(language);
  return { title: titleOf(say(text)), description: say("There is nothing at this address."), noindex: true };
}

function listHead(page: Page, path: string, category: string | undefined): Head {
  const { site, query } = page;
  const say = inLanguage(page.language);
  const firstPage = path === "/movies" && category ? `${path}?${new URLSearchParams({ category })}` : path;
  const isVariant = String(page.asked) !== String(firstQuestions(firstPage));
  const isOurs = !category || isCategory(page, category);
  const address = site + (category ? categoryPath(category) : path);
  const steps: [string, string][] = [
    [say("Home"), `${site}/`],
    [say("Movies"), `${site}/movies`],
    ...(category ? [[category, address] as [string, string]] : []),
  ];
  const about = cut(query.get("q")?.trim() || category || "", 80);
  const title = path !== "/movies" && category ? category : say(titles.movies);
  return {
    title: titleOf(path === "/movies" && about ? say(titles.moviesAbout, { about }) : title),
    description: category
      ? say("Films in the category {category}, ready to stream.", { category })
      : say("Every film of the house, by category, year, length and rating."),
    picture: sitePicture(page),
    ahead: askAhead(filmsOf(page)[0], "grid"),
    ...(isVariant || !isOurs ? { noindex: true } : { canonical: address, data: [breadcrumbs(steps)] }),
  };
}

function movieHead(page: Page): Head | undefined {
  const { site, answers, totals = { count: 0, stars: 0 } } = page;
  const found = Object.entries(answers).find(([asked]) => /^\/api\/movies\/[^/]+$/.test(asked))?.[1];
  const movie = (found as { data: Movie } | undefined)?.data;
  if (!movie) return;
  const canonical = `${site}/movie/${movie.id}`;
  const picture = posterPicture(page, movie);
  const { tittle } = movie.category;
  const steps: [string, string][] = [
    [inLanguage(page.language)("Home"), `${site}/`],
    [tittle, site + categoryPath(tittle)],
    [movie.name, canonical],
  ];
  return {
    title: titleOf(movie.name),
    description: summary(movie.description),
    canonical,
    kind: "video.movie",
    picture,
    data: [movieData(movie, canonical, picture.address, totals), breadcrumbs(steps)],
    ahead: askAhead(movie, "film"),
  };
}

/** At most 160 characters, whole words: more is not shown of it. */
function summary(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= 160) return plain;
  return `${cut(plain, 159).replace(/\s+\S*$/, "")}…`;
}

function filmsOf({ answers }: Page): Movie[] {
  const list = Object.entries(answers).find(([asked]) => asked.startsWith("/api/getMovies"))?.[1];
  return (list as MovieList | undefined)?.data ?? [];
}

/** What else an address calls a category is anybody's text: search engines shall not find it under our name. */
function isCategory({ answers }: Page, title: string): boolean {
  const own: string[] = Object.values(categoryPages);
  const list = answers["/api/getCategory"] as { data: Category[] } | undefined;
  return own.includes(title) || (list?.data.some(({ tittle }) => tittle === title) ?? false);
}

/** Posters are two wide by three high, whatever was uploaded. */
function posterPicture({ site, language }: Page, { name, image, imageSet }: Movie): SharedPicture {
  const [width, path] = Object.entries(imageSet).at(-1) ?? ["480", image];
  const size = { width: Number(width), height: Math.round(Number(width) * 1.5) };
  return { address: site + path, ...size, alt: inLanguage(language)("Poster of {name}", { name }) };
}

const sitePicture = ({ site, language }: Page): SharedPicture => ({
  address: `${site}/icons/icon-512.png`,
  width: 512,
  height: 512,
  alt: inLanguage(language)("The round logo of Marquee"),
});
