import * as z from "zod/mini";
import { emptyAsUndefined, numberOrText, singleLine } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

/** The roles of captions, as in DASH: `sdh` describes sounds too, `forced` has foreign lines only. */
export const captionRoles = ["subtitles", "sdh", "forced"] as const;
/** The role of the audio that comes with the video. */
const audioRoles = ["main"] as const;
/** The id of the audio that comes with the video. */
export const mainAudioId = "audio";

/** The most captions of a video. */
export const maxCaptions = 40;
export const maxCaptionsBytes = 2 * 1024 * 1024;
const maxTrackLabelLength = 60;
const languageTagPattern = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

export const TrackParams = z.object({
  id: NumericId,
  trackId: z
    .string()
    .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/, "id_invalid" satisfies IssueCode)),
});

/**
 * A track of a movie's video. `version` counts the changes of captions from 1. The language of the
 * audio that comes with the video is unknown.
 */
export const Track = z.object({
  id: z.string(),
  kind: z.enum(["captions", "audio"]),
  role: z.enum([...captionRoles, ...audioRoles]),
  language: z.nullable(z.string()),
  label: z.string(),
  version: z.number(),
});

/**
 * Captions as an administrator sends them. Captions that exist keep their text if `file` is missing.
 * A missing label becomes the language's name in that language. `version` is the version that was
 * edited; without it, the last edit counts.
 */
export const TrackForm = z.object({
  language: z
    .string()
    .check(z.trim(), z.regex(languageTagPattern, "language_invalid" satisfies IssueCode)),
  role: z._default(z.enum(captionRoles), "subtitles"),
  label: emptyAsUndefined(singleLine(maxTrackLabelLength)),
  version: emptyAsUndefined(numberOrText(z.int().check(z.gte(1)))),
  file: emptyAsUndefined(
    z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
  ),
});

export type CaptionRole = (typeof captionRoles)[number];
export type Track = z.infer<typeof Track>;
export type TrackForm = z.infer<typeof TrackForm>;
