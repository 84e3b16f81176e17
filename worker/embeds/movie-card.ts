import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { moviePath, pages } from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { derivePalette } from "../../contract/site/palette.ts";
import { getSite } from "../../contract/site/site.ts";
import { escapeHtml } from "../http/escape-html.ts";

/** The card's size in pixels. */
export const movieCardSizePx = { width: 600, height: 260 };

export const cardPath = (id: string): string => `/embed/movie/${id}`;

/**
 * Renders a movie as an HTML page for a frame in other sites. Its links open outside of the frame.
 */
export function renderMovieCard(site: string, movie: Movie | undefined): string {
  const { name, colours } = getSite();
  const palette = Object.entries(derivePalette(colours)).map(
    ([token, colour]) => `--${token}:${colour}`,
  );
  const content = movie
    ? movieContent(site, movie)
    : linkTo(site + localizePath(pages.home.path), `<h1>${m.error_movie_not_found()}</h1>`);
  return `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(movie?.name ?? name)}</title>
<style>:root{${palette.join(";")}}${styles}</style>
</head>
<body>${content}</body>
</html>`;
}

function movieContent(site: string, { id, name, year, time, description, image }: Movie): string {
  return linkTo(
    site + localizePath(moviePath(id)),
    `<img src="${image}" alt="${escapeHtml(m.page_poster_alt({ name }))}">
<div><p class="facts">${escapeHtml(getSite().name)}</p>
<h1>${escapeHtml(name)}</h1>
<p class="facts">${year} · ${escapeHtml(time)}</p>
<p class="description">${escapeHtml(description)}</p>
<p class="watch">${m.common_watch()}</p></div>`,
  );
}

const linkTo = (url: string, content: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${content}</a>`;

const styles = `
*{box-sizing:border-box;margin:0}
html,body{height:100%;background:var(--night)}
a{display:flex;gap:1.25rem;height:100%;overflow:hidden;padding:1rem;border:1px solid var(--rail);color:var(--screen);
font:1rem/1.45 system-ui,sans-serif;text-decoration:none}
a:focus-visible{outline:3px solid var(--bulb);outline-offset:-3px}
img{height:100%;aspect-ratio:2/3;max-width:38%;object-fit:cover;border-radius:.5rem;background:var(--seat)}
div{display:flex;flex-direction:column;gap:.35rem;min-width:0;flex:1}
h1{font-size:1.4rem;line-height:1.15;overflow-wrap:anywhere}
.facts{color:var(--dim);font-size:.875rem}
.description{flex:0 1 auto;min-height:0;overflow:hidden;color:var(--dim);display:-webkit-box;-webkit-box-orient:vertical;
-webkit-line-clamp:3}
.watch{margin-top:auto;align-self:flex-start;padding:.4rem 1.1rem;border-radius:2rem;background:var(--bulb);
color:var(--night);font-weight:700}
@media (max-width:26rem),(max-height:13rem){.description{display:none}h1{font-size:1.1rem}}
@media (max-width:26rem){img{width:38%;height:auto;align-self:flex-start}}`;
