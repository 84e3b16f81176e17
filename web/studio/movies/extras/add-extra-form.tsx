import { useState } from "react";
import { m } from "#messages";
import {
  type ExtraKind,
  maxExtras,
  maxExtraTitleLength,
} from "../../../../contract/extras/extras.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormResult } from "../../editor/form-result.tsx";
import { useAdminForm } from "../../editor/use-admin-form.ts";
import { queueVideoUpload, requireTrackLanguages } from "../video/queue-video-upload.ts";
import type { SelectedVideo } from "../video/selected-video.ts";
import { VideoField } from "../video/video-field.tsx";
import { ExtraKindField } from "./extra-kind-field.tsx";
import type { ExtrasEditor } from "./use-extras-editor.ts";

/** Saves the list with a new extra, whose video goes into the upload queue. */
export function AddExtraForm({ movieId, editor }: { movieId: string; editor: ExtrasEditor }) {
  const [kind, setKind] = useState<ExtraKind>("making-of");
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [video, setVideo] = useState<SelectedVideo | null>(null);
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const { form, sending, issues, formError } = useAdminForm(add, {
    fallback: m.spec_movie_fallback(),
  });

  /** A new trailer is open unless the administrator decides otherwise. */
  function changeKind(next: ExtraKind) {
    setKind(next);
    setIsOpen(next === "trailer");
  }

  async function add() {
    if (!video) return;
    requireTrackLanguages(video);
    const extra = await editor.add({ kind, title, isOpen });
    if (!extra) return;
    await queueVideoUpload(video, { kind: "extra", movieId, extraId: extra.id, name: extra.title });
    setStatusMessage(m.movies_admin_upload_queued({ name: video.file.name }));
    setVideo(null);
    setTitle("");
  }

  if (editor.entries.length >= maxExtras)
    return <p className="text-dim">{m.extras_admin_full({ maximum: maxExtras })}</p>;
  return (
    <form {...form} className="grid gap-5">
      <h3 className="headline text-3xl">{m.extras_admin_add()}</h3>
      <div className="grid gap-5 md:grid-cols-[12rem_1fr]">
        <ExtraKindField value={kind} onChange={changeKind} />
        <TextField
          label={m.studio_title()}
          value={title}
          required
          maxLength={maxExtraTitleLength}
          autoComplete="off"
          error={issues[`extras.${editor.entries.length}.title`]}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </div>
      <CheckboxField
        label={m.extras_admin_open()}
        hint={m.extras_admin_open_hint()}
        checked={isOpen}
        onChange={({ currentTarget }) => setIsOpen(currentTarget.checked)}
      />
      <VideoField video={video} onVideo={setVideo} hint={m.extras_admin_video_hint()} />
      <FormResult formError={formError} statusMessage={statusMessage} />
      {video && (
        <Button type="submit" disabled={sending} className="justify-self-start">
          {m.extras_admin_add_button()}
        </Button>
      )}
    </form>
  );
}
