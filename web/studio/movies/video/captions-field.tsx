import { Captions, X } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { formatOwnLanguageName } from "../../../../contract/uploads/own-language-name.ts";
import { captionRoles } from "../../../../contract/uploads/tracks.ts";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { DropZone } from "../../drop-zone.tsx";
import { captionExtensions } from "../../encoder/captions/read-captions.ts";
import type { Inspection } from "../../encoder/packaging.ts";
import { useFileReading } from "../../file-reading.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import { captionRoleLabels } from "../captions/captions-form-values.ts";
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
  /**
   * Called with a function that changes the current captions, because several files may be read at
   * the same time.
   */
  onCaptions: (change: (captions: SelectedCaptions[]) => SelectedCaptions[]) => void;
};

/**
 * A field for captions: files, and text tracks of the source file. Language and role are guessed
 * from the file name or the track, and can be changed.
 */
export function CaptionsField({ file, inspection, captions, onCaptions }: Props) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  /**
   * Chosen files that are not read yet. When the user chooses more files, these files are read
   * again together with the new ones.
   */
  const unread = useRef<File[]>([]);
  const { isReading, readFile } = useFileReading();

  function add(picked: PickedFile[]) {
    unread.current = [...unread.current, ...picked.map(({ file }) => file)];
    setErrorMessage(null);
    void readFile(() => Promise.all(unread.current.map((file) => readSelectedCaptions(file))), {
      take: takeAll,
      refuse: () => setErrorMessage(m.upload_captions_unreadable()),
    });
  }

  function takeAll(results: (SelectedCaptions | string)[]) {
    unread.current = [];
    setErrorMessage(results.find((result) => typeof result === "string") ?? null);
    for (const result of results) if (typeof result !== "string") addOne(result);
  }

  const addOne = (added: SelectedCaptions) =>
    onCaptions((chosen) => [
      ...chosen.filter(({ fileName }) => fileName !== added.fileName),
      added,
    ]);
  const replace = (before: SelectedCaptions, next: SelectedCaptions) =>
    onCaptions((chosen) => chosen.map((each) => (each === before ? next : each)));

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
        busy={isReading}
        onPick={add}
      />
      <CaptionsInFile file={file} inspection={inspection} captions={captions} onTake={addOne} />
      {captions.length > 0 && (
        <ul className="grid min-w-0 gap-5">
          {captions.map((caption, captionIndex) => (
            <li key={caption.fileName} className="grid min-w-0 gap-3">
              <ChosenCaptions
                captions={caption}
                error={languageError(captions, captionIndex)}
                onChange={(next) => replace(caption, next)}
                onRemove={() => onCaptions((chosen) => chosen.filter((each) => each !== caption))}
              />
              <CaptionsPreview
                captions={caption}
                durationMs={inspection.durationMs}
                onChange={(next) => replace(caption, next)}
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
  onChange: (captions: SelectedCaptions) => void;
  onRemove: () => void;
};

const ChosenCaptions = ({ captions, error, onChange, onRemove }: ChosenProps) => (
  <div className="flex items-start gap-3">
    <div className="grid min-w-0 flex-1 items-start gap-3 md:grid-cols-2">
      <TextField
        label={m.upload_captions_language({ fileName: captions.fileName })}
        value={captions.lang}
        autoCapitalize="none"
        spellCheck={false}
        hint={formatLanguageName(captions.lang) ?? m.upload_captions_language_hint()}
        error={error}
        onChange={(event) => onChange(chooseLanguage(captions, event.currentTarget.value.trim()))}
      />
      <ChoiceField
        label={m.upload_captions_role({ fileName: captions.fileName })}
        value={captions.role}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...captions, role: readRole(value) })
        }
      >
        {captionRoles.map((role) => (
          <option key={role} value={role}>
            {captionRoleLabels[role]()}
          </option>
        ))}
      </ChoiceField>
      <TextField
        label={m.upload_captions_label({ fileName: captions.fileName })}
        value={captions.label}
        maxLength={60}
        hint={m.tracks_admin_label_hint()}
        onChange={(event) => onChange({ ...captions, label: event.currentTarget.value })}
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

const readRole = (value: string) => captionRoles.find((role) => role === value) ?? "subtitles";

/**
 * Returns the role and label that viewers see, as one text. Viewers cannot tell apart captions with
 * equal texts.
 */
const nameOf = ({ lang, role, label }: SelectedCaptions) =>
  `${role} ${label.trim() || formatOwnLanguageName(lang)}`;

/** Returns the error of the language of the captions at an index, if any. */
function languageError(captions: SelectedCaptions[], captionIndex: number): string | undefined {
  const chosen = captions[captionIndex];
  if (!chosen) return undefined;
  const { lang } = chosen;
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(lang))
    return m.upload_captions_language_missing();
  const first = captions.findIndex((each) => nameOf(each) === nameOf(chosen));
  if (first === captionIndex) return undefined;
  return m.upload_captions_language_taken();
}

export const haveValidCaptionLanguages = (captions: SelectedCaptions[]): boolean =>
  captions.every((_, captionIndex) => languageError(captions, captionIndex) === undefined);
