import { buildEndpointUrl } from "../../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf } from "../../../contract/endpoints.ts";
import type { PlaybackMetrics } from "../../../contract/streaming/streaming.ts";
import type { ProgressReport } from "../../../contract/viewing/viewing.ts";
import { apiFetch } from "../../api/client.ts";
import { dequeueSubjectChanges, enqueueChange } from "../../api/offline-queue/offline-queue.ts";
import { requestPlaybackGrant } from "./features/playback-grant.ts";

const playbackEndpoint = "POST /api/movies/:id/playback";
const progressEndpoint = "POST /api/movies/:id/progress";
const metricsEndpoint = "POST /api/movies/:id/quality";

/** The player's requests for one movie, or for one of its extras. */
export function createPlayerApi(movieId: string, viewerId: string, extra?: string) {
  const params = { id: movieId };
  const target = { params, query: { extra } };
  const queueKey = `progress ${[movieId, extra]}`;
  return {
    requestGrant: () => requestPlaybackGrant(movieId, extra),
    /** Requests the address of the video for a player that sends no cookies. */
    async requestReceiverSrc() {
      const query = { extra, for: "receiver" } as const;
      return (await apiFetch(playbackEndpoint, { params, query })).data.src;
    },
    async reportProgress(body: ProgressReport) {
      await apiFetch(progressEndpoint, { ...target, body });
      dequeueSubjectChanges(viewerId, queueKey);
    },
    reportProgressOnExit: (body: ProgressReport) =>
      sendBeacon(progressEndpoint, { ...target, body }),
    /**
     * Queues a progress report until the browser is online. Its state is `left`, so that the late
     * report leases no stream.
     */
    queueProgress(report: ProgressReport) {
      enqueueChange(viewerId, queueKey, progressEndpoint, {
        ...target,
        body: { ...report, state: "left" },
      });
    },
    async reportMetrics(body: PlaybackMetrics) {
      await apiFetch(metricsEndpoint, { params, body });
    },
    reportMetricsOnExit: (body: PlaybackMetrics) => sendBeacon(metricsEndpoint, { params, body }),
  };
}

export type PlayerApi = ReturnType<typeof createPlayerApi>;

/** Sends a request that survives the page's unload. */
function sendBeacon<Key extends EndpointKey>(
  key: Key,
  request: RequestOf<Key> & { body: unknown },
) {
  const body = new Blob([JSON.stringify(request.body)], { type: "application/json" });
  navigator.sendBeacon(
    buildEndpointUrl(key, request as Parameters<typeof buildEndpointUrl>[1]),
    body,
  );
}
