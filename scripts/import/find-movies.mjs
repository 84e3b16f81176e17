import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parseNameAndYear } from "../../contract/movies/name-and-year.ts";
import { readCaptionLanguage } from "../../web/studio/encoder/captions/file-names.ts";
import { captionExtensions } from "../../web/studio/encoder/captions/read-captions.ts";

const typesByExtension = {
  ".mp4": "video/mp4",
  ".m4v": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".mkv": "video/x-matroska",
};
const imageExtensions = [".jpg", ".jpeg", ".png", ".webp", ".gif"];

/** Captions as images: VobSub and PGS. The import names such files and leaves them out. */
export const imageCaptionExtensions = [".sub", ".idx", ".sup"];
const posterNames = ["poster", "cover", "folder"];

const extensionOf = (name) => extname(name).toLowerCase();
const fileStem = (name) => basename(name, extname(name));

/**
 * Finds the movies of a folder and its subfolders, by file names. A poster has the video's name
 * (metropolis.mp4, metropolis.jpg), or is poster.jpg in the movie's own folder; captions begin with
 * the video's name and end in a language (metropolis.es.srt); facts are in a file with the video's
 * name (metropolis.nfo), or in movie.nfo beside a single video.
 */
export async function findMovies(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith(".") && !/[/\\]\./.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const videos = files.filter((file) => extensionOf(file) in typesByExtension);
  return Promise.all(videos.map((video) => readMovieFiles(video, { files, videos, folder })));
}

async function readMovieFiles(video, { files, videos, folder }) {
  const siblings = files.filter((file) => dirname(file) === dirname(video));
  const isAlone = videos.filter((other) => dirname(other) === dirname(video)).length === 1;
  const stem = fileStem(video);
  const hasOwnFolder = isAlone && dirname(video) !== folder;
  const images = siblings.filter((file) => imageExtensions.includes(extensionOf(file)));
  const poster =
    images.find((file) => fileStem(file) === stem) ??
    images.find((file) => hasOwnFolder && posterNames.includes(fileStem(file).toLowerCase()));
  const stems = videos.filter((other) => dirname(other) === dirname(video)).map(fileStem);
  const captions = siblings.filter(
    (file) => isCaptions(file, stem) && findOwner(file, stems) === stem,
  );
  const nfo =
    siblings.find((file) => extensionOf(file) === ".nfo" && fileStem(file) === stem) ??
    siblings.find((file) => isAlone && basename(file).toLowerCase() === "movie.nfo");
  const { size, mtimeMs } = await stat(video);
  const title = hasOwnFolder ? chooseTitle(stem, basename(dirname(video))) : stem;
  return {
    video,
    stem,
    title,
    type: typesByExtension[extensionOf(video)],
    bytes: size,
    changedAt: mtimeMs,
    poster,
    captions,
    nfo,
  };
}

const yearInBrackets = /[([](?:1[789]|20)\d\d[)\]]/;

/**
 * Chooses the file's or the folder's name as the title. A name with a year in brackets comes first,
 * because "Blade.Runner.2049" is a name without a year. The file's name with a year comes next,
 * because "Filme 2022" is a folder of a year's movies.
 */
function chooseTitle(stem, folderName) {
  if (yearInBrackets.test(stem)) return stem;
  if (yearInBrackets.test(folderName)) return folderName;
  return parseNameAndYear(stem).year ? stem : folderName;
}

/**
 * Whether a file is captions. An XML file counts only if its name ends in a language, because other
 * XML files may contain chapters.
 */
const isCaptions = (file, stem) =>
  extensionOf(file) === ".xml"
    ? readCaptionLanguage(basename(file).slice(stem.length)) !== null
    : [...captionExtensions, ...imageCaptionExtensions].includes(extensionOf(file));

/**
 * Finds the video that captions belong to: "alien.2.en.srt" belongs to "alien.2", not to "alien".
 */
const findOwner = (captions, stems) =>
  stems
    .filter((stem) => fileStem(captions) === stem || fileStem(captions).startsWith(`${stem}.`))
    .reduce((longest, stem) => (stem.length > longest.length ? stem : longest), "");
