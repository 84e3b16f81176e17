import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";
import {
  doAv1NamesMatchCodecs,
  haveH264Counterparts,
  renditionNamePattern,
} from "./rendition-names.ts";
import {
  audioNamePattern,
  audioRoles,
  captionRoles,
  captionsNamePattern,
  LanguageTag,
  maxCaptions,
  TrackLabel,
} from "./tracks.ts";

const SegmentCount = z.int().check(z.gte(1), z.lte(50_000));
/** The peak bandwidth in bits per second. */
const Bandwidth = z.int().check(z.gte(1), z.lte(1_000_000_000));
/** Codecs in the format of RFC 6381. */
const Codecs = z
  .string()
  .check(z.regex(/^[A-Za-z0-9.,-]{3,100}$/, "codecs_invalid" satisfies IssueCode));
const PixelLength = z.int().check(z.gte(1), z.lte(16_384));

/** The maximum number of audio tracks of a video. */
export const maxAudioTracks = 20;
/** The maximum number of channels in AAC and Opus that browsers decode. */
const maxAudioChannels = 8;

const hasUniqueNames = (tracks: { name: string }[]) =>
  new Set(tracks.map(({ name }) => name)).size === tracks.length;

/** A video's only audio track, whose files are in the folder `audio`. */
const SingleAudio = z.object({ codecs: Codecs, bandwidth: Bandwidth, segments: SegmentCount });

/** An audio track. `name` is the name of its folder. The language is null if unknown. */
const PublishedAudio = z.extend(SingleAudio, {
  name: z.string().check(z.regex(audioNamePattern, "audio_name_invalid" satisfies IssueCode)),
  language: z._default(z.nullable(LanguageTag), null),
  role: z._default(z.enum(audioRoles), "main"),
  label: z.optional(TrackLabel),
  /** Whether the track is played by default. Without a default track, the first track is played. */
  isDefault: z._default(z.boolean(), false),
  channels: z.optional(z.int().check(z.gte(1), z.lte(maxAudioChannels))),
});

/**
 * Captions whose file `captions/<name>.vtt` was sent. A missing label is the language's own name.
 */
const PublishedCaptions = z.object({
  name: z.string().check(z.regex(captionsNamePattern, "id_invalid" satisfies IssueCode)),
  language: LanguageTag,
  role: z._default(z.enum(captionRoles), "subtitles"),
  label: z.optional(TrackLabel),
});

type AudioList = { name: string; isDefault: boolean }[];
const audioListChecks = [
  z.refine<AudioList>(({ length }) => length <= maxAudioTracks, {
    error: "too_many" satisfies IssueCode,
    params: { maximum: maxAudioTracks },
  }),
  z.refine<AudioList>(hasUniqueNames, "names_not_unique" satisfies IssueCode),
  z.refine<AudioList>(
    (tracks) => tracks.filter(({ isDefault }) => isDefault).length <= 1,
    "defaults_not_unique" satisfies IssueCode,
  ),
] as const;

/**
 * All audio tracks of a published video after a change; an empty list makes the video silent.
 * `audioVersion` is the version of the list that was edited. A new track has codecs, bandwidth and
 * number of segments; its files are uploaded before this request. An existing track keeps its
 * stored values.
 */
export const AudioTracksForm = z.object({
  audioVersion: z.int().check(z.gte(1)),
  tracks: z
    .array(z.partial(PublishedAudio, { codecs: true, bandwidth: true, segments: true }))
    .check(...audioListChecks),
});

/**
 * The tracks to publish. The Worker writes the playlists from them and the stored segment
 * durations. Without `captions`, the first uploaded captions file of each language is published as
 * subtitles.
 */
export const PublishRequest = z.object({
  renditions: z
    .array(
      z.object({
        name: z
          .string()
          .check(z.regex(renditionNamePattern, "rendition_name_invalid" satisfies IssueCode)),
        width: PixelLength,
        height: PixelLength,
        codecs: Codecs,
        bandwidth: Bandwidth,
        segments: SegmentCount,
      }),
    )
    .check(z.minLength(1), z.maxLength(12))
    .check(z.refine(hasUniqueNames, "names_not_unique" satisfies IssueCode))
    .check(z.refine(doAv1NamesMatchCodecs, "rendition_codec_mismatch" satisfies IssueCode))
    .check(z.refine(haveH264Counterparts, "rendition_twin_missing" satisfies IssueCode)),
  audio: z.optional(
    z.union([
      SingleAudio,
      z
        .array(PublishedAudio)
        .check(z.minLength(1))
        .check(...audioListChecks),
    ]),
  ),
  captions: z.optional(
    z.array(PublishedCaptions).check(
      z.refine(({ length }) => length <= maxCaptions, {
        error: "too_many" satisfies IssueCode,
        params: { maximum: maxCaptions },
      }),
      z.refine(hasUniqueNames, "names_not_unique" satisfies IssueCode),
    ),
  ),
});

export type PublishRequest = z.infer<typeof PublishRequest>;
export type AudioTracksForm = z.infer<typeof AudioTracksForm>;
export type PublishedAudio = z.infer<typeof PublishedAudio>;
export type PublishedCaptions = z.infer<typeof PublishedCaptions>;
