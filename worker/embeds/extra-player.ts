import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { ExtraKind } from "../../contract/extras/extras.ts";
import { moviePath } from "../../contract/pages.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { derivePalette } from "../../contract/site/palette.ts";
import { getSite } from "../../contract/site/site.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { openExtrasFolder } from "../http/granted-path.ts";

type PlayedExtra = {
  kind: ExtraKind;
  title: string;
  videoId: string;
  movieId: number;
  name: string;
  translations: string;
  poster: string;
  hasStill: number;
};

/** The size in pixels that an embed code asks for. */
export const playerSizePx = { width: 640, height: 360 };

/** Renders the page that plays an open extra into the shell that the build makes of web/embed. */
export function renderExtraPlayer(
  shellHtml: string,
  { site, extraId, extra }: { site: string; extraId: number; extra: PlayedExtra },
): string {
  const movieName = toReaderName(extra);
  const { name, colours } = getSite();
  const palette = Object.entries(derivePalette(colours)).map(
    ([token, colour]) => `--${token}:${colour}`,
  );
  const title = extra.kind === "trailer" ? m.movie_trailer_of({ name: movieName }) : extra.title;
  const head = `<style>:root{${palette.join(";")}}${styles}</style></head>`;
  return shellHtml
    .replace('<html lang="en">', () => `<html lang="${getLocale()}">`)
    .replace("<title>Marquee</title>", () => `<title>${escapeHtml(title)}</title>`)
    .replace("</head>", () => head)
    .replace("<body></body>", () => {
      const folder = `${openExtrasFolder}/${extraId}/${extra.videoId}`;
      const still = extra.hasStill
        ? `${folder}/poster.webp`
        : mediumPosterUrl(JSON.parse(extra.poster));
      return `<body>
<main>
<video playsinline preload="none" poster="${escapeHtml(still)}" data-src="${folder}/master.m3u8" aria-label="${escapeHtml(title)}"></video>
<button type="button" aria-label="${escapeHtml(m.embed_play({ title }))}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg></button>
<div id="failure" role="alert" hidden><p>${m.embed_failed()}</p><button type="button" class="retry">${m.common_try_again()}</button></div>
</main>
<a href="${escapeHtml(site + localizePath(moviePath(extra.movieId)))}" target="_blank" rel="noopener"><b>${escapeHtml(title)}</b> <span>${escapeHtml(name)}</span></a>
</body>`;
    });
}

const styles = `
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
html,body{height:100%;background:#000}
body{display:flex;flex-direction:column;font:1rem/1.4 system-ui,sans-serif}
main{position:relative;flex:1;min-height:0}
video{width:100%;height:100%;object-fit:contain;background:#000}
button{position:absolute;inset:0;display:grid;place-items:center;width:100%;border:0;background:#0004;cursor:pointer}
svg{width:4.5rem;height:4.5rem;padding:1rem;border-radius:50%;background:var(--bulb);fill:var(--night)}
button:focus-visible,a:focus-visible{outline:3px solid var(--bulb);outline-offset:-3px}
#failure{position:absolute;inset:0;display:grid;place-content:center;gap:1rem;padding:1rem;background:#000;color:#fff;text-align:center}
a{display:flex;gap:1rem;justify-content:space-between;padding:.6rem .9rem;background:var(--night);color:var(--screen);
text-decoration:none}
b{min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
span{flex:none;color:var(--dim)}
.retry{position:static;width:auto;justify-self:center;padding:.7rem 1.4rem;border-radius:9999px;background:var(--bulb);color:var(--night);font:inherit}
.own a{display:none}`;
