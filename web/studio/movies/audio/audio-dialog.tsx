import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { audioRoles, type Track } from "../../../../contract/uploads/tracks.ts";
import { audioRoleLabels } from "../../../api/audio-role-labels.ts";
import { apiFetch } from "../../../api/client.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import { EditorDialog, type EditorProps } from "../../editor/editor-dialog.tsx";
import { useEditor } from "../../editor/use-editor.tsx";
import { formatLanguageName } from "../video/video-labels.ts";
import { type AudioFormValues, audioEditorFields, toAudioFormValues } from "./audio-form-values.ts";
import { AudioSourceField } from "./audio-source-field.tsx";
import { saveAudioTrack } from "./change-audio.ts";
import { type AudioSource, type SentAudio, sendAudio } from "./send-audio.ts";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  movieId: string;
  videoId: string;
  /** The audio track that is edited; null for a new track. */
  track: Track | null;
  title: string;
};

/** Adds an audio track, or renames a track and replaces its audio. */
export const AudioDialog = ({ movieId, videoId, track, title, ...dialog }: Props) => (
  <EditorDialog title={title} leaveText={m.audio_admin_leave_text()} {...dialog}>
    {(editor) => <AudioForm movieId={movieId} videoId={videoId} track={track} {...editor} />}
  </EditorDialog>
);

type FormProps = EditorProps & Pick<Props, "movieId" | "videoId" | "track">;

function AudioForm({ movieId, videoId, track, onChanged, onSaved, onClose }: FormProps) {
  const [source, setSource] = useState<AudioSource | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const sent = useRef<{ source: AudioSource; audio: SentAudio } | null>(null);
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);
  const editor = useEditor({
    saved: track,
    toValues: toAudioFormValues,
    fields: audioEditorFields,
    send,
    onSaved,
    onChanged: (isChanged) => onChanged(isChanged || source !== null),
  });
  const { form, register, setValue, getValues, draft, sending, issues, formError, conflict } =
    editor;

  async function send(values: AudioFormValues, { saved }: { saved: Track | null }) {
    if (!track && !source) return void setFileError(m.issue_file_required());
    const audio = source && (await sendOnce(source));
    await saveAudioTrack(movieId, { edited: saved, values, sent: audio }).catch((error) => {
      sent.current = null;
      throw error;
    });
    return { message: m.audio_admin_saved() };
  }

  /** Sends the audio of a source once. A second attempt to save uses the audio that was sent. */
  async function sendOnce(chosen: AudioSource): Promise<SentAudio> {
    if (sent.current?.source === chosen) return sent.current.audio;
    try {
      setShare(0);
      const { audioVersion } = await apiFetch("GET /api/movies/:id/tracks", {
        params: { id: movieId },
      });
      const list = { videoId, audioVersion };
      const audio = await sendAudio(list, chosen, { signal: closing.signal, onShare: setShare });
      sent.current = { source: chosen, audio };
      return audio;
    } finally {
      setShare(null);
    }
  }

  function takeSource(chosen: AudioSource | null) {
    setFileError(null);
    setSource(chosen);
    onChanged(true);
    if (!chosen || track || getValues("language") !== "") return;
    setValue("language", chosen.track.language ?? "");
    setValue("role", chosen.track.role ?? "main");
    setValue("label", chosen.track.title ?? "");
  }

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {conflict}
      <AudioSourceField
        videoId={videoId}
        replaces={track !== null}
        source={source}
        error={fileError}
        onSource={takeSource}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label={m.common_language()}
          hint={formatLanguageName(draft.language) ?? m.upload_captions_language_hint()}
          autoCapitalize="none"
          spellCheck={false}
          error={findIssue(issues, "language")}
          {...register("language")}
        />
        <ChoiceField label={m.tracks_admin_role()} {...register("role")}>
          {audioRoles.map((role) => (
            <option key={role} value={role}>
              {audioRoleLabels[role]()}
            </option>
          ))}
        </ChoiceField>
      </div>
      <TextField
        label={m.tracks_admin_label()}
        hint={m.tracks_admin_label_hint()}
        error={findIssue(issues, "label")}
        {...register("label")}
      />
      {!track?.isDefault && (
        <CheckboxField label={m.audio_admin_default()} {...register("isDefault")} />
      )}
      {share !== null && <Progress share={share} />}
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}

/**
 * Returns the error message of a field of the track. An issue's path ends in the field's name,
 * because the track is an entry of a list.
 */
const findIssue = (issues: Record<string, string | undefined>, field: string) =>
  Object.entries(issues).find(([path]) => path.endsWith(`.${field}`))?.[1];

function Progress({ share }: { share: number }) {
  const text = m.audio_admin_sending({ percent: Math.floor(share * 100) });
  return (
    <div className="grid gap-2">
      <p role="status" className="tabular-nums">
        {text}
      </p>
      <progress aria-label={text} value={share} className="h-2 w-full accent-bulb" />
    </div>
  );
}
