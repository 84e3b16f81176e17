import * as z from "zod/mini";
import { milliseconds } from "../constants.ts";
import { ExtraQuery } from "../extras/extras.ts";
import { OpaqueId } from "../ids.ts";
import { Chapter } from "../uploads/chapters.ts";
import { audioRoles, captionRoles } from "../uploads/tracks.ts";
import { ProgressReport } from "../viewing/viewing.ts";

export const CaptionTrack = z.object({
  id: z.string(),
  lang: z.string(),
  role: z.enum(captionRoles),
  label: z.string(),
  src: z.string(),
});

export const AudioTrack = z.object({
  id: z.string(),
  /** Null if unknown. */
  lang: z.nullable(z.string()),
  role: z.enum(audioRoles),
  /** Empty for a track without a label whose language is unknown. */
  label: z.string(),
  /** The track's name in the master playlist, by which a player finds it. */
  name: z.string(),
});

/**
 * `receiver`: the addresses are for a player that sends no cookies, such as a television or an
 * AirPlay device, and work as long as the stream lease runs. `cast`: the addresses are for a Cast
 * receiver, which takes the stream over from the browser and reports its progress itself.
 */
export const PlaybackQuery = z.extend(ExtraQuery, {
  for: z.optional(z.enum(["receiver", "cast"])),
});

/** The token of a Cast receiver, and the time at which the token ends. */
export const Receiver = z.object({ token: z.string(), endsAt: z.iso.datetime() });

const ReceiverToken = z.string().check(z.minLength(1), z.maxLength(1000));

export const ReceiverRequest = z.object({ token: ReceiverToken });
export const ReceiverReport = z.object({ token: ReceiverToken, report: ProgressReport });

export const Playback = z.object({
  /** The id of this play in the playback metrics. */
  playId: z.string(),
  src: z.string(),
  /** Where playback starts, in seconds from the movie's start. */
  resumeAt: z.number(),
  /** When the playback grant ends; each progress report extends the grant. */
  expiresAt: z.iso.datetime(),
  /**
   * The Worker's time. Progress is reported in this time, because a device's clock can be wrong.
   */
  now: z.iso.datetime(),
  captions: z.array(CaptionTrack),
  /** The audio tracks, the default track first; absent if the video has fewer than two. */
  audio: z.optional(z.array(AudioTrack)),
  /**
   * The texts, by URL, of the playlists that every player loads first. The player need not load
   * them.
   */
  playlists: z.record(z.string(), z.string()),
  /** The URL of the WebVTT with the scrub thumbnails, or null. */
  storyboard: z.nullable(z.string()),
  chapters: z.array(Chapter),
  /** The viewer's code, which the player shows over the video; null if the movie has no mark. */
  mark: z.nullable(z.string()),
  /**
   * The movie's age rating and the advice on its content, which the player shows at the start; null
   * for an extra, and for a movie without either.
   */
  ageNotice: z.nullable(
    z.object({ rating: z.nullable(z.string()), advice: z.nullable(z.string()) }),
  ),
  /**
   * The token with which a Cast receiver reports its progress and requests playback again; absent
   * in other browsers.
   */
  receiver: z.optional(Receiver),
});

/** The running streams of an account: one entry for each signed-in browser. */
export const StreamList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      /** Whether this browser plays the stream. */
      current: z.boolean(),
      /** Null for a movie above the account's age limit. */
      movie: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.string() })),
      startedAt: z.iso.datetime(),
    }),
  ),
  /** The number of streams that may run at once. */
  limit: z.number(),
});

const Count = z.int().check(z.gte(0), z.lte(1_000_000));
const Milliseconds = z.int().check(z.gte(0), z.lte(milliseconds.day));

/**
 * The metrics of one play, reported once at its end. `startupMs` is from the play request to the
 * first frame; null if no frame was shown.
 */
export const PlaybackMetrics = z.object({
  playId: OpaqueId,
  startupMs: z.nullable(Milliseconds),
  rebuffers: Count,
  rebufferMs: Milliseconds,
  errors: Count,
  /** The height in pixels of the rendition that was shown longest; null if nothing was shown. */
  height: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
});

export type Receiver = z.infer<typeof Receiver>;
export type Playback = z.infer<typeof Playback>;
export type AudioTrack = z.infer<typeof AudioTrack>;
export type CaptionTrack = z.infer<typeof CaptionTrack>;
export type StreamList = z.infer<typeof StreamList>;
export type PlaybackMetrics = z.infer<typeof PlaybackMetrics>;
