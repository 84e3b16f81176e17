import * as z from "zod/mini";
import { emptyAsUndefined, numberOrText, singleLine } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

/** The roles of captions, as in DASH: `sdh` describes sounds too, `forced` has foreign lines only. */
export const captionRoles = ["subtitles", "sdh", "forced"] as const;
/**
 * The roles of audio tracks, as in DASH: `description` is for people who cannot see. A silent movie
 * may have several of the role `score`.
 */
export const audioRoles = ["main", "dub", "description", "commentary", "score"] as const;
/**
 * An audio track's name: its folder, and its id among a video's tracks. Captions have other ids.
 * Rendition names are others too, because a grant opens every folder of audio.
 */
export const audioNamePattern = /^audio[a-z0-9]{0,15}$/;
/** The name of the audio of a video that was published with a single track. */
export const singleAudioName = "audio";
/** Returns the name of an audio track by its index among those that are published together. */
export const audioNameAt = (index: number): string =>
  index === 0 ? singleAudioName : `${singleAudioName}${index + 1}`;

/**
 * Matches the name of captions that are sent with a video: their language, and a number from 2 if
 * others have the same, such as `de.2`. It is their id too.
 */
export const captionsNamePattern =
  /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}(?:\.(?:[2-9]|[1-9][0-9]))?$/;

/** Names captions that are published together: `de`, and `de.2` for others in German. */
export const nameCaptions = (languages: string[]): string[] =>
  languages.map((language, i) => {
    const lower = language.toLowerCase();
    const earlier = languages.slice(0, i).filter((other) => other.toLowerCase() === lower);
    return earlier.length === 0 ? language : `${language}.${earlier.length + 1}`;
  });

/** The most captions of a video. */
export const maxCaptions = 40;
export const maxCaptionsBytes = 2 * 1024 * 1024;
const languageTagPattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

/** Returns a language tag in canonical form: `PT-br` becomes `pt-BR`. Null for an invalid tag. */
function canonicalLanguage(tag: string): string | null {
  if (!languageTagPattern.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    // The tag has two regions, or two scripts.
    return null;
  }
}

/** The tag of a language (BCP 47), in canonical form. */
export const LanguageTag = z.string().check(
  z.trim(),
  z.refine((tag) => canonicalLanguage(tag) !== null, {
    error: "language_invalid" satisfies IssueCode,
    abort: true,
  }),
  z.overwrite((tag) => canonicalLanguage(tag) ?? tag),
);

/** The label of a track, which is shown to viewers. */
export const TrackLabel = singleLine(60);

export const TrackParams = z.object({
  id: NumericId,
  trackId: z
    .string()
    .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/, "id_invalid" satisfies IssueCode)),
});

/**
 * A track of a movie's video. `version` counts the changes of captions from 1. The language and the
 * number of channels of audio can be unknown. A track without a label has an empty one.
 */
export const Track = z.object({
  id: z.string(),
  kind: z.enum(["captions", "audio"]),
  role: z.enum([...captionRoles, ...audioRoles]),
  language: z.nullable(z.string()),
  label: z.string(),
  version: z.number(),
  /** Of audio: whether the track is played unless the viewer chooses another. */
  isDefault: z.optional(z.boolean()),
  /** Of audio: its number of channels. */
  channels: z.optional(z.nullable(z.number())),
});

/** `audioVersion` counts the changes of the list of audio tracks from 1. */
export const TrackList = z.object({ data: z.array(Track), audioVersion: z.number() });

/**
 * Captions as an administrator sends them. Captions that exist keep their text if `file` is missing.
 * A missing label becomes the language's name in that language. `version` is the version that was
 * edited; without it, the last edit counts.
 */
export const TrackForm = z.object({
  language: LanguageTag,
  role: z._default(z.enum(captionRoles), "subtitles"),
  label: emptyAsUndefined(TrackLabel),
  version: emptyAsUndefined(numberOrText(z.int().check(z.gte(1)))),
  file: emptyAsUndefined(
    z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
  ),
});

export type AudioRole = (typeof audioRoles)[number];
export type CaptionRole = (typeof captionRoles)[number];
export type TrackList = z.infer<typeof TrackList>;
export type Track = z.infer<typeof Track>;
export type TrackForm = z.infer<typeof TrackForm>;
