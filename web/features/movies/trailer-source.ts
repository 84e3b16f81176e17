import { getLocale } from "#messages/runtime";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { findOpenTrailer, openExtraPath } from "../../../contract/extras/open-extras.ts";

/**
 * A trailer file of this site, or an embed: the player of an open trailer (web/embed), or one of
 * the two permitted hosts.
 */
export type TrailerSource = { kind: "file"; src: string } | Embed;
type Embed = { kind: "embed"; src: string; host?: "YouTube" | "Vimeo" };

/** Returns the movie's open trailer, else the trailer of its link; null if it has no trailer. */
export function findTrailer(movie: Pick<Movie, "trailer" | "extras">): TrailerSource | null {
  const own = findOpenTrailer(movie);
  if (own) return { kind: "embed", src: `${openExtraPath(own.id)}?language=${getLocale()}#play` };
  return getTrailerSource(movie.trailer);
}

/** Returns the trailer of a link; null for a link that is not permitted. */
export function getTrailerSource(link: string | null): TrailerSource | null {
  if (link === null) return null;
  if (/^\/media\/trailers\/[A-Za-z0-9][\w-]*\.mp4$/.test(link)) return { kind: "file", src: link };
  return findEmbed(link);
}

/** Builds the URL from the video id alone, so that nothing else of the link reaches the iframe. */
function findEmbed(link: string): Embed | null {
  const url = parseUrl(link);
  if (url?.protocol !== "https:" || url.username !== "" || url.port !== "") return null;
  const urlWithoutScheme = url.hostname + url.pathname + url.search;
  const [, youTubeId] = youTubePattern.exec(urlWithoutScheme) ?? [];
  if (youTubeId)
    return embedFrom("YouTube", `www.youtube-nocookie.com/embed/${youTubeId}?autoplay=1`);
  const [, vimeoId] = vimeoPattern.exec(urlWithoutScheme) ?? [];
  if (!vimeoId) return null;
  return embedFrom("Vimeo", `player.vimeo.com/video/${vimeoId}?autoplay=1&dnt=1`);
}

const embedFrom = (host: "YouTube" | "Vimeo", address: string): Embed => ({
  kind: "embed",
  src: `https://${address}`,
  host,
});

/** Parses a URL like URL.parse, which Safari lacks before 18. */
function parseUrl(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}

const youTubePattern =
  /^(?:(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)|youtu\.be\/)([\w-]{6,20})(?:$|[?&])/;
const vimeoPattern = /^(?:player\.vimeo\.com\/video\/|(?:www\.)?vimeo\.com\/)(\d{1,12})(?:$|\?)/;
