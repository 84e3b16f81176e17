import { formatOwnLanguageName } from "../../contract/uploads/own-language-name.ts";
import type { PublishedAudio } from "../../contract/uploads/publication.ts";
import { singleAudioName } from "../../contract/uploads/tracks.ts";
import { nameTracks } from "./track-names.ts";

/** An audio track. `segments` is the number of the track's segments, or the list of them. */
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

type AudioFacts = Pick<PublishedAudio, "label" | "language" | "role">;

/** Names audio tracks as in the master playlist. */
export const nameAudioTracks = <Facts extends AudioFacts>(tracks: Facts[]) =>
  nameTracks(tracks, formatName);

function formatName({ label, language, role }: AudioFacts): string {
  const name = language === null ? "Main" : formatOwnLanguageName(language);
  const isSpoken = role === "main" || role === "dub";
  return label ?? (isSpoken ? name : `${name} (${role})`);
}

function toAudioTracks<Segments>(
  audio: SingleAudio<Segments> | Audio<Segments>[] | undefined,
): Audio<Segments>[] {
  if (!audio) return [];
  if (Array.isArray(audio)) return audio;
  return [{ ...audio, name: singleAudioName, language: null, role: "main", isDefault: false }];
}
