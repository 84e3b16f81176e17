import { Captions, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { TextField } from "../../../ui/field.tsx";
import { DropZone } from "../../drop-zone.tsx";
import { captionExtensions } from "../../encoder/captions/read-captions.ts";
import type { Inspection } from "../../encoder/packaging.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import { CaptionsPreview } from "../captions/captions-preview.tsx";
import {
  chooseLanguage,
  readSelectedCaptions,
  type SelectedCaptions,
} from "../captions/selected-captions.ts";
import { CaptionsInFile } from "./captions-in-file.tsx";
import { formatLanguageName } from "./video-labels.ts";

type Props = {
  file: File;
  inspection: Inspection;
  captions: SelectedCaptions[];
  onCaptions: (captions: SelectedCaptions[]) => void;
};

/**
 * One captions file per language, or a text track of the source file. The language is guessed from
 * the file name and can be changed.
 */
export function CaptionsField({ file, inspection, captions, onCaptions }: Props) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function add(picked: PickedFile[]) {
    const results = await Promise.all(picked.map(({ file }) => readSelectedCaptions(file)));
    setErrorMessage(results.find((result) => typeof result === "string") ?? null);
    const added = results.filter((result) => typeof result !== "string");
    const keptCaptions = captions.filter(
      ({ fileName }) => !added.some((newer) => newer.fileName === fileName),
    );
    onCaptions([...keptCaptions, ...added]);
  }

  const replace = (captionIndex: number, next: SelectedCaptions) =>
    onCaptions(captions.map((caption, index) => (index === captionIndex ? next : caption)));

  return (
    <div className="grid min-w-0 gap-4">
      <DropZone
        label={m.common_captions()}
        name="captions"
        accept={captionExtensions.join(",")}
        icon={Captions}
        invitation={m.upload_captions_drop()}
        hint={m.upload_captions_hint()}
        error={errorMessage}
        multiple
        hasFile={false}
        onPick={add}
      />
      <CaptionsInFile
        file={file}
        inspection={inspection}
        captions={captions}
        onTake={(taken) => onCaptions([...captions, taken])}
      />
      {captions.length > 0 && (
        <ul className="grid min-w-0 gap-5">
          {captions.map((caption, captionIndex) => (
            <li key={caption.fileName} className="grid min-w-0 gap-3">
              <ChosenCaptions
                captions={caption}
                error={languageError(captions, captionIndex)}
                onLanguage={(lang) => replace(captionIndex, chooseLanguage(caption, lang))}
                onRemove={() => onCaptions(captions.filter((_, index) => index !== captionIndex))}
              />
              <CaptionsPreview
                captions={caption}
                durationMs={inspection.durationMs}
                onChange={(next) => replace(captionIndex, next)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ChosenProps = {
  captions: SelectedCaptions;
  error: string | undefined;
  onLanguage: (lang: string) => void;
  onRemove: () => void;
};

const ChosenCaptions = ({ captions, error, onLanguage, onRemove }: ChosenProps) => (
  <div className="flex items-start gap-3">
    <div className="min-w-0 flex-1">
      <TextField
        label={m.upload_captions_language({ fileName: captions.fileName })}
        value={captions.lang}
        autoCapitalize="none"
        spellCheck={false}
        hint={formatLanguageName(captions.lang) ?? m.upload_captions_language_hint()}
        error={error}
        onChange={(event) => onLanguage(event.currentTarget.value.trim())}
      />
    </div>
    <button
      type="button"
      aria-label={m.upload_captions_remove({ fileName: captions.fileName })}
      onClick={onRemove}
      className="mt-8 grid size-11 shrink-0 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  </div>
);

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
