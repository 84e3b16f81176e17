import type { AudioTrack } from "../packaging.ts";

/**
 * Chooses the track to publish unless the administrator chooses another: the file's default track,
 * as players do, but a commentary or an audio description only if there is no other track.
 */
export function chooseAudioTrack(tracks: AudioTrack[]): AudioTrack | undefined {
  const rank = ({ isDefault = true, isAside = false }: AudioTrack) =>
    (isAside ? 0 : 2) + (isDefault ? 1 : 0);
  return tracks
    .filter(({ decodable }) => decodable)
    .toSorted((one, other) => rank(other) - rank(one))[0];
}
