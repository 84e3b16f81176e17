import { m } from "#messages";
import type { CaptionRole } from "../../../../contract/uploads/tracks.ts";
import type { CaptionsEncoding } from "../../encoder/captions/alphabets.ts";
import { captionLanguage, captionRole } from "../../encoder/captions/file-names.ts";
import {
  maxCaptionsFileBytes,
  type ReadCaptions,
  readCaptions,
} from "../../encoder/captions/read-captions.ts";
import { UnsupportedFileError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";

/** A captions file that was chosen. An empty `lang` is not known yet; an empty label is optional. */
export type SelectedCaptions = ReadCaptions & {
  fileName: string;
  lang: string;
  role: CaptionRole;
  label: string;
  /** The file, if its encoding was guessed: another encoding reads it again. */
  bytes?: Uint8Array;
  isEncodingChosen?: boolean;
};

/**
 * Reads captions. Their language is the one that the file name states, else the given one. Returns
 * the captions, or an error message.
 */
export async function readSelectedCaptions(
  file: File,
  language = "",
): Promise<SelectedCaptions | string> {
  try {
    // A video that was dropped here by mistake is not read to its end.
    const start = file.slice(0, maxCaptionsFileBytes + 1);
    const bytes = new Uint8Array(await start.arrayBuffer());
    const lang = captionLanguage(file.name) ?? language;
    const read = readCaptions(bytes, { language: lang || null });
    return {
      ...read,
      fileName: file.name,
      lang,
      role: captionRole(file.name),
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

/** Changes the language, by which the encoding is guessed unless one was chosen. */
export const chooseLanguage = (captions: SelectedCaptions, lang: string): SelectedCaptions =>
  captions.isEncodingChosen ? { ...captions, lang } : readAgain({ ...captions, lang });

/** Captions that cannot be read so stay as they are. */
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
