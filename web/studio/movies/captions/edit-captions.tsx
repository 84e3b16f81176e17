import { Captions, Download, Mic, SquarePen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { compact } from "../../../../contract/compact.ts";
import { buildEndpointUrl } from "../../../../contract/endpoint-url.ts";
import { studioPath } from "../../../../contract/studio-path.ts";
import type { Track } from "../../../../contract/uploads/tracks.ts";
import { apiFetch } from "../../../api/client.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SpeechDialog } from "../../speech/speech-dialog.tsx";
import { RemoveTrackDialog } from "../tracks/remove-track-dialog.tsx";
import { TrackItem } from "../tracks/track-item.tsx";
import { useTracks } from "../tracks/use-tracks.ts";
import { formatLanguageName } from "../video/video-labels.ts";
import { CaptionsDialog } from "./captions-dialog.tsx";
import { captionRoleLabels, toCaptionRole } from "./captions-form-values.ts";
import { NewCaptionsDialog } from "./new-captions-dialog.tsx";

type OpenDialog = { kind: "add" | "new" | "speech" } | { kind: "edit" | "remove"; track: Track };

/** The captions of a movie's video. Each change is saved at once, without a new video. */
export function EditCaptions({ movieId, videoId }: { movieId: string; videoId: string }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { result, refresh } = useTracks(movieId);
  const captions = result.data?.data.filter(({ kind }) => kind === "captions");
  const close = () => setDialog(null);

  async function onSaved(message: string) {
    close();
    showAlert(message);
    await refresh();
  }

  return (
    <section aria-labelledby="edit-captions" className="grid min-w-0 content-start gap-5">
      <div>
        <h3 id="edit-captions" className="headline text-3xl">
          {m.common_captions()}
        </h3>
        <p className="mt-2 text-dim">{m.tracks_admin_hint()}</p>
      </div>
      {!captions && (result.isError ? <ListError list={result} /> : <Skeleton className="h-24" />)}
      {captions && (
        <CaptionsList
          movieId={movieId}
          captions={captions}
          onEdit={(track) => setDialog({ kind: "edit", track })}
          onRemove={(track) => setDialog({ kind: "remove", track })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => setDialog({ kind: "add" })}>
          <Captions aria-hidden="true" className="size-5" /> {m.tracks_admin_add()}
        </Button>
        <Button look="quiet" onClick={() => setDialog({ kind: "new" })}>
          <SquarePen aria-hidden="true" className="size-5" /> {m.captions_new()}
        </Button>
        <Button look="quiet" onClick={() => setDialog({ kind: "speech" })}>
          <Mic aria-hidden="true" className="size-5" /> {m.speech_admin_open()}
        </Button>
      </div>
      {dialog?.kind === "remove" && (
        <RemoveTrackDialog
          name={dialog.track.label}
          text={m.tracks_admin_remove_text()}
          removedText={m.tracks_admin_removed()}
          onRemove={() => removeCaptions(movieId, dialog.track)}
          onRemoved={refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === "speech" && (
        <SpeechDialog movieId={movieId} tracks={result.data?.data ?? []} onClose={close} />
      )}
      {dialog?.kind === "new" && <NewCaptionsDialog movieId={movieId} onClose={close} />}
      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <CaptionsDialog
          movieId={movieId}
          videoId={videoId}
          track={dialog.kind === "edit" ? dialog.track : null}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </section>
  );
}

const removeCaptions = (movieId: string, { id: trackId }: Track) =>
  apiFetch("DELETE /api/movies/:id/tracks/:trackId", { params: { id: movieId, trackId } });

type ListProps = {
  movieId: string;
  captions: Track[];
  onEdit: (track: Track) => void;
  onRemove: (track: Track) => void;
};

function CaptionsList({ movieId, captions, onEdit, onRemove }: ListProps) {
  if (captions.length === 0) return <p className="text-dim">{m.tracks_admin_empty()}</p>;
  return (
    <ul aria-label={m.common_captions()} className="grid gap-3">
      {captions.map((track) => (
        <TrackItem
          key={track.id}
          name={track.label}
          facts={describeTrack(track)}
          onEdit={() => onEdit(track)}
          onRemove={() => onRemove(track)}
        >
          <a
            href={buildEndpointUrl("GET /api/movies/:id/tracks/:trackId", {
              params: { id: movieId, trackId: track.id },
            })}
            download
            title={m.common_download()}
            className={`${buttonClass("quiet")} px-3.5`}
          >
            <Download aria-hidden="true" className="size-4" />
            <span className="sr-only">{`${m.common_download()}: ${track.label}`}</span>
          </a>
          <Link
            to={studioPath("movielist", movieId, "captions", track.id)}
            title={m.captions_edit_open()}
            className={`${buttonClass("quiet")} px-3.5`}
          >
            <SquarePen aria-hidden="true" className="size-4" />
            <span className="sr-only">{`${m.captions_edit_open()}: ${track.label}`}</span>
          </Link>
        </TrackItem>
      ))}
    </ul>
  );
}

const describeTrack = ({ language, role, isAutomatic }: Track): string =>
  compact([
    formatLanguageName(language),
    captionRoleLabels[toCaptionRole(role)](),
    isAutomatic && m.speech_admin_mark(),
  ]).join(" · ");
