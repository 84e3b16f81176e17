import type { CaptionRole } from "../../../../contract/uploads/tracks.ts";
import type { InspectionNote } from "../encoder-messages.ts";

/** The formats of text tracks that are read, in Matroska and MP4. */
export type TextFormat = "subrip" | "webvtt" | "webvtt-webm" | "ass" | "tx3g" | "wvtt" | "stpp";

/** Subtitles inside of a source file; `number` counts the file's text tracks from 1. */
export type TextTrack = {
  number: number;
  /** Null for tracks that are no text or cannot be read, such as images. */
  format: TextFormat | null;
  /** The usual name of the format, such as PGS. */
  codecName: string;
  /** Null if unknown. */
  language: string | null;
  title: string;
  isDefault: boolean;
  isForced: boolean;
  isHearingImpaired: boolean;
};

/** Returns the role of a track by its flags. */
export function chooseTextTrackRole({
  isForced,
  isHearingImpaired,
}: Pick<TextTrack, "isForced" | "isHearingImpaired">): CaptionRole {
  if (isForced) return "forced";
  return isHearingImpaired ? "sdh" : "subtitles";
}

/** A sample of a track with its times in seconds of the file. */
export type TextSample = {
  startSeconds: number;
  endSeconds: number;
  data: Uint8Array<ArrayBuffer>;
  /** The settings of a WebVTT cue in Matroska. */
  settings?: string;
};

/** The samples of a track, and the header of its format; empty without a header. */
export type TextSamples = { samples: TextSample[]; header: string };

/**
 * The maximum number of samples read from a track; a movie of three hours has a twentieth of that
 * number.
 */
export const maxSamples = 60_000;
export const maxSampleBytes = 64 * 1024;

/**
 * Converts a language code of ISO 639 or BCP 47 to BCP 47; null for an invalid code, and for `und`
 * (undetermined), `zxx` (no language), `mul` (several languages) and `mis` (uncoded).
 */
export function toLanguageTag(code: string): string | null {
  if (/^(?:und|zxx|mul|mis|)$/i.test(code)) return null;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns notes about the tracks that cannot be published, because they are images or of an unknown
 * format.
 */
export function listUnreadTrackNotes(tracks: TextTrack[]): InspectionNote[] {
  const names = new Set(tracks.filter(({ format }) => !format).map(({ codecName }) => codecName));
  if (names.size > 0) return [{ code: "unread_tracks", names: [...names].join(", ") }];
  return [];
}
