import type { CaptionRole, Track } from "../../../../contract/uploads/tracks.ts";

/** The captions of a track in the editor. New captions have neither id nor version. */
export type EditedTrack = {
  id: string | null;
  language: string;
  role: CaptionRole;
  label: string;
  version?: number;
  /** Whether a machine makes or made the captions, and nobody has confirmed that they are right. */
  isAutomatic: boolean;
  /** The audio track whose speech the captions contain, by name; null if the video has no audio. */
  audio: string | null;
  /** Whether the captions were surely made from that audio, so that recognition can continue. */
  isAudioCertain: boolean;
};

type SpokenAudio = Pick<EditedTrack, "audio" | "isAudioCertain">;

/**
 * Finds the audio track in the captions' language, else the default audio track, which comes first.
 * The result is certain if the video has no other audio track, or no other in that language.
 */
export function findSpokenAudio(
  language: string | null,
  tracks: Pick<Track, "id" | "kind" | "language">[],
): SpokenAudio {
  const audio = tracks.filter(({ kind }) => kind === "audio");
  const spoken = audio.filter((track) => primaryOf(track.language) === primaryOf(language));
  const exact = spoken.find((track) => track.language === language);
  return {
    audio: (exact ?? spoken[0] ?? audio[0])?.id ?? null,
    isAudioCertain: audio.length === 1 || spoken.length === 1,
  };
}

const primaryOf = (tag: string | null) => tag?.toLowerCase().split("-")[0];

/** The track id in the address of captions that are not saved yet. */
export const newTrackName = "new";
