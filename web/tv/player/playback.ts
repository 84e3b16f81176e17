import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { createAudioFeature } from "../../features/player/features/audio.ts";
import {
  captionElementId,
  createCaptionsFeature,
} from "../../features/player/features/captions.ts";
import { attachEndOfStreamStallFix } from "../../features/player/features/end-of-stream-stall.ts";
import { createGrantFeature } from "../../features/player/features/grant.ts";
import type { PlaybackGrant } from "../../features/player/features/playback-grant.ts";
import { createStreamFeature } from "../../features/player/features/stream.ts";
import {
  createMetricsFeature,
  createProgressFeature,
} from "../../features/player/features/telemetry.ts";
import { createPlayerApi } from "../../features/player/player-api.ts";
import { attachPersistedSettings } from "../../features/player/player-settings.ts";
import { element } from "../element.ts";
import { getViewer } from "../viewer.ts";

type Options = { movie: Movie; grant: PlaybackGrant; onSubscriptionRequired: () => void };

/** The playback of one movie in a video element: the same features as on the site's own page. */
export function createPlayback({ movie, grant, onSubscriptionRequired }: Options) {
  const api = createPlayerApi(movie.id, getViewer()?.id ?? "");
  const { resumeAt } = grant;
  const grants = createGrantFeature({
    grant,
    requestGrant: api.requestGrant,
    onSubscriptionRequired,
    clock: Date.now,
  });
  const { renewGrant, now, handleRefusal: onRefusal } = grants;
  const audio = createAudioFeature({
    tracks: grant.audio ?? [],
    play: (name) => stream.chooseAudio(name),
  });
  const stream = createStreamFeature({
    source: grant,
    renewGrant,
    getAudioName: audio.getChosenName,
  });
  const captions = createCaptionsFeature({ tracks: grant.captions, renewGrant });
  const progress = createProgressFeature({
    api,
    resumeAt,
    now,
    onRefusal,
    onFinalReport: () => undefined,
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

    /** Plays in the element. Returns the function that ends playback with a last report. */
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

export type TvPlayback = ReturnType<typeof createPlayback>;

/** Creates the video element of a movie with its captions. */
export function createVideo({ name }: Movie, { captions }: PlaybackGrant): HTMLVideoElement {
  const video = element(
    "video",
    { "aria-label": name, autoplay: true, crossorigin: "use-credentials", playsinline: true },
    ...captions.map(({ id, lang, label, src }) =>
      element("track", { id: captionElementId(id), kind: "captions", srclang: lang, label, src }),
    ),
  );
  // Other screens would show the video without the viewer's code.
  video.disableRemotePlayback = true;
  return video;
}
