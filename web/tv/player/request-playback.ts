import type { PlayerMovie } from "../../features/player/features/media-session.ts";
import {
  type PlaybackGrant,
  requestPlaybackGrant,
} from "../../features/player/features/playback-grant.ts";
import { createPlayerApi, type PlayerApi } from "../../features/player/player-api.ts";
import { getViewer } from "../viewer.ts";

export type PlayedMovie = Pick<PlayerMovie, "id" | "name" | "extra" | "hasNext">;

export type GrantedPlayback = { grant: PlaybackGrant; api: PlayerApi };

/** Requests the playback of a movie or of its extra. Throws the reason if it is refused. */
export async function requestPlayback({ id, extra }: PlayedMovie): Promise<GrantedPlayback> {
  const grant = await requestPlaybackGrant(id, extra);
  return { grant, api: createPlayerApi(id, getViewer()?.id ?? "", extra) };
}
