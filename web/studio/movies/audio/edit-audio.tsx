import { AudioLines } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { audioRoles, type Track } from "../../../../contract/uploads/tracks.ts";
import { audioRoleLabels } from "../../../api/audio-role-labels.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { RemoveTrackDialog } from "../tracks/remove-track-dialog.tsx";
import { TrackItem } from "../tracks/track-item.tsx";
import { useTracks } from "../tracks/use-tracks.ts";
import { formatChannels, formatLanguageName } from "../video/video-labels.ts";
import { AudioDialog } from "./audio-dialog.tsx";
import { removeAudioTrack } from "./change-audio.ts";

type Props = { movieId: string; videoId: string };
type OpenDialog = { kind: "add" } | { kind: "edit" | "remove"; track: Track };

/** The audio tracks of a movie's video. Each change is saved at once, without a new video. */
export function EditAudio({ movieId, videoId }: Props) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { result, refresh } = useTracks(movieId);
  const audio = result.data?.data.filter(({ kind }) => kind === "audio");
  const close = () => setDialog(null);

  async function onSaved(message: string) {
    close();
    showAlert(message);
    await refresh();
  }

  return (
    <section aria-labelledby="edit-audio" className="grid min-w-0 content-start gap-5">
      <div>
        <h3 id="edit-audio" className="headline text-3xl">
          {m.audio_admin_title()}
        </h3>
        <p className="mt-2 text-dim">{m.audio_admin_hint()}</p>
      </div>
      {!audio && (result.isError ? <ListError list={result} /> : <Skeleton className="h-24" />)}
      {audio?.length === 0 && <p className="text-dim">{m.audio_admin_empty()}</p>}
      {audio && audio.length > 0 && (
        <ul aria-label={m.audio_admin_title()} className="grid gap-3">
          {audio.map((track) => (
            <TrackItem
              key={track.id}
              name={nameTrack(track)}
              facts={describeTrack(track)}
              onEdit={() => setDialog({ kind: "edit", track })}
              onRemove={() => setDialog({ kind: "remove", track })}
            />
          ))}
        </ul>
      )}
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() => setDialog({ kind: "add" })}
      >
        <AudioLines aria-hidden="true" className="size-5" /> {m.audio_admin_add()}
      </Button>
      {dialog?.kind === "remove" && (
        <RemoveTrackDialog
          name={nameTrack(dialog.track)}
          text={m.audio_admin_remove_text()}
          removedText={m.audio_admin_removed()}
          onRemove={() => removeAudioTrack(movieId, dialog.track)}
          onRemoved={refresh}
          onClose={close}
        />
      )}
      {dialog && dialog.kind !== "remove" && (
        <AudioDialog
          movieId={movieId}
          videoId={videoId}
          track={dialog.kind === "edit" ? dialog.track : null}
          title={
            dialog.kind === "edit"
              ? m.audio_admin_edit_title({ label: nameTrack(dialog.track) })
              : m.audio_admin_add()
          }
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </section>
  );
}

const labelRole = ({ role }: Track): string => {
  const audioRole = audioRoles.find((each) => each === role) ?? "main";
  return audioRoleLabels[audioRole]();
};

const nameTrack = (track: Track): string =>
  track.label || formatLanguageName(track.language) || labelRole(track);

const describeTrack = (track: Track): string =>
  [
    track.label ? formatLanguageName(track.language) : null,
    labelRole(track),
    track.channels ? formatChannels(track.channels) : null,
    track.isDefault ? m.audio_admin_default_mark() : null,
  ]
    .filter(Boolean)
    .join(" · ");
