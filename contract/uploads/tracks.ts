import * as z from "zod/mini";
import { emptyAsUndefined, numberOrText, singleLine } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

/**
 * The roles of captions, as in DASH: `sdh` also describes sounds, `forced` has only the lines in
 * foreign languages.
 */
export const captionRoles = ["subtitles", "sdh", "forced"] as const;
/**
 * The roles of audio tracks, as in DASH: `description` is for people who cannot see. A silent movie
 * may have several of the role `score`.
 */
export const audioRoles = ["main", "dub", "description", "commentary", "score"] as const;
/**
 * Matches the name of an audio track, which is its folder and its id. No rendition has such a name,
 * because a grant opens every folder of audio.
 */
export const audioNamePattern = /^audio[a-z0-9]{0,15}$/;
/** The name of a video's only audio track in publications with a single track. */
export const singleAudioName = "audio";
/** Returns the name of the audio track at this index of a publication. */
export const audioNameAt = (index: number): string =>
  index === 0 ? singleAudioName : `${singleAudioName}${index + 1}`;

/**
 * Matches the name of uploaded captions, which is also their id: the language, then a number if the
 * video has earlier captions in this language, such as `de.2`.
 */
export const captionsNamePattern =
  /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}(?:\.(?:[2-9]|[1-9][0-9]))?$/;

/** Returns the names of captions in these languages. The second captions in German are `de.2`. */
export const nameCaptions = (languages: string[]): string[] =>
  languages.map((language, i) => {
    const lower = language.toLowerCase();
    const earlier = languages.slice(0, i).filter((other) => other.toLowerCase() === lower);
    if (earlier.length === 0) return language;
    return `${language}.${earlier.length + 1}`;
  });

/** The maximum number of captions of a video. */
export const maxCaptions = 40;
export const maxCaptionsBytes = 2 * 1024 * 1024;
const languageTagPattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

/** Returns a language tag in canonical form: `PT-br` becomes `pt-BR`. Null for an invalid tag. */
function canonicalLanguage(tag: string): string | null {
  if (!languageTagPattern.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    // `Intl` throws for a tag with two regions or two scripts.
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
 * A track of a movie's video. `version` counts the versions of captions from 1. `language` and
 * `channels` are null if unknown; `label` is empty without a label.
 */
export const Track = z.object({
  id: z.string(),
  kind: z.enum(["captions", "audio"]),
  role: z.enum([...captionRoles, ...audioRoles]),
  language: z.nullable(z.string()),
  label: z.string(),
  version: z.number(),
  /** For captions: present if a machine made them and nobody has confirmed that they are right. */
  isAutomatic: z.optional(z.literal(true)),
  /** For audio: whether the track is played by default. */
  isDefault: z.optional(z.boolean()),
  /** For audio: the number of channels. */
  channels: z.optional(z.nullable(z.number())),
});

/** `audioVersion` counts the changes of the list of audio tracks from 1. */
export const TrackList = z.object({ data: z.array(Track), audioVersion: z.number() });

/**
 * Captions as an administrator sends them. Without `file`, existing captions keep their text.
 * Without `label`, the captions get the language's own name. `version` is the version that was
 * edited; without it, the captions are overwritten. `automatic` says whether a machine made the
 * captions and nobody has confirmed them; without it, existing captions keep that state.
 */
export const TrackForm = z.object({
  language: LanguageTag,
  role: z._default(z.enum(captionRoles), "subtitles"),
  label: emptyAsUndefined(TrackLabel),
  version: emptyAsUndefined(numberOrText(z.int().check(z.gte(1)))),
  automatic: emptyAsUndefined(z.enum(["true", "false"])),
  file: emptyAsUndefined(
    z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
  ),
});

export type AudioRole = (typeof audioRoles)[number];
export type CaptionRole = (typeof captionRoles)[number];
export type TrackList = z.infer<typeof TrackList>;
export type Track = z.infer<typeof Track>;
export type TrackForm = z.infer<typeof TrackForm>;
