import { m } from "#messages";
import type { CaptionRole } from "../../../../contract/uploads/tracks.ts";
import type { CaptionsEncoding } from "../../encoder/captions/alphabets.ts";
import { readCaptionLanguage, readCaptionRole } from "../../encoder/captions/file-names.ts";
import {
  maxCaptionsFileBytes,
  type ReadCaptions,
  readCaptions,
} from "../../encoder/captions/read-captions.ts";
import { UnsupportedFileError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";

/** A captions file that the user chose. `lang` is empty while unknown; `label` may stay empty. */
export type SelectedCaptions = ReadCaptions & {
  fileName: string;
  lang: string;
  role: CaptionRole;
  label: string;
  /**
   * The file's bytes if its encoding was guessed, so that it can be read again in another encoding.
   */
  bytes?: Uint8Array;
  isEncodingChosen?: boolean;
};

/**
 * Reads a captions file. The language is the one that the file's name states, else `language`.
 * Returns the captions, or an error message.
 */
export async function readSelectedCaptions(
  file: File,
  language = "",
): Promise<SelectedCaptions | string> {
  try {
    // Reads only the start, because the file may be a video that was dropped by mistake.
    const start = file.slice(0, maxCaptionsFileBytes + 1);
    const bytes = new Uint8Array(await start.arrayBuffer());
    const lang = readCaptionLanguage(file.name) ?? language;
    const read = readCaptions(bytes, { language: lang || null });
    return {
      ...read,
      fileName: file.name,
      lang,
      role: readCaptionRole(file.name),
      label: "",
      bytes: read.guess && bytes,
    };
  } catch (error) {
    const isUnsupported = error instanceof UnsupportedFileError;
    const sentence = isUnsupported
      ? encoderErrorMessage(error.code, error.params)
      : m.upload_captions_unreadable();
    return m.issue_of_field({ field: file.name, sentence });
  }
}

/** Reads the file again with a chosen encoding. */
export const chooseEncoding = (captions: SelectedCaptions, encoding: CaptionsEncoding) => ({
  ...readAgain(captions, encoding),
  isEncodingChosen: true,
});

/** Changes the language, and guesses the encoding anew from it unless the user chose one. */
export const chooseLanguage = (captions: SelectedCaptions, lang: string): SelectedCaptions =>
  captions.isEncodingChosen ? { ...captions, lang } : readAgain({ ...captions, lang });

/**
 * Reads the captions' bytes again, in `encoding` if given. Returns the captions unchanged if the
 * bytes were not kept or are unreadable.
 */
function readAgain(captions: SelectedCaptions, encoding?: CaptionsEncoding): SelectedCaptions {
  if (!captions.bytes) return captions;
  try {
    const hints = { language: captions.lang || null, encoding };
    return { ...captions, ...readCaptions(captions.bytes, hints) };
  } catch (error) {
    if (error instanceof UnsupportedFileError) return captions;
    throw error;
  }
}
