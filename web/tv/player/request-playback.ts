import type { PlayerMovie } from "../../features/player/features/media-session.ts";
import {
  type PlaybackGrant,
  requestPlaybackGrant,
} from "../../features/player/features/playback-grant.ts";
import { createPlayerApi, type PlayerApi } from "../../features/player/player-api.ts";
import { getViewer } from "../viewer.ts";

export type PlayedMovie = Pick<PlayerMovie, "id" | "name" | "extra" | "hasNext"> & {
  /** The folder of an extra that everybody may watch, which is played without a grant. */
  openFolder?: string;
};

export type GrantedPlayback = { grant: PlaybackGrant; api: PlayerApi };

/** Requests the playback of a movie or of its extra. Throws the error of a refusal. */
export async function requestPlayback({
  id,
  extra,
  openFolder,
}: PlayedMovie): Promise<GrantedPlayback> {
  if (openFolder) return createOpenPlayback(openFolder);
  const grant = await requestPlaybackGrant(id, extra);
  return { grant, api: createPlayerApi(id, getViewer()?.id ?? "", extra) };
}

/**
 * Returns the playback of an open extra, which needs neither grant nor lease and reports nothing.
 */
function createOpenPlayback(folder: string): GrantedPlayback {
  const now = new Date().toISOString();
  const grant: PlaybackGrant = {
    playId: "",
    src: `${folder}/master.m3u8`,
    resumeAt: 0,
    now,
    expiresAt: now,
    captions: [],
    playlists: {},
    storyboard: null,
    chapters: [],
    mark: null,
    ageNotice: null,
    playRequestedAt: performance.now(),
    clockOffsetMs: 0,
  };
  const ignore = async () => undefined;
  return {
    grant,
    api: {
      requestGrant: async () => grant,
      requestReceiverSrc: async () => grant.src,
      reportProgress: ignore,
      reportProgressOnExit: ignore,
      queueProgress: ignore,
      reportMetrics: ignore,
      reportMetricsOnExit: ignore,
    },
  };
}
