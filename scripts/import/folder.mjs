import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";

const typesByEnding = {
  ".mp4": "video/mp4",
  ".m4v": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".mkv": "video/x-matroska",
};
const pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".gif"];
const captionEndings = [".vtt", ".srt"];
const posterNames = ["poster", "cover", "folder"];

const endingOf = (name) => extname(name).toLowerCase();
const stemOf = (name) => basename(name, extname(name));

/**
 * The films of a folder and of the folders in it, by name. A film's picture has its name (metropolis.mp4,
 * metropolis.jpg), or stands beside it as poster.jpg in a folder of its own; captions begin with its name and end in a
 * language (metropolis.es.srt).
 */
export async function findFilms(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !/[/\\]\./.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const videos = files.filter((file) => endingOf(file) in typesByEnding);
  return Promise.all(videos.map((video) => filmOf(video, { files, videos, folder })));
}

async function filmOf(video, { files, videos, folder }) {
  const beside = files.filter((file) => dirname(file) === dirname(video));
  const isAlone = videos.filter((other) => dirname(other) === dirname(video)).length === 1;
  const stem = stemOf(video);
  const hasOwnFolder = isAlone && dirname(video) !== folder;
  const pictures = beside.filter((file) => pictureEndings.includes(endingOf(file)));
  const picture =
    pictures.find((file) => stemOf(file) === stem) ??
    pictures.find((file) => hasOwnFolder && posterNames.includes(stemOf(file).toLowerCase()));
  const stems = videos.filter((other) => dirname(other) === dirname(video)).map(stemOf);
  const captions = beside.filter((file) => captionEndings.includes(endingOf(file)) && ownerOf(file, stems) === stem);
  const { size, mtimeMs } = await stat(video);
  const title = hasOwnFolder ? basename(dirname(video)) : stem;
  return {
    video,
    stem,
    title,
    type: typesByEnding[endingOf(video)],
    bytes: size,
    changedAt: mtimeMs,
    picture,
    captions,
  };
}

/** Whose captions these are: "alien.2.en.srt" goes with "alien.2", and not with "alien". */
const ownerOf = (captions, stems) =>
  stems
    .filter((stem) => stemOf(captions) === stem || stemOf(captions).startsWith(`${stem}.`))
    .reduce((longest, stem) => (stem.length > longest.length ? stem : longest), "");
