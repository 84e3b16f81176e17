import { Captions, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { TextField } from "../../../ui/field.tsx";
import { DropZone } from "../../drop-zone.tsx";
import { captionLanguage, decodeCaptions, toWebVtt } from "../../encoder/captions.ts";
import { UnsupportedFileError } from "../../encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../encoder/encoder-messages.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import type { SelectedCaptions } from "./selected-video.ts";
import { formatLanguageName } from "./video-labels.ts";

type Props = { captions: SelectedCaptions[]; onCaptions: (captions: SelectedCaptions[]) => void };

/**
 * One captions file per language. The language is guessed from the file name and can be changed.
 */
export function CaptionsField({ captions, onCaptions }: Props) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function add(picked: PickedFile[]) {
    const results = await Promise.all(picked.map(({ file }) => readCaptions(file)));
    setErrorMessage(results.find((result) => typeof result === "string") ?? null);
    const added = results.filter((result) => typeof result !== "string");
    const keptCaptions = captions.filter(
      ({ fileName }) => !added.some((newer) => newer.fileName === fileName),
    );
    onCaptions([...keptCaptions, ...added]);
  }

  const setLanguage = (captionIndex: number, lang: string) =>
    onCaptions(
      captions.map((caption, index) => (index === captionIndex ? { ...caption, lang } : caption)),
    );

  return (
    <div className="grid gap-4">
      <DropZone
        label={m.common_captions()}
        name="captions"
        accept=".srt,.vtt,text/vtt"
        icon={Captions}
        invitation={m.upload_captions_drop()}
        hint={m.upload_captions_hint()}
        error={errorMessage}
        multiple
        hasFile={false}
        onPick={add}
      />
      {captions.length > 0 && (
        <ul className="grid gap-3">
          {captions.map((caption, captionIndex) => (
            <li key={caption.fileName} className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <TextField
                  label={m.upload_captions_language({ fileName: caption.fileName })}
                  value={caption.lang}
                  autoCapitalize="none"
                  spellCheck={false}
                  hint={formatLanguageName(caption.lang) ?? m.upload_captions_language_hint()}
                  error={languageError(captions, captionIndex)}
                  onChange={(event) => setLanguage(captionIndex, event.currentTarget.value.trim())}
                />
              </div>
              <button
                type="button"
                aria-label={m.upload_captions_remove({ fileName: caption.fileName })}
                onClick={() => onCaptions(captions.filter((_, index) => index !== captionIndex))}
                className="mt-8 grid size-11 shrink-0 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reads captions. Returns the captions, or an error message. */
export async function readCaptions(file: File): Promise<SelectedCaptions | string> {
  try {
    const text = decodeCaptions(new Uint8Array(await file.arrayBuffer()));
    return { fileName: file.name, lang: captionLanguage(file.name) ?? "", vtt: toWebVtt(text) };
  } catch (error) {
    const isUnsupported = error instanceof UnsupportedFileError;
    const sentence = isUnsupported
      ? encoderErrorMessage(error.code, error.params)
      : m.upload_captions_unreadable();
    return m.issue_of_field({ field: file.name, sentence });
  }
}

/** Returns the error of a caption's language, if any. */
function languageError(captions: SelectedCaptions[], captionIndex: number): string | undefined {
  const lang = captions[captionIndex]?.lang ?? "";
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(lang))
    return m.upload_captions_language_missing();
  const first = captions.findIndex((caption) => caption.lang.toLowerCase() === lang.toLowerCase());
  return first === captionIndex ? undefined : m.upload_captions_language_taken();
}

export const haveValidCaptionLanguages = (captions: SelectedCaptions[]): boolean =>
  captions.every((_, captionIndex) => languageError(captions, captionIndex) === undefined);
