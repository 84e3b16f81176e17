import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import type { IssueCode } from "../issues.ts";
import { maxVideoHours } from "../policy.ts";
import { areChaptersWithinDuration, Chapters } from "./chapters.ts";
import { videoIdPattern } from "./video-id.ts";

const sourceMediaTypes = [
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/x-matroska",
] as const;

const mebibyte = 1024 * 1024;
/** The size of a source file's parts; only the last can be smaller. R2 accepts 10,000 parts. */
export const sourcePartBytes = 16 * mebibyte;
const maxSourceParts = 10_000;
export const maxFileBytes = 64 * mebibyte;

export const VideoIdParams = z.object({
  videoId: z.string().check(z.regex(videoIdPattern, "id_invalid" satisfies IssueCode)),
});
export const VideoPartParams = z.extend(VideoIdParams, {
  part: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxSourceParts)),
});

const NewVideoFields = z.object({
  /** The source file's name, which lists show; no object is stored under this name. */
  fileName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(255),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "not_one_line" satisfies IssueCode),
    ),
  bytes: z
    .int()
    .check(
      z.gte(1, "file_empty" satisfies IssueCode),
      z.lte(sourcePartBytes * maxSourceParts, "file_too_large" satisfies IssueCode),
    ),
  type: z.enum(sourceMediaTypes),
  durationMs: z.int().check(z.gte(1), z.lte(maxVideoHours * 3_600_000)),
  chapters: z._default(Chapters, []),
});
export const NewVideo = NewVideoFields.check(
  z.refine(({ chapters, durationMs }) => areChaptersWithinDuration(chapters, durationMs), {
    path: ["chapters"],
    error: "chapter_beyond_end" satisfies IssueCode,
  }),
);

export const videoStatuses = ["uploading", "ready", "failed"] as const;

/** The maximum number of movies that are listed for a video. */
export const maxListedMovies = 10;

const Video = z.object({
  id: z.string(),
  status: z.enum(videoStatuses),
  fileName: z.string(),
  bytes: z.number(),
  type: z.string(),
  durationMs: z.number(),
  date: z.iso.datetime(),
  /** At most `maxListedMovies` of the movies that use this video. */
  movies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The name of the uploading administrator; null when the account is deleted. */
  by: z.nullable(z.string()),
  /** How many stored files were missing at the last check. */
  missingFiles: z.number(),
});

/**
 * An upload with its stored parts and files. To resume, a client sends the parts and files that are
 * missing.
 */
export const VideoUpload = z.extend(Video, {
  source: z.object({
    partBytes: z.number(),
    parts: z.number(),
    arrived: z.array(z.number()),
    complete: z.boolean(),
  }),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      durationMs: z.nullable(z.number()),
    }),
  ),
});

export const VideoFilter = z.extend(Paging, {
  /** Selects videos with missing files. */
  incomplete: z.optional(z.literal("true")),
  status: z.optional(z.enum(videoStatuses)),
});
export const VideoList = pageOf(Video);

export type NewVideo = z.infer<typeof NewVideo>;
export type VideoUpload = z.infer<typeof VideoUpload>;
export type VideoList = z.infer<typeof VideoList>;
