import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { maxPageSize, searchLength } from "../../contract/constants.ts";
import { chooseLadder } from "../../web/features/admin/encoder/video/ladder.ts";
import { askCredentials } from "./credentials.mjs";
import { factsOf, readSheet } from "./facts.mjs";
import { findFfmpeg, makePosters } from "./ffmpeg.mjs";
import { findFilms } from "./folder.mjs";
import { lookAt, playsAsItIs } from "./look.mjs";
import { makeOnce, tidy } from "./made.mjs";
import { openMemory } from "./memory.mjs";
import { progress } from "./progress.mjs";
import { openSite } from "./site.mjs";
import { addFilm, findUpload, sendLadder, sendOriginal } from "./upload.mjs";

/** Brings a folder's films to a site; what an earlier run did is not done again. Gives how many films were left out. */
export async function importFolder(
  path,
  { site: address, "dry-run": isDryRun, "original-only": isPlain, ...defaults },
) {
  const folder = resolve(path);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(`${folder} is no folder.`);
  const films = await findFilms(folder);
  if (films.length === 0) throw new Error(`${folder} holds no films (mp4, m4v, webm, mov, mkv).`);
  const site = await openSite(siteAt(address), await askCredentials());
  const hasFfmpeg = !isPlain && (await findFfmpeg());
  if (!hasFfmpeg) console.log("  Without ffmpeg: the originals are uploaded as they are, in one quality.");
  const house = { site, hasFfmpeg, memory: await openMemory(folder, site.address), work: join(folder, ".marquee") };
  const plans = await planFilms(films, { folder, defaults, house });
  for (const { film, wrong, facts } of plans) {
    const sentences = wrong.map((sentence) => `      ${sentence}`).join("\n");
    console.log(
      wrong.length > 0 ? `  ✗ ${film.title}\n${sentences}` : `  ✓ ${film.title} (${facts.width} × ${facts.height})`,
    );
  }
  const good = plans.filter(({ wrong }) => wrong.length === 0);
  if (isDryRun) console.log(`\n  ${good.length} of ${plans.length} films would be imported. Nothing was sent.\n`);
  let imported = 0;
  for (const plan of isDryRun ? [] : good) imported += (await bring(plan, house)) ? 1 : 0;
  if (!isDryRun) console.log(`\n  ${imported} of ${plans.length} films are on ${site.address}.\n`);
  return plans.length - (isDryRun ? good.length : imported);
}

/** A password goes over https, and not beyond this machine otherwise. */
function siteAt(address) {
  const { origin, protocol, hostname } = new URL(address);
  if (protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return origin;
  throw new Error(`${address} would be sent your password for everybody on the way to read. Give its https address.`);
}

/** What is known of each film, and what is wrong with it, before anything is sent. */
async function planFilms(films, { folder, defaults, house: { site, hasFfmpeg, memory } }) {
  const sheet = await readSheet(folder);
  const { data: categories } = await site.ask("GET", "/api/getCategory");
  const plans = [];
  // One after the other: a folder may hold more films than files can be open.
  for (const film of films) {
    try {
      const facts = await lookAt(film);
      const { fields, wrong } = await factsOf(film, { sheet, defaults, categories, durationMs: facts.durationMs });
      const there = fields && !memory.of(film).videoId ? await isThere(site, fields) : [];
      plans.push({ film, facts, fields, wrong: [...wrong, ...lacks(film, facts, hasFfmpeg), ...there] });
    } catch (error) {
      plans.push({ film, wrong: [error.message] });
    }
  }
  return plans;
}

/** A film that somebody added otherwise is not added again. */
async function isThere(site, { name, year }) {
  const q = encodeURIComponent(name.slice(0, searchLength.max).toWellFormed());
  const { data } = await site.ask("GET", `/api/getMovies?q=${q}&limit=${maxPageSize}`);
  const found = data.find((movie) => movie.name.toLowerCase() === name.toLowerCase() && movie.year === year);
  return found ? [`is on the site already: ${site.address}/movie/${found.id}`] : [];
}

function lacks(film, facts, hasFfmpeg) {
  if (hasFfmpeg) return [];
  return [
    ...(film.picture ? [] : [`has no picture: put ${film.stem}.jpg beside it`]),
    ...(playsAsItIs(film, facts) ? [] : ["does not play in browsers as it is; install ffmpeg, which makes it so"]),
  ];
}

/** Brings one film; its failure stops no other. */
async function bring(plan, house) {
  const { film } = plan;
  const say = progress(film.title);
  try {
    const movieId = await sendFilm(plan, house, say);
    say.done(`${house.site.address}/movie/${movieId}`);
    return true;
  } catch (error) {
    say.failed([error.message, ...(error.issues ?? []).map(({ path, message }) => `${path} ${message}`)].join("; "));
    return false;
  }
}

/** The original first where browsers play it: the film is there while its ladder is made. */
async function sendFilm({ film, facts, fields }, { site, hasFfmpeg, memory, work }, say) {
  const known = memory.of(film);
  const upload = await findUpload(site, film, { durationMs: facts.durationMs, videoId: known.videoId });
  await memory.keep(film, { videoId: upload.id });
  const folder = join(work, upload.id);
  const add = async () => {
    const pictures = hasFfmpeg ? await makePosters({ film, facts, folder }) : [film.picture];
    return addFilm(site, upload.id, fields, pictures);
  };
  const sendWhole = () => sendOriginal(site, film, upload, say.share(`sending ${basename(film.video)}`));
  const playsAlone = playsAsItIs(film, facts);
  if (playsAlone) await sendWhole();
  const early = playsAlone && (await add());
  if (hasFfmpeg && upload.status !== "ready") {
    const ladder = chooseLadder(facts);
    const names = ladder.map(({ name }) => name).join(", ");
    const made = await makeOnce({ film, facts, ladder, folder, onShare: say.share(`making ${names}`) });
    await sendLadder(site, upload, made, film, say.share("sending what was made"));
  }
  const movieId = early || (await add());
  if (!playsAlone) await sendWhole();
  await tidy(work, folder);
  return movieId;
}
