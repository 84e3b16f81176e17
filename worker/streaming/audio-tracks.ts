import type { PublishedAudio } from "../../contract/uploads/publication.ts";
import { singleAudioName } from "../../contract/uploads/tracks.ts";

/** An audio track whose segments are counted or listed. */
type Audio<Segments> = Omit<PublishedAudio, "segments"> & { segments: Segments };
type SingleAudio<Segments> = Pick<Audio<Segments>, "codecs" | "bandwidth" | "segments">;

/** Lists the audio tracks of a publication, the default one first. */
export function listAudioTracks<Segments>(
  audio: SingleAudio<Segments> | Audio<Segments>[] | undefined,
): Audio<Segments>[] {
  const tracks = toAudioTracks(audio);
  const first = tracks.find(({ isDefault }) => isDefault) ?? tracks[0];
  if (!first) return [];
  const others = tracks.filter((track) => track !== first);
  return [{ ...first, isDefault: true }, ...others];
}

function toAudioTracks<Segments>(
  audio: SingleAudio<Segments> | Audio<Segments>[] | undefined,
): Audio<Segments>[] {
  if (!audio) return [];
  if (Array.isArray(audio)) return audio;
  return [{ ...audio, name: singleAudioName, language: null, role: "main", isDefault: false }];
}
