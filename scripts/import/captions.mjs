import { openAsBlob } from "node:fs";
import { basename, extname } from "node:path";
import {
  readCaptionLanguage,
  readCaptionRole,
} from "../../web/studio/encoder/captions/file-names.ts";
import {
  maxCaptionsFileBytes,
  readCaptions as readCaptionsFile,
} from "../../web/studio/encoder/captions/read-captions.ts";
import { EncoderError, UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../web/studio/encoder/encoder-messages.ts";
import { readTextTrack } from "../../web/studio/encoder/text-tracks/read-text-track.ts";
import { chooseTextTrackRole } from "../../web/studio/encoder/text-tracks/text-track.ts";
import { imageCaptionExtensions } from "./find-movies.mjs";

/**
 * Reads a movie's captions. Returns `tracks` (the language, role and WebVTT of each), `wrong` (the
 * errors), and `notes` about left-out files and guessed encodings.
 */
export async function readMovieCaptions({ stem, captions }) {
  const [tracks, wrong, notes] = [[], [], []];
  const taken = new Map();
  const named = captions.map((file) => ({
    file,
    name: basename(file),
    role: readCaptionRole(basename(file).slice(stem.length)),
  }));
  const isImages = ({ name }) => imageCaptionExtensions.includes(extname(name).toLowerCase());
  for (const { name } of named.filter(isImages))
    notes.push(`${name} is left out: ${encoderErrorMessage("captions_images", {})}`);
  for (const { file, name, role } of named.filter((each) => !isImages(each))) {
    const language = readCaptionLanguage(name.slice(stem.length));
    const other = taken.get(`${language} ${role}`);
    if (!language)
      wrong.push(`${name} doesn't name its language: call it ${stem}.en.srt or ${stem}.pt-BR.srt`);
    else if (other)
      wrong.push(
        `${name} and ${other} are both in ${language} and of the kind ${role}: keep one of them`,
      );
    else {
      taken.set(`${language} ${role}`, name);
      try {
        const { vtt, encoding } = readText(await readStart(file), language);
        tracks.push({ language, role, vtt });
        if (encoding) notes.push(`${name} is read as ${encoding}, the encoding of its language`);
      } catch (error) {
        wrong.push(`${name}: ${sentenceOf(error)}`);
      }
    }
  }
  return { tracks, wrong, notes };
}

/**
 * Adds the text tracks of a movie's file: the first of each language and role, unless a captions
 * file has the same language and role.
 */
export async function addTextTracks({ video }, { textTracks, type, originSeconds }, captions) {
  const tracks = [...captions.tracks];
  const notes = [...captions.notes];
  for (const textTrack of textTracks.filter(({ format }) => format !== null)) {
    const { number, language } = textTrack;
    const role = chooseTextTrackRole(textTrack);
    const isTaken = tracks.some((track) => track.language === language && track.role === role);
    const name = `Text track ${number} of ${basename(video)}`;
    if (!language) notes.push(`${name} is left out: it doesn't name its language`);
    else if (isTaken)
      notes.push(`${name} is left out: there are captions in ${language} of the kind ${role}`);
    else
      try {
        const file = await openAsBlob(video);
        const { vtt } = await readTextTrack(file, { type, number, originSeconds });
        tracks.push({ language, role, vtt });
      } catch (error) {
        notes.push(`${name} is left out: ${sentenceOf(error)}`);
      }
  }
  return { ...captions, tracks, notes };
}

/** Reads at most one byte more than captions may have. */
async function readStart(path) {
  const file = await openAsBlob(path);
  return new Uint8Array(await file.slice(0, maxCaptionsFileBytes + 1).arrayBuffer());
}

/** An import has no preview, so a guessed encoding must fit the language's letters. */
function readText(bytes, language) {
  const { vtt, guess } = readCaptionsFile(bytes, { language });
  if (guess && !guess.isLikely) throw new UnsupportedFileError("captions_encoding");
  return { vtt, encoding: guess?.encoding };
}

const sentenceOf = (error) =>
  error instanceof EncoderError ? encoderErrorMessage(error.code, error.params) : error.message;
