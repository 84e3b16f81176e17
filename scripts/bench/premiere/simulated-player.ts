import { playbackGrantMs } from "../../../contract/constants.ts";
import { createBackoff } from "../../../web/api/backoff.ts";
import { ApiError } from "../../../web/api/client.ts";
import { createPlaybackGrantFeature } from "../../../web/features/player/features/grant.ts";
import type { PlaybackGrant } from "../../../web/features/player/features/playback-grant.ts";
import {
  audioSegmentSeconds,
  videoSegmentSeconds,
} from "../../../web/studio/encoder/fmp4/segment-timeline.ts";

/**
 * The minimum that hls.js buffers, in seconds (maxBufferLength); its maxBufferSize of 60 MB holds
 * 96 s of 5 Mb/s.
 */
export const minBufferSeconds = 30;
const backBufferSeconds = 60;
/** How many video segments the simulated connection loads per second. */
const maxSegmentsASecond = 3;
/**
 * The delays of engines/hls/hls-stream.ts: a segment is retried twice, then the stream fails and is
 * loaded again after a growing delay.
 */
const retryDelaysMs = [1_000, 2_000];
const reconnectDelayMs = 3_000;

const grant: PlaybackGrant = {
  playId: "",
  src: "",
  resumeAt: 0,
  expiresAt: "",
  now: "",
  captions: [],
  playlists: {},
  storyboard: null,
  chapters: [],
  mark: null,
  ageNotice: null,
  playRequestedAt: 0,
  clockOffsetMs: 0,
};

export const unavailableResponse = (retryAfterMs: number) =>
  new ApiError(503, { code: "unavailable" }, String(retryAfterMs / 1000));

export type FakeVideo = {
  currentTime: number;
  duration: number;
  paused: boolean;
  seeking: boolean;
  readyState: number;
};

type Options = {
  video: FakeVideo;
  clock: { now: number };
  random: () => number;
  bufferSeconds: number;
  requestFile: (kind: "video segment" | "audio segment" | "segment without grant") => boolean;
  /** Requests playback. Throws if the site refuses to play. */
  requestPlayback: () => void;
};

/** Creates a simulated player, which like a real one needs a playback grant for each segment. */
export function createSimulatedPlayer(options: Options) {
  const { video, clock, random, bufferSeconds, requestFile, requestPlayback } = options;
  const failureBackoff = createBackoff(reconnectDelayMs, random);
  let grantExpiresAt = clock.now + playbackGrantMs;
  let bufferedTo = 0;
  let audioBufferedTo = 0;
  let loadAt = 0;
  let retries = 0;
  let renewal: Promise<unknown> | null = null;

  const extendGrant = () => {
    grantExpiresAt = clock.now + playbackGrantMs;
  };
  const grants = createPlaybackGrantFeature({
    grant,
    requestGrant: async () => {
      requestPlayback();
      extendGrant();
      return grant;
    },
    onSubscriptionRequired: () => undefined,
    clock: () => clock.now,
  });

  function loadSegment() {
    if (grantExpiresAt <= clock.now) return renewGrant();
    requestFile("video segment");
    bufferedTo += videoSegmentSeconds;
    for (; audioBufferedTo < bufferedTo; audioBufferedTo += audioSegmentSeconds)
      requestFile("audio segment");
    failureBackoff.reset();
    retries = 0;
  }

  /**
   * Renews the playback grant as the real loader does: one request to D1 asks why the grant is
   * missing, a second request asks for a new grant.
   */
  function renewGrant() {
    if (!requestFile("segment without grant")) return retryLater();
    renewal = grants.renewGrant().catch(retryLater);
  }

  function retryLater() {
    loadAt = clock.now + (retryDelaysMs[retries] ?? failureBackoff.nextDelayMs(0));
    retries = retries < retryDelaysMs.length ? retries + 1 : 0;
  }

  const mayLoad = () =>
    !renewal &&
    clock.now >= loadAt &&
    bufferedTo < Math.min(video.duration, video.currentTime + bufferSeconds);

  return {
    now: grants.now,
    handleRefusal: grants.handleRefusal,
    extendGrant,
    hasGrant: () => grantExpiresAt > clock.now,

    /** Loads segments. Returns a promise while a grant is being renewed, else null. */
    load(): Promise<unknown> | null {
      renewal = null;
      for (let count = 0; count < maxSegmentsASecond && mayLoad(); count++) loadSegment();
      return renewal;
    },

    /** Plays for a second. Returns false if the buffer is empty. */
    advance(): boolean {
      const playableTo = Math.min(bufferedTo, video.duration);
      if (video.currentTime >= playableTo) return false;
      video.currentTime = Math.min(video.currentTime + 1, playableTo);
      return true;
    },

    seek(seconds: number) {
      const from = video.currentTime;
      video.currentTime = Math.min(Math.max(seconds, 0), video.duration - 1);
      const isBuffered =
        video.currentTime < bufferedTo && video.currentTime > from - backBufferSeconds;
      if (isBuffered) return;
      bufferedTo = Math.floor(video.currentTime / videoSegmentSeconds) * videoSegmentSeconds;
      audioBufferedTo = Math.floor(video.currentTime / audioSegmentSeconds) * audioSegmentSeconds;
    },
  };
}
