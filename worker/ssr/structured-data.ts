import { getLocale } from "#messages/runtime";
import { computeAverageStars } from "../../contract/average.ts";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import type { CollectionPage } from "../../contract/collections/collections.ts";
import { specialsSeason } from "../../contract/collections/season-name.ts";
import type { MovieEpisode, PublicSeries } from "../../contract/collections/series.ts";
import type { Extra } from "../../contract/extras/extras.ts";
import { findOpenTrailer, openExtraPath } from "../../contract/extras/open-extras.ts";
import { formatAgeRating, parseAgeRatings } from "../../contract/movies/age-ratings.ts";
import { listMovieLinks } from "../../contract/movies/movie-links.ts";
import { collectionPath, moviePath, pages, personPath } from "../../contract/pages.ts";
import type { CreditJob } from "../../contract/people/jobs.ts";
import type { Person } from "../../contract/people/people.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon } from "../../contract/site/site-icon.ts";

const context = "https://schema.org";

export function buildSiteData(site: string): object {
  return {
    "@context": context,
    "@type": "WebSite",
    name: getSite().name,
    url: site + localizePath(pages.home.path),
    inLanguage: getLocale(),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${site}${localizePath(pages.movies.path)}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** https://schema.org/Organization with the owner's own data. */
export function buildOrganizationData(origin: string): object {
  const site = getSite();
  const logo = site.logo ?? findSiteIcon(site, 512);
  return {
    "@context": context,
    "@type": "Organization",
    name: site.name,
    url: `${origin}/`,
    logo: origin + logo.path,
    address: site.address.join(", ") || undefined,
    telephone: site.phone || undefined,
    email: site.email || undefined,
    sameAs: site.links.length > 0 ? site.links : undefined,
  };
}

/** The breadcrumbs of a page, by names and absolute URLs; the last step is the page itself. */
export function buildBreadcrumbs(steps: [name: string, address: string][]): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, item], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item,
    })),
  };
}

/**
 * https://schema.org/CollectionPage with the movies of its first page; a series is a
 * https://schema.org/TVSeries.
 */
export function buildCollectionData(page: CollectionPage, url: string): object {
  const { collection, data } = page;
  if (collection.series) return seriesData(page, collection.series, url);
  const { origin } = new URL(url);
  const { title, body, picture, locale } = collection;
  return {
    "@context": context,
    "@type": "CollectionPage",
    name: title,
    description: body || undefined,
    url,
    inLanguage: locale,
    image: picture ? origin + picture.path : undefined,
    mainEntity: {
      "@type": "ItemList",
      itemListElement: data.map(({ id, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: origin + localizePath(moviePath(id)),
      })),
    },
  };
}

/** https://schema.org/TVSeries with its seasons, and the episodes of the season that is shown. */
function seriesData(
  { collection, data }: CollectionPage,
  { seasons, season: shown, episodes }: PublicSeries,
  url: string,
): object {
  const { origin } = new URL(url);
  const { title, body, picture, locale } = collection;
  const shownEpisodes = data.map(({ id, name }) => ({
    "@type": "TVEpisode",
    episodeNumber: episodes.find(({ movieId }) => movieId === id)?.episode,
    name,
    url: origin + localizePath(moviePath(id)),
  }));
  return {
    "@context": context,
    "@type": "TVSeries",
    name: title,
    description: body || undefined,
    url,
    inLanguage: locale,
    image: picture ? origin + picture.path : undefined,
    numberOfSeasons: seasons.filter(({ season }) => season !== specialsSeason).length,
    containsSeason: seasons.map((each) => ({
      "@type": "TVSeason",
      seasonNumber: each.season,
      name: each.title ?? undefined,
      numberOfEpisodes: each.episodeCount,
      episode: each.season === shown ? shownEpisodes : undefined,
    })),
  };
}

/** The properties of https://schema.org/TVEpisode that a movie of a series has. */
function episodeData({ season, episode, series }: MovieEpisode, origin: string): object {
  return {
    "@type": "TVEpisode",
    episodeNumber: episode,
    partOfSeason: { "@type": "TVSeason", seasonNumber: season },
    partOfSeries: series
      ? {
          "@type": "TVSeries",
          name: series.title,
          url: origin + localizePath(collectionPath(series.slug)),
        }
      : undefined,
  };
}

/** https://schema.org/Person */
export function buildPersonData(
  { name, born, died }: Person,
  url: string,
  image: string | undefined,
): object {
  return {
    "@context": context,
    "@type": "Person",
    name,
    url,
    image,
    birthDate: born ?? undefined,
    deathDate: died ?? undefined,
  };
}

/** The properties of https://schema.org/Movie by job. */
const crewProperties = [
  ["director", "director"],
  ["author", "writer"],
  ["producer", "producer"],
  ["musicBy", "music"],
  ["editor", "editor"],
] as const;

export type ReviewTotals = { count: number; stars: number };

/**
 * https://developers.google.com/search/docs/appearance/structured-data/movie, and
 * …/paywalled-content for the last two properties.
 */
export function buildMovieData(
  movie: Movie,
  url: string,
  image: string,
  { count, stars }: ReviewTotals,
): object {
  const { origin } = new URL(url);
  const toPerson = ({ id, name }: { id: string; name: string }) => ({
    "@type": "Person",
    name,
    url: origin + localizePath(personPath(id)),
  });
  function findCrew(job: CreditJob) {
    const found = movie.crew?.filter((member) => member.job === job) ?? [];
    if (found.length > 0) return found.map(({ person }) => toPerson(person));
    return undefined;
  }
  const sameAs = listMovieLinks(movie).map((link) => link.url);
  return {
    "@context": context,
    "@type": "Movie",
    ...(movie.episode && episodeData(movie.episode, origin)),
    name: movie.name,
    alternateName:
      movie.originalTitle && movie.originalTitle !== movie.name ? movie.originalTitle : undefined,
    url,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    image,
    description: movie.description,
    dateCreated: String(movie.year).padStart(4, "0"),
    duration: isoDuration(movie.time),
    inLanguage: languageTags.get(movie.language) ?? movie.language,
    countryOfOrigin: movie.countries?.split(", ").map((name) => ({ "@type": "Country", name })),
    contentRating: listContentRatings(movie),
    genre: movie.category.name ?? movie.category.tittle,
    actor: movie.casts.map(({ cast }) => toPerson(cast)),
    ...Object.fromEntries(crewProperties.map(([property, job]) => [property, findCrew(job)])),
    ...(count > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: computeAverageStars(stars, count),
        reviewCount: count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(movie.price > 0 &&
      (movie.comingOn ? movie.preOrder === "true" : movie.downloadable) &&
      !movie.notInCountry && {
        offers: {
          "@type": "Offer",
          price: movie.price.toFixed(2),
          priceCurrency: getSite().currency,
          availability: `https://schema.org/${movie.comingOn ? "PreOrder" : "InStock"}`,
          availabilityStarts: movie.comingOn,
          url,
        },
      }),
    trailer: findOpenTrailer(movie) && { "@id": trailerIdOf(url) },
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" },
  };
}

const trailerIdOf = (url: string) => `${url}#trailer`;

/**
 * The trailer that everybody may watch. The data name no regions, because the trailer plays
 * wherever the movie's page is shown. Google requires name, thumbnail and day:
 * https://developers.google.com/search/docs/appearance/structured-data/video
 */
export function buildTrailerData(movie: Movie, trailer: Extra, url: string, image: string): object {
  const { origin } = new URL(url);
  const { title, durationMs, open } = trailer;
  return {
    "@context": context,
    "@type": "VideoObject",
    "@id": trailerIdOf(url),
    name: `${movie.name}: ${title}`,
    description: movie.description || title,
    thumbnailUrl: image,
    uploadDate: open?.publishedAt,
    duration: durationMs ? `PT${Math.max(1, Math.round(durationMs / 1000))}S` : undefined,
    contentUrl: open && `${origin}${open.folder}/master.m3u8`,
    embedUrl: origin + openExtraPath(trailer.id),
    isAccessibleForFree: true,
  };
}

/** Lists all ratings of a movie as texts: https://schema.org/contentRating. */
function listContentRatings({ ageRatings }: Movie): string[] | undefined {
  if (ageRatings === undefined) return undefined;
  return parseAgeRatings(ageRatings)?.map(formatAgeRating);
}

/** Returns the ISO 8601 duration of `2h 29m`; `undefined` for another format. */
function isoDuration(time: string): string | undefined {
  const [matched = "", hours, minutes] =
    /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?$/i.exec(time.trim()) ?? [];
  if (matched === "") return;
  return `PT${hours ? `${Number(hours)}H` : ""}${minutes ? `${Number(minutes)}M` : ""}`;
}

/** RFC 5646 tags of the movies' languages. A language without a tag is used as written. */
const languageTags = new Map([
  ["English", "en"],
  ["French", "fr"],
  ["German", "de"],
  ["Russian", "ru"],
  ["Spanish", "es"],
  ["Italian", "it"],
  ["Japanese", "ja"],
  ["No dialogue", "zxx"],
]);
