import { skipToken, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { m } from "#messages";
import { buildEndpointUrl } from "../../../../contract/endpoint-url.ts";
import { studioPath } from "../../../../contract/studio-path.ts";
import { LanguageTag, type Track } from "../../../../contract/uploads/tracks.ts";
import { toApiError } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDocumentTitle } from "../../../ui/use-title.ts";
import { captionRoleLabels, toCaptionRole } from "../captions/captions-form-values.ts";
import { adminMovieQuery } from "../movie-queries.ts";
import { formatLanguageName } from "../video/video-labels.ts";
import { CaptionsEditor } from "./captions-editor.tsx";
import { type CaptionsDraft, readDrafts } from "./draft-store.ts";
import { type EditedTrack, findSpokenAudio, newTrackName } from "./edited-track.ts";
import { findVideoId, requestPreviewStream } from "./preview-player.ts";

type Props = { movieId: string; trackId: string; userId: string };

/** The page on which the text and the times of captions are edited. */
export function CaptionsEditorPage({ movieId, trackId, userId }: Props) {
  const [searchParams] = useSearchParams();
  const tracks = useQuery({
    ...queryOptionsFor("GET /api/movies/:id/tracks", { params: { id: movieId } }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  const all = tracks.data?.data ?? [];
  const saved = all.find(({ id, kind }) => id === trackId && kind === "captions");
  const track =
    trackId === newTrackName ? readNewTrack(searchParams) : saved && toEdited(saved, all);
  const nameDraft = (id: string) =>
    `${userId}/${movieId}/${id === newTrackName ? `${id}/${searchParams}` : id}`;
  const content = useContent(track && tracks.isFetchedAfterMount, {
    movieId,
    trackId,
    savedVersion: saved?.version,
    draftName: nameDraft(trackId),
  });
  useDocumentTitle(
    track ? m.captions_edit_title({ name: nameTrack(track) }) : m.dashboard_movies_list(),
  );
  const isMissing = tracks.isFetchedAfterMount && !track;
  const failed = [tracks, content].find(({ isError }) => isError);
  return (
    <div className="grid min-w-0 gap-5 text-base text-screen">
      <PageHeader movieId={movieId} track={track} />
      {failed && <ListError list={failed} />}
      {!failed && isMissing && <p>{m.captions_edit_missing()}</p>}
      {!failed && !isMissing && !content.data && <Skeleton className="h-96 rounded-2xl" />}
      {track && content.data && (
        <CaptionsEditor
          key={`${trackId} ${content.dataUpdatedAt}`}
          movieId={movieId}
          track={track}
          nameDraft={nameDraft}
          onReload={() => tracks.refetch()}
          {...content.data}
        />
      )}
    </div>
  );
}

type ContentOptions = {
  movieId: string;
  trackId: string;
  /** The version of the saved captions; undefined for new captions. */
  savedVersion: number | undefined;
  draftName: string;
};

/** Loads the saved captions, their drafts and the address of the video. */
function useContent(isReady: boolean | undefined, options: ContentOptions) {
  const { movieId, trackId, savedVersion, draftName } = options;
  async function loadContent({ signal }: { signal: AbortSignal }) {
    // Without `playback` the page has no player, but the captions can still be edited.
    const playback = await requestPreviewStream(movieId).catch(() => null);
    const drafts = await readDrafts(draftName);
    return {
      text: savedVersion === undefined ? "" : await fetchText(movieId, trackId, signal),
      drafts: drafts.filter((draft) => mayBeFromVideo(draft, playback)),
      playback,
    };
  }

  return useQuery({
    queryKey: ["captions-editor", movieId, trackId, savedVersion],
    queryFn: isReady ? loadContent : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

type HeaderProps = { movieId: string; track: EditedTrack | undefined };

/** The link back to the movie's page, and the name of the captions. */
function PageHeader({ movieId, track }: HeaderProps) {
  const movie = useQuery(adminMovieQuery(movieId));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink look="plain" className="-ml-3" to={studioPath("movielist", movieId, "video")}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {movie.data?.data.name ?? m.common_back()}
      </ButtonLink>
      {track && <h2 className="headline text-3xl wrap-anywhere">{nameTrack(track)}</h2>}
    </div>
  );
}

/**
 * Whether the captions of a draft may have been made from the speech of the video at `playback`.
 * True if the draft's video or `playback` is unknown.
 */
const mayBeFromVideo = ({ videoId }: CaptionsDraft, playback: string | null): boolean =>
  !videoId || playback === null || findVideoId(playback) === videoId;

const toEdited = (track: Track, tracks: Track[]): EditedTrack => ({
  id: track.id,
  language: track.language ?? "",
  role: toCaptionRole(track.role),
  label: track.label,
  version: track.version,
  isAutomatic: track.isAutomatic ?? false,
  ...findSpokenAudio(track.language, tracks),
});

/**
 * Reads the language, role and label of new captions from the address, and the audio from whose
 * speech they are made.
 */
function readNewTrack(searchParams: URLSearchParams): EditedTrack | undefined {
  const language = z.safeParse(LanguageTag, searchParams.get("language") ?? "");
  if (!language.success) return undefined;
  const role = toCaptionRole((searchParams.get("role") ?? "subtitles") as Track["role"]);
  const label = searchParams.get("label") ?? "";
  const audio = searchParams.get("audio");
  const origin = { isAutomatic: audio !== null, audio, isAudioCertain: true };
  return { id: null, language: language.data, role, label, ...origin };
}

const nameTrack = ({ language, role, label }: EditedTrack): string =>
  [label || formatLanguageName(language), captionRoleLabels[role]()].join(" · ");

async function fetchText(movieId: string, trackId: string, signal: AbortSignal): Promise<string> {
  const params = { id: movieId, trackId };
  const url = buildEndpointUrl("GET /api/movies/:id/tracks/:trackId", { params });
  const response = await fetch(url, { signal });
  if (!response.ok) throw await toApiError(response);
  return response.text();
}
