import { createAudioFeature } from "./features/audio.ts";
import { createCaptionsFeature } from "./features/captions.ts";
import { attachEndOfStreamStallFix } from "./features/end-of-stream-stall.ts";
import { createPlaybackGrantFeature } from "./features/grant.ts";
import type { PlaybackGrant } from "./features/playback-grant.ts";
import { createStreamFeature } from "./features/stream.ts";
import { createMetricsFeature, createProgressFeature } from "./features/telemetry.ts";
import type { PlayerApi } from "./player-api.ts";
import { attachPersistedSettings } from "./player-settings.ts";

export type PlaybackOptions = {
  grant: PlaybackGrant;
  api: PlayerApi;
  /** Called when the subscription ends during playback. */
  onSubscriptionRequired: () => void;
  /** Called when the last progress report has been sent or has failed. */
  onFinalReport?: () => void;
  /** Returns the device's time in milliseconds since 1970. */
  clock?: () => number;
};

/** Creates what each player of a movie needs, whatever its controls look like. */
export function createPlaybackFeatures({
  grant,
  api,
  onSubscriptionRequired,
  onFinalReport = () => undefined,
  clock = Date.now,
}: PlaybackOptions) {
  const { resumeAt } = grant;
  const grants = createPlaybackGrantFeature({
    grant,
    requestGrant: api.requestGrant,
    onSubscriptionRequired,
    clock,
  });
  const { renewGrant, now, isElsewhere, handleRefusal: onRefusal } = grants;
  const audio = createAudioFeature({
    tracks: grant.audio ?? [],
    play: (name) => stream.chooseAudio(name),
  });
  const stream = createStreamFeature({
    source: grant,
    renewGrant,
    requestReceiverSrc: grants.ifRenewable(api.requestReceiverSrc),
    getAudioName: audio.getChosenName,
  });
  const captions = createCaptionsFeature({ tracks: grant.captions, renewGrant });
  const progress = createProgressFeature({
    api,
    resumeAt,
    now,
    onRefusal,
    isElsewhere,
    onFinalReport,
  });
  const metrics = createMetricsFeature({
    api,
    grant,
    getErrorCount: () => stream.state.getSnapshot().errorCount,
  });

  return {
    grants,
    stream,
    captions,
    audio,
    finish: progress.finish,

    /**
     * Plays in the element. Returns a function that ends playback in the listed order, so that the
     * stream closes before the last progress report.
     */
    attach(video: HTMLVideoElement) {
      const detachers = [
        grants.attach(video),
        stream.attach(video),
        captions.attach(video),
        attachPersistedSettings(video),
        attachEndOfStreamStallFix(video),
        progress.attach(video),
        metrics.attach(video),
      ];
      return () => {
        for (const detach of detachers) detach();
      };
    },
  };
}
export type PlaybackFeatures = ReturnType<typeof createPlaybackFeatures>;
