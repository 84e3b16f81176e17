import { maxAudioTracks } from "../../../../contract/uploads/publication.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import type { AudioTrack, ChosenAudio } from "../packaging.ts";
import { canPlayersMixChannels } from "./downmix.ts";

/**
 * Chooses the track that viewers hear by default: like players, the file's default track. Chooses a
 * commentary or an audio description only if there is no other track.
 */
export function chooseDefaultAudio(tracks: AudioTrack[]): AudioTrack | undefined {
  const rank = ({ isDefault = true, role = "main" }: AudioTrack) =>
    (role === "main" ? 2 : 0) + (isDefault ? 1 : 0);
  return tracks
    .filter(({ decodable }) => decodable)
    .toSorted((one, other) => rank(other) - rank(one))[0];
}

/**
 * Returns an error if the file has audio but no track can be published, because the video would be
 * published without sound.
 */
export function findAudioProblem(tracks: AudioTrack[]): UnsupportedFileError | null {
  const [first] = tracks;
  if (!first || tracks.some(({ decodable }) => decodable)) return null;
  if (canPlayersMixChannels(first))
    return new UnsupportedFileError("audio_codec", { codec: first.codec });
  return new UnsupportedFileError("audio_channels", { channels: first.channels });
}

/** Chooses every track that this browser can publish, the default track first. */
export function chooseAudioTracks(tracks: AudioTrack[]): ChosenAudio[] {
  const first = chooseDefaultAudio(tracks);
  if (!first) return [];
  const others = tracks.filter((track) => track.decodable && track !== first);
  return [first, ...others].slice(0, maxAudioTracks).map((track) => chooseAudio(track, first));
}

/**
 * Describes a track for the publication. Its title in the file becomes the label. A track in
 * another language than the default track is a dub.
 */
export function chooseAudio(track: AudioTrack, defaultTrack: AudioTrack): ChosenAudio {
  const { number, language, title, role = "main" } = track;
  const isDub = role === "main" && language !== defaultTrack.language;
  const label = title?.trim().slice(0, maxLabelLength);
  return { number, language, role: isDub ? "dub" : role, ...(label && { label }) };
}

const maxLabelLength = 60;
