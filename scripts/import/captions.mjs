import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  captionKind,
  captionLanguage,
  decodeCaptions,
  toWebVtt,
} from "../../web/studio/encoder/captions.ts";
import { EncoderError } from "../../web/studio/encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../web/studio/encoder/encoder-messages.ts";

/**
 * The kinds of captions in order of preference. Of each language, only captions of the first kind
 * found are published.
 */
const kinds = ["full", "hearing", "forced"];

/**
 * Reads a movie's captions: their WebVTT by language, errors as `wrong`, and left-out files as
 * `notes`, because a movie has one captions file per language.
 */
export async function readCaptions({ stem, captions }) {
  const [texts, wrong, notes] = [{}, [], []];
  const taken = new Map();
  const files = captions.map((file) => ({
    file,
    name: basename(file),
    kind: captionKind(basename(file).slice(stem.length)),
  }));
  for (const { file, name, kind } of files.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  )) {
    const language = captionLanguage(name.slice(stem.length));
    const other = taken.get(language);
    if (!language)
      wrong.push(`${name} doesn't name its language: call it ${stem}.en.srt or ${stem}.pt-BR.srt`);
    else if (other?.kind === kind)
      wrong.push(`${name} and ${other.name} are both in ${language}: keep one of them`);
    else if (other) notes.push(`${name} is left out: ${other.name} is in ${language} already`);
    else {
      taken.set(language, { name, kind });
      await readFile(file)
        .then((bytes) => {
          texts[language] = toWebVtt(decodeCaptions(bytes));
        })
        .catch((error) => wrong.push(`${name}: ${sentenceOf(error)}`));
    }
  }
  return { texts, wrong, notes };
}

const sentenceOf = (error) =>
  error instanceof EncoderError ? encoderErrorMessage(error.code, error.params) : error.message;
