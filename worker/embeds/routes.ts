import type { Hono } from "hono";
import { getLocale } from "#messages/runtime";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import type { ResponseOf } from "../../contract/endpoints.ts";
import { getSite } from "../../contract/site/site.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { getCachedBody } from "../http/cached-response.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { route } from "../http/route.ts";
import { siteUrl } from "../http/site-url.ts";
import { selectMovie } from "../movies/movies.ts";
import { feedRoute } from "./feed.ts";
import { cardPath, movieCardSizePx, renderMovieCard } from "./movie-card.ts";

const cacheSeconds = 300;
const headers = { "Cache-Control": `public, max-age=${cacheSeconds}`, Vary: "Accept-Language" };

type Embed = ResponseOf<"GET /api/oembed">;

/** Mounts the feed, the movie cards and oEmbed for movie pages: https://oembed.com */
export function mountEmbeds(app: Hono<AppEnv>): void {
  feedRoute(app);

  route(app, "GET /api/oembed", async (c, { query }) => {
    const { url, format = "json", maxwidth, maxheight } = query;
    if (format !== "json") throw new AppError("format_unsupported");
    const movie = await findMovie(c, movieIdOf(siteUrl(c), url));
    if (!movie) throw new AppError("movie_not_found");
    const maximum = { width: Number(maxwidth ?? Infinity), height: Number(maxheight ?? Infinity) };
    return c.json(toEmbed(siteUrl(c), movie, maximum), 200, headers);
  });

  app.get(cardPath(":id{[1-9][0-9]{0,14}}"), async (c) => {
    const movie = await findMovie(c, Number(c.req.param("id")));
    c.set("isFrameable", true);
    return c.html(renderMovieCard(siteUrl(c), movie), movie ? 200 : 404, headers);
  });
}

/** Returns the id of the movie whose page a URL names; 0 for any other URL. */
function movieIdOf(site: string, url: string): number {
  const parsed = URL.parse(url);
  const [, id] = /^\/movie\/([1-9][0-9]{0,14})\/?$/.exec(parsed?.pathname ?? "") ?? [];
  return parsed?.origin === new URL(site).origin ? Number(id ?? 0) : 0;
}

async function findMovie(c: RequestContext, id: number): Promise<Movie | undefined> {
  const { body } = await getCachedBody(c, { id, locale: getLocale() }, async () => {
    const [row] = await runStatement(
      database(c, "nearest"),
      selectMovie(database(c, "nearest"), id, c.var.now),
    );
    return JSON.stringify(row ? toMovieDto(row) : null);
  });
  return JSON.parse(body) ?? undefined;
}

type Size = { width: number; height: number };

function toEmbed(site: string, movie: Movie, maximum: Size): Embed {
  const width = Math.min(movieCardSizePx.width, maximum.width);
  const height = Math.min(movieCardSizePx.height, maximum.height);
  const src = site + cardPath(movie.id);
  return {
    version: "1.0",
    type: "rich",
    title: movie.name,
    provider_name: getSite().name,
    provider_url: `${site}/`,
    cache_age: cacheSeconds,
    ...thumbnailOf(site, movie, maximum),
    html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(movie.name)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`,
    width,
    height,
  };
}

/** Returns the largest poster within the maximum size. Posters have an aspect ratio of 2:3. */
function thumbnailOf(site: string, { imageSet }: Movie, maximum: Size) {
  const posters = Object.entries(imageSet).map(([width, path]) => ({
    path,
    width: Number(width),
    height: 1.5 * Number(width),
  }));
  const largest = posters.findLast(
    ({ width, height }) => width <= maximum.width && height <= maximum.height,
  );
  return (
    largest && {
      thumbnail_url: site + largest.path,
      thumbnail_width: largest.width,
      thumbnail_height: largest.height,
    }
  );
}
