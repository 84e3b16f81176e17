import type { Playback } from "../../../../contract/streaming/streaming.ts";
import { apiFetch } from "../../../api/client.ts";

/** The Worker's grant, with times of this browser. */
export type PlaybackGrant = Playback & {
  /** When playback was requested, in milliseconds since navigation start (`performance.now()`). */
  playRequestedAt: number;
  /** The milliseconds by which the Worker's clock is ahead of the device's. */
  clockOffsetMs: number;
};

export async function requestPlaybackGrant(
  movieId: string,
  extra?: string,
  playRequestedAt = performance.now(),
): Promise<PlaybackGrant> {
  const request = { params: { id: movieId }, query: { extra } };
  const { data } = await apiFetch("POST /api/movies/:id/playback", request);
  return { ...data, playRequestedAt, clockOffsetMs: Date.parse(data.now) - Date.now() };
}
