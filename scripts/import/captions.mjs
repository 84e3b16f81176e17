import { openAsBlob } from "node:fs";
import { basename, extname } from "node:path";
import { captionKind, captionLanguage } from "../../web/studio/encoder/captions/file-names.ts";
import {
  maxCaptionsFileBytes,
  readCaptions as readCaptionsFile,
} from "../../web/studio/encoder/captions/read-captions.ts";
import { EncoderError, UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../web/studio/encoder/encoder-messages.ts";
import { readTextTrack } from "../../web/studio/encoder/text-tracks/read-text-track.ts";
import { imageCaptionExtensions } from "./find-movies.mjs";

/**
 * The kinds of captions in order of preference. Of each language, only captions of the first kind
 * found are published.
 */
const kinds = ["full", "hearing", "forced"];

/**
 * Reads a movie's captions: their WebVTT by language, errors as `wrong`, and left-out files and
 * guessed encodings as `notes`, because a movie has one captions file per language.
 */
export async function readCaptions({ stem, captions }) {
  const [texts, wrong, notes] = [{}, [], []];
  const taken = new Map();
  const named = captions.map((file) => ({
    file,
    name: basename(file),
    kind: captionKind(basename(file).slice(stem.length)),
  }));
  const isImages = ({ name }) => imageCaptionExtensions.includes(extname(name).toLowerCase());
  for (const { name } of named.filter(isImages))
    notes.push(`${name} is left out: ${encoderErrorMessage("captions_images", {})}`);
  const files = named
    .filter((file) => !isImages(file))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  for (const { file, name, kind } of files) {
    const language = captionLanguage(name.slice(stem.length));
    const other = taken.get(language);
    if (!language)
      wrong.push(`${name} doesn't name its language: call it ${stem}.en.srt or ${stem}.pt-BR.srt`);
    else if (other?.kind === kind)
      wrong.push(`${name} and ${other.name} are both in ${language}: keep one of them`);
    else if (other) notes.push(`${name} is left out: ${other.name} is in ${language} already`);
    else {
      taken.set(language, { name, kind });
      try {
        const { vtt, encoding } = readText(await readStart(file), language);
        texts[language] = vtt;
        if (encoding) notes.push(`${name} is read as ${encoding}, the encoding of its language`);
      } catch (error) {
        wrong.push(`${name}: ${sentenceOf(error)}`);
      }
    }
  }
  return { texts, wrong, notes };
}

/**
 * Adds the text tracks inside of a movie's file in languages that have no captions file: of each
 * language the first of the preferred kind.
 */
export async function addTextTracks({ video }, { textTracks, type, originSeconds }, captions) {
  const texts = { ...captions.texts };
  const notes = [...captions.notes];
  const readable = textTracks
    .filter(({ format }) => format !== null)
    .toSorted((a, b) => kinds.indexOf(trackKind(a)) - kinds.indexOf(trackKind(b)));
  for (const { number, language } of readable) {
    const name = `Text track ${number} of ${basename(video)}`;
    if (!language) notes.push(`${name} is left out: it doesn't name its language`);
    else if (texts[language]) notes.push(`${name} is left out: there are captions in ${language}`);
    else
      try {
        const file = await openAsBlob(video);
        const { vtt } = await readTextTrack(file, { type, number, originSeconds });
        texts[language] = vtt;
      } catch (error) {
        notes.push(`${name} is left out: ${sentenceOf(error)}`);
      }
  }
  return { ...captions, texts, notes };
}

function trackKind({ isForced, isHearingImpaired }) {
  if (isForced) return "forced";
  return isHearingImpaired ? "hearing" : "full";
}

/** Reads a file up to one byte more than captions may have. */
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
