import type { Hono } from "hono";
import { getLocale, type Locale } from "#messages/runtime";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import type { ResponseOf } from "../../contract/endpoints.ts";
import type { Extra } from "../../contract/extras/extras.ts";
import { findOpenTrailer, openExtraPath } from "../../contract/extras/open-extras.ts";
import { pages } from "../../contract/pages.ts";
import { isListedHost } from "../../contract/site/embed-hosts.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { runStatement } from "../database/database.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { route } from "../http/route.ts";
import { readShell } from "../http/shell-file.ts";
import { siteUrl } from "../http/site-url.ts";
import { addLanguageQuery } from "../i18n/file-language.ts";
import { localeVary, matchLocale, withLocale } from "../i18n/locale.ts";
import { readPageAddress } from "../i18n/page-address.ts";
import { selectMovie } from "../movies/movies.ts";
import { getSiteSettings } from "../site/current-site.ts";
import { openExtraCacheSeconds, requireOpenExtra } from "../streaming/open-extras.ts";
import { playerSizePx, renderExtraPlayer } from "./extra-player.ts";
import { mountFeed } from "./feed.ts";
import { cardPath, movieCardSizePx, renderMovieCard } from "./movie-card.ts";
import { getPublicBody } from "./public-body.ts";

const cacheSeconds = 300;
const createHeaders = (isPublic: boolean) => ({
  "Cache-Control": isPublic ? `public, max-age=${cacheSeconds}` : "private, no-store",
  Vary: localeVary,
});

type Embed = ResponseOf<"GET /api/oembed">;

/** Returns the hosts that may play open extras in frames, for the Content-Security-Policy. */
const listFrameAncestors = ({ embedsAnywhere, embedHosts }: SiteSettings): string[] =>
  embedsAnywhere ? ["*"] : embedHosts;

/**
 * Mounts the feed, the movie cards, the player of open extras and oEmbed for movie pages:
 * https://oembed.com
 */
export function mountEmbeds(app: Hono<AppEnv>): void {
  mountFeed(app);

  route(app, "GET /api/oembed", async (c, { query }) => {
    const { url, format = "json", maxwidth, maxheight } = query;
    if (format !== "json") throw new AppError("format_unsupported");
    const { id, locale } = readMoviePage(siteUrl(c), url);
    const { movie, isPublic } = await withLocale(locale, () => findMovie(c, id));
    if (!movie) throw new AppError("movie_not_found");
    const maximum = { width: Number(maxwidth ?? Infinity), height: Number(maxheight ?? Infinity) };
    const trailer = mayEmbed(c) ? findOpenTrailer(movie) : undefined;
    const embed = withLocale(locale, () => toEmbed(siteUrl(c), movie, { trailer, maximum }));
    return c.json(embed, 200, { ...createHeaders(isPublic), Vary: "Origin, Referer" });
  });

  app.get(openExtraPath(":id{[1-9][0-9]{0,14}}"), async (c) => {
    const extraId = Number(c.req.param("id"));
    const extra = await requireOpenExtra(c, extraId).catch(nullIfMissing);
    const site = siteUrl(c);
    if (!extra) {
      c.set("isFrameable", true);
      const html = inFrameLanguage(c, () => renderMovieCard(site, undefined));
      return c.html(html, 404, { "Cache-Control": "no-store" });
    }
    c.set("frameAncestors", listFrameAncestors(getSiteSettings()));
    const shellHtml = await readShell(c, "/embed.html");
    const html = inFrameLanguage(c, () => renderExtraPlayer(shellHtml, { site, extraId, extra }));
    return c.html(html, 200, {
      "Cache-Control": `public, max-age=${openExtraCacheSeconds}`,
      Vary: `Authorization, ${localeVary}`,
    });
  });

  app.get(cardPath(":id{[1-9][0-9]{0,14}}"), async (c) => {
    c.set("isFrameable", true);
    return inFrameLanguage(c, async () => {
      const { movie, isPublic } = await findMovie(c, Number(c.req.param("id")));
      const html = renderMovieCard(siteUrl(c), movie);
      return c.html(html, movie ? 200 : 404, createHeaders(isPublic));
    });
  });
}

/** Returns null for the error of a missing extra, and throws every other error. */
function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "extra_not_found") return null;
  throw error;
}

/** Whether the site that shows an embed may play extras, according to the request's headers. */
function mayEmbed(c: RequestContext): boolean {
  const { embedsAnywhere, embedHosts } = getSiteSettings();
  const asking = URL.parse(c.req.header("Origin") ?? c.req.header("Referer") ?? "");
  return embedsAnywhere || (asking !== null && isListedHost(asking.host, embedHosts));
}

/**
 * Returns the id of the movie whose page a URL names, and the page's language; the id 0 for any
 * other URL.
 */
function readMoviePage(site: string, url: string): { id: number; locale: Locale } {
  const isOwn = URL.parse(url)?.origin === new URL(site).origin;
  const { path, locale } = readPageAddress(isOwn ? url : site);
  const [, id = 0] = /^\/movie\/([1-9][0-9]{0,14})$/.exec(path) ?? [];
  return { id: Number(id), locale };
}

/** Runs `work` in the language that the address of a frame names, else in the reader's. */
const inFrameLanguage = <Result>(c: RequestContext, work: () => Result): Result =>
  withLocale(matchLocale(c.req.query("language") ?? "") ?? getLocale(), work);

async function findMovie(c: RequestContext, id: number) {
  const { body, isPublic } = await getPublicBody(c, { id, locale: getLocale() }, async (db) => {
    const [row] = await runStatement(db, selectMovie(db, id, c.var.now));
    return JSON.stringify(row ? toMovieDto(row) : null);
  });
  const movie: Movie | undefined = JSON.parse(body) ?? undefined;
  return { movie, isPublic };
}

const cardAttributes = 'sandbox="allow-popups allow-popups-to-escape-sandbox"';
/** With `allow-same-origin`, because the player loads its script and video from its own origin. */
const playerAttributes =
  'allow="fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"';

type Size = { width: number; height: number };

type EmbedOptions = { trailer: Extra | undefined; maximum: Size };

function toEmbed(site: string, movie: Movie, { trailer, maximum }: EmbedOptions): Embed {
  const size = trailer ? playerSizePx : movieCardSizePx;
  const width = Math.min(size.width, maximum.width);
  const height = Math.min(size.height, maximum.height);
  const framePath = trailer ? openExtraPath(trailer.id) : cardPath(movie.id);
  const src = site + addLanguageQuery(framePath);
  return {
    version: "1.0",
    type: "rich",
    title: movie.name,
    provider_name: getSite().name,
    provider_url: site + localizePath(pages.home.path),
    cache_age: cacheSeconds,
    ...thumbnailOf(site, movie, maximum),
    html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(movie.name)}" loading="lazy" ${trailer ? playerAttributes : cardAttributes} style="border:0;max-width:100%"></iframe>`,
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
