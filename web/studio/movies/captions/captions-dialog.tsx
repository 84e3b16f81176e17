import { useQuery } from "@tanstack/react-query";
import { Captions } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { captionRoles, type Track } from "../../../../contract/uploads/tracks.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { createRandomId } from "../../../api/new-id.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { DropZone } from "../../drop-zone.tsx";
import { EditorDialog, type EditorProps } from "../../editor/editor-dialog.tsx";
import { useEditor } from "../../editor/use-editor.tsx";
import { captionExtensions } from "../../encoder/captions/read-captions.ts";
import { useFileReading } from "../../file-reading.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import { formatLanguageName } from "../video/video-labels.ts";
import {
  type CaptionsFormValues,
  captionRoleLabels,
  captionsEditorFields,
  toCaptionsFormValues,
} from "./captions-form-values.ts";
import { CaptionsPreview } from "./captions-preview.tsx";
import { readSelectedCaptions, type SelectedCaptions } from "./selected-captions.ts";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  movieId: string;
  videoId: string;
  /** The captions that are edited; null for new captions. */
  track: Track | null;
};

/** Adds captions, or renames captions and replaces their file. */
export const CaptionsDialog = ({ movieId, videoId, track, ...dialog }: Props) => (
  <EditorDialog
    title={track ? m.tracks_admin_edit_title({ label: track.label }) : m.tracks_admin_add()}
    leaveText={m.tracks_admin_leave_text()}
    {...dialog}
  >
    {(editor) => <CaptionsForm movieId={movieId} videoId={videoId} track={track} {...editor} />}
  </EditorDialog>
);

type FormProps = EditorProps & Pick<Props, "movieId" | "videoId" | "track">;

function CaptionsForm({ movieId, videoId, track, onChanged, onSaved, onClose }: FormProps) {
  const [file, setFile] = useState<SelectedCaptions | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { isReading, readFile } = useFileReading();
  const chapters = useQuery(
    queryOptionsFor("GET /api/videos/:videoId/chapters", { params: { videoId } }),
  );
  const [trackId] = useState(() => track?.id ?? createRandomId());
  const editor = useEditor({
    saved: track,
    toValues: toCaptionsFormValues,
    fields: captionsEditorFields,
    send,
    onSaved,
    onChanged: (isChanged) => onChanged(isChanged || file !== null),
  });
  const { form, register, setValue, getValues, draft, sending, issues, formError, conflict } =
    editor;

  async function send(values: CaptionsFormValues, { saved }: { saved: Track | null }) {
    if (!track && !file) return void setFileError(m.issue_file_required());
    const request = {
      params: { id: movieId, trackId },
      form: {
        ...values,
        version: saved?.version,
        // A file that replaces automatic captions counts as written by a person.
        automatic: file && saved?.isAutomatic ? ("false" as const) : undefined,
        file: file ? new File([file.vtt], "captions.vtt", { type: "text/vtt" }) : undefined,
      },
    };
    await apiFetch("PUT /api/movies/:id/tracks/:trackId", request).catch(onRefused);
    return { message: m.tracks_admin_saved() };
  }

  /**
   * Throws the error again. The data of an edit conflict is all tracks of the video; keeps only the
   * track that is edited.
   */
  function onRefused(error: unknown): never {
    if (!(error instanceof ApiError && error.code === "edit_conflict")) throw error;
    const data = (error.data as Track[]).find(({ id }) => id === trackId);
    throw new ApiError(error.status, { ...error, data });
  }

  function pick([picked]: PickedFile[]) {
    if (!picked) return;
    setFileError(null);
    void readFile(() => readSelectedCaptions(picked.file, getValues("language")), {
      take: takeFile,
      refuse: () => setFileError(m.upload_captions_unreadable()),
    });
  }

  function takeFile(read: SelectedCaptions | string) {
    if (typeof read === "string") return setFileError(read);
    setFile(read);
    onChanged(true);
    if (getValues("language") !== "" || track) return;
    setValue("language", read.lang);
    setValue("role", read.role);
  }

  return (
    <form {...form} className="grid gap-6 text-base text-screen">
      {conflict}
      <DropZone
        label={track ? m.tracks_admin_replace() : m.studio_file()}
        name="file"
        accept={captionExtensions.join(",")}
        icon={Captions}
        invitation={m.tracks_admin_drop()}
        hint={track ? m.tracks_admin_replace_hint() : m.tracks_admin_file_hint()}
        error={fileError ?? issues.file}
        hasFile={file !== null}
        busy={isReading}
        onPick={pick}
      >
        {file && <span className="wrap-anywhere">{file.fileName}</span>}
      </DropZone>
      {file && (
        <CaptionsPreview
          captions={file}
          durationMs={chapters.data?.data.durationMs ?? 0}
          onChange={setFile}
        />
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label={m.common_language()}
          hint={formatLanguageName(draft.language) ?? m.upload_captions_language_hint()}
          autoCapitalize="none"
          spellCheck={false}
          error={issues.language}
          {...register("language")}
        />
        <SelectField label={m.tracks_admin_role()} {...register("role")}>
          {captionRoles.map((role) => (
            <option key={role} value={role}>
              {captionRoleLabels[role]()}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={m.tracks_admin_label()}
        hint={m.tracks_admin_label_hint()}
        error={issues.label}
        {...register("label")}
      />
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
