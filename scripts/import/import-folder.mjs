import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { maxPageSize, searchLength } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { formatInspectionNote } from "../../web/studio/encoder/encoder-messages.ts";
import { listUnreadTrackNotes } from "../../web/studio/encoder/text-tracks/text-track.ts";
import { chooseLadder } from "../../web/studio/encoder/video/ladder.ts";
import { askApiKey } from "./api-key.mjs";
import { addTextTracks, readMovieCaptions } from "./captions.mjs";
import { canFfmpegConvertColours, needsColourConversion } from "./colours.mjs";
import { encodeOnce, removeWorkFolder } from "./encode-once.mjs";
import { canFfmpegEncode, makePosters } from "./ffmpeg.mjs";
import { findMovies } from "./find-movies.mjs";
import { openImportState } from "./import-state.mjs";
import { inspectSource, isPlayable } from "./inspect-source.mjs";
import { readCsvRows, resolveMovieFields } from "./movie-fields.mjs";
import { createMovieProgress } from "./progress.mjs";
import { connectToSite, isKeyRefused } from "./site-client.mjs";
import { addMovieForVideo, findMovieUpload, sendOriginal, sendRenditions } from "./upload.mjs";

/**
 * Imports a folder's movies into a site. Steps that an earlier run completed are not repeated.
 * Returns the number of movies that were left out.
 */
export async function importFolder(
  path,
  {
    site: address,
    "dry-run": isDryRun,
    "original-only": isOriginalOnly,
    publish: isPublished = false,
    ...defaults
  },
) {
  const folder = resolve(path);
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new Error(`${folder} is not a folder.`);
  const movies = await findMovies(folder);
  if (movies.length === 0)
    throw new Error(`${folder} contains no movies (mp4, m4v, webm, mov, mkv).`);
  const site = await connectToSite(parseSiteOrigin(address), await askApiKey());
  const hasFfmpeg = !isOriginalOnly && (await canFfmpegEncode());
  if (!hasFfmpeg)
    console.log("  Without ffmpeg: the originals are uploaded as they are, in one rendition.");
  const context = {
    site,
    hasFfmpeg,
    convertsColours: hasFfmpeg && (await canFfmpegConvertColours()),
    isPublished,
    importState: await openImportState(folder, site.address),
    work: join(folder, ".marquee"),
  };
  const plans = await planImport(movies, { folder, defaults, context });
  for (const plan of plans) console.log(describePlan(plan));
  const validPlans = plans.filter(({ wrong }) => wrong.length === 0);
  if (isDryRun)
    console.log(
      `\n  ${validPlans.length} of ${plans.length} movies would be imported. Nothing was sent.\n`,
    );
  let imported = 0;
  for (const plan of isDryRun ? [] : validPlans)
    imported += (await importMovie(plan, context)) ? 1 : 0;
  if (!isDryRun) console.log(`\n  ${describeResult(imported, plans.length, context)}\n`);
  return plans.length - (isDryRun ? validPlans.length : imported);
}

function describeResult(imported, total, { site, isPublished }) {
  const result = `${imported} of ${total} movies are on ${site.address}.`;
  if (isPublished || imported === 0) return result;
  return `${result} New ones are drafts: publish them under Movies List, Drafts.`;
}

function describePlan({ movie, wrong, notes = [], facts }) {
  const title =
    wrong.length > 0
      ? `  ✗ ${movie.title}`
      : `  ✓ ${movie.title} (${facts.width} × ${facts.height})`;
  return [title, ...[...wrong, ...notes].map((sentence) => `      ${sentence}`)].join("\n");
}

/**
 * Returns the site's origin. Throws for http, except on this machine, because API keys need https.
 */
function parseSiteOrigin(address) {
  const { origin, protocol, hostname } = new URL(address);
  if (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    return origin;
  throw new Error(`Your API key would be sent to ${address} unencrypted. Give its https address.`);
}

/** Collects the fields and errors of each movie before anything is sent. */
async function planImport(movies, { folder, defaults, context }) {
  const { site, importState } = context;
  const csvRows = await readCsvRows(folder);
  const drafts = await fetchDrafts(site);
  const { data: categories } = await site.request("GET", "/api/getCategory", { isPublic: true });
  const plans = [];
  // Movies are inspected one after the other, because a folder may have more movies than files can
  // be open at once.
  for (const movie of movies) {
    try {
      const facts = await inspectSource(movie);
      const { fields, credits, wrong } = await resolveMovieFields(movie, {
        csvRows,
        defaults,
        categories,
        durationMs: facts.durationMs,
      });
      const captions = await addTextTracks(movie, facts, await readMovieCaptions(movie));
      const existing =
        fields && !importState.of(movie).videoId
          ? await findExistingMovie(site, drafts, fields)
          : [];
      plans.push({
        movie,
        facts,
        fields,
        credits,
        captions: captions.tracks,
        notes: [
          ...captions.notes,
          ...listUnreadTrackNotes(facts.textTracks).map(formatInspectionNote),
        ],
        wrong: [
          ...wrong,
          ...captions.wrong,
          ...findMissingParts(movie, facts, context),
          ...existing,
        ],
      });
    } catch (error) {
      plans.push({ movie, wrong: [error.message] });
    }
  }
  return plans;
}

async function fetchDrafts(site) {
  const drafts = [];
  for (let cursor = ""; cursor !== null; ) {
    const address = `/api/admin/drafts?limit=${maxPageSize}${cursor && `&cursor=${cursor}`}`;
    const { data, nextCursor } = await site.request("GET", address);
    drafts.push(...data);
    cursor = nextCursor && encodeURIComponent(nextCursor);
  }
  return drafts;
}

/** Finds a movie that was added to the site without this import, so that it is not added again. */
async function findExistingMovie(site, drafts, { name, year }) {
  const q = encodeURIComponent(name.slice(0, searchLength.max).toWellFormed());
  const { data } = await site.request("GET", `/api/getMovies?q=${q}&limit=${maxPageSize}`, {
    isPublic: true,
  });
  const found = [...data, ...drafts].find(
    (movie) => foldText(movie.name) === foldText(name) && movie.year === year,
  );
  return found ? [`is on the site already: ${site.address}/movie/${found.id}`] : [];
}

function findMissingParts(movie, facts, { hasFfmpeg, convertsColours }) {
  if (hasFfmpeg)
    return convertsColours || !needsColourConversion(facts)
      ? []
      : ["is in HDR or wide colours; install an ffmpeg with zscale (libzimg), which converts them"];
  return [
    ...(movie.poster ? [] : [`has no poster: put ${movie.stem}.jpg beside it`]),
    ...(isPlayable(movie, facts)
      ? []
      : ["does not play in browsers as it is; install ffmpeg, which makes it so"]),
  ];
}

/** Imports one movie. A failure does not stop the others. */
async function importMovie(plan, context) {
  const { movie } = plan;
  const reporter = createMovieProgress(movie.title);
  try {
    const movieId = await sendMovie(plan, context, reporter);
    reporter.done(`${context.site.address}/movie/${movieId}`);
    return true;
  } catch (error) {
    reporter.failed(
      [
        error.message,
        ...(error.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
      ].join("; "),
    );
    if (isKeyRefused(error))
      throw new Error("The site no longer takes the key. Create another, and run this again.");
    return false;
  }
}

/**
 * Sends the original first if browsers can play it, so that the movie is online while its
 * renditions are encoded.
 */
async function sendMovie(
  { movie, facts, fields, credits, captions },
  { site, hasFfmpeg, isPublished, importState, work: workFolder },
  reporter,
) {
  const known = importState.of(movie);
  const { durationMs, chapters } = facts;
  const upload = await findMovieUpload(site, movie, {
    durationMs,
    chapters,
    videoId: known.videoId,
  });
  await importState.update(movie, { videoId: upload.id });
  const folder = join(workFolder, upload.id);
  const addToCatalogue = async () => {
    const images = hasFfmpeg ? await makePosters({ movie, facts, folder }) : [movie.poster];
    const values = { ...fields, draft: !isPublished };
    return addMovieForVideo(site, upload.id, values, images);
  };
  const sendSourceFile = () =>
    sendOriginal(site, movie, upload, reporter.share(`sending ${basename(movie.video)}`));
  const playsAlone = isPlayable(movie, facts);
  if (playsAlone) await sendSourceFile();
  // An earlier run may have added the movie.
  const existingMovieId = upload.movies[0]?.id;
  const earlyMovieId = existingMovieId ?? (playsAlone && (await addToCatalogue()));
  if (hasFfmpeg && upload.status !== "ready") {
    const ladder = chooseLadder(facts);
    const names = ladder.map(({ name }) => name).join(", ");
    const encoded = await encodeOnce({
      movie,
      facts,
      ladder,
      folder,
      onShare: reporter.share(`making ${names}`),
    });
    await sendRenditions(site, upload, encoded, captions, reporter.share("sending what was made"));
  }
  const movieId = earlyMovieId || (await addToCatalogue());
  if (credits && !known.hasCredits) {
    const headers = { "Idempotency-Key": upload.id };
    await site.request("PUT", `/api/movies/${movieId}/credits`, {
      json: { version: 1, ...credits },
      headers,
    });
    await importState.update(movie, { hasCredits: true });
  }
  if (!playsAlone) await sendSourceFile();
  await removeWorkFolder(workFolder, folder);
  return movieId;
}
