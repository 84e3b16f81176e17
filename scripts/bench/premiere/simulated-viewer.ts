import type { ProgressReport } from "../../../contract/viewing/viewing.ts";
import { createProgressReporter } from "../../../web/features/player/features/progress-reporter.ts";
import { lastSeenAccuracyMs } from "../../../worker/auth/session.ts";
import { type Behaviour, movieSeconds } from "./behaviour.ts";
import { createSimulatedPlayer, type FakeVideo, unavailableResponse } from "./simulated-player.ts";
import type { RequestKind, SessionRequestKind, SimulatedSite } from "./simulated-site.ts";

export type CreateReporter = typeof createProgressReporter;

type Options = {
  behaviour: Behaviour;
  site: SimulatedSite;
  clock: { now: number };
  random: () => number;
  bufferSeconds: number;
  retryAfterMs: number;
  createReporter?: CreateReporter;
};

/** The time that a person waits before pressing Watch again. */
const playRetryMs = 10_000;
const haveEnoughData = 4;

/**
 * Creates a viewer with the real progress reporter, grant logic and backoff. The simulation calls
 * `tick` once a simulated second.
 */
export function createSimulatedViewer(options: Options) {
  const {
    behaviour,
    site,
    clock,
    random,
    retryAfterMs,
    createReporter = createProgressReporter,
  } = options;
  const video: FakeVideo = {
    currentTime: 0,
    duration: movieSeconds,
    paused: true,
    seeking: false,
    readyState: 0,
  };
  const stats = { stoppedSeconds: 0, waitedAfterPauseSeconds: 0 };
  let phase: "away" | "waiting" | "playing" | "paused" | "ended" | "gone" = "away";
  /** The time at which the phase ends, if the playback position does not end it earlier. */
  let phaseEndsAt = behaviour.openPageAt;
  let lastSeenAt = Number.NEGATIVE_INFINITY;
  let nextAction = 0;
  let hasReported = false;
  /**
   * Whether the viewer has returned from a pause and the movie has not played with a renewed grant
   * since.
   */
  let isBack = false;
  let isGrantRenewed = false;
  let player: ReturnType<typeof createSimulatedPlayer>;
  let reporter: ReturnType<CreateReporter>;

  const request = (kind: RequestKind) => site.request(kind, clock.now);

  /**
   * Sends a request with a session. If the session's stored time of use is some minutes old, the
   * request also updates it.
   */
  function requestWithSession(kind: SessionRequestKind): boolean {
    const isIdle = lastSeenAt < clock.now - lastSeenAccuracyMs;
    const isAnswered = request(isIdle ? `${kind}, idle session` : kind);
    // A report always updates the session's time of use, together with the lease that it extends.
    if (isAnswered && (isIdle || kind !== "playback")) lastSeenAt = clock.now;
    return isAnswered;
  }

  function openPage() {
    if (request("movie page")) lastSeenAt = clock.now;
    phase = "waiting";
    phaseEndsAt = behaviour.watchAt;
  }

  function pressWatch() {
    if (!requestWithSession("playback")) {
      phaseEndsAt = clock.now + playRetryMs;
      return;
    }
    request("first files");
    const requestPlayback = () => {
      if (!requestWithSession("playback")) throw unavailableResponse(retryAfterMs);
    };
    player = createSimulatedPlayer({ ...options, video, requestFile: request, requestPlayback });
    reporter = createReporter(video, { now: player.now, resumeAt: 0, random });
    Object.assign(video, { paused: false, readyState: haveEnoughData });
    phase = "playing";
  }

  /** Sends a progress report like features/telemetry.ts. A page never sees a beacon's response. */
  function send(report: ProgressReport | null, isBeacon = false) {
    if (!report) return;
    const { state } = report;
    const isAnswered = requestWithSession(hasReported ? (state ?? "playing") : "first report");
    hasReported ||= isAnswered;
    if (isAnswered && state !== "left") {
      player.extendGrant();
      isGrantRenewed = true;
    }
    if (isBeacon) return;
    if (isAnswered) return reporter.onReportSent();
    reporter.onReportFailed(retryAfterMs);
    player.handleRefusal(unavailableResponse(retryAfterMs));
  }

  function act() {
    for (; phase === "playing"; nextAction++) {
      const action = behaviour.actions[nextAction];
      if (!action || action.at > video.currentTime) return;
      if (action.name === "hide") send(reporter.onPauseOrHide(), true);
      if (action.name === "seek") {
        player.seek(video.currentTime + action.bySeconds);
        reporter.onSeeked();
      }
      if (action.name === "pause") pause("paused", action.durationMs);
    }
  }

  function pause(next: "paused" | "ended", durationMs: number) {
    video.paused = true;
    send(reporter.onPauseOrHide());
    phase = next;
    phaseEndsAt = clock.now + durationMs;
  }

  function resume() {
    phase = "playing";
    video.paused = false;
    isBack = true;
    isGrantRenewed = false;
    send(reporter.onPlay());
  }

  function play() {
    const renewal = player.load();
    if (player.advance()) {
      if (isGrantRenewed) isBack = false;
    } else if (isBack) stats.waitedAfterPauseSeconds += 1;
    else stats.stoppedSeconds += 1;
    send(reporter.onTimeUpdate());
    act();
    if (video.currentTime >= video.duration) pause("ended", behaviour.stayMs);
    else if (video.currentTime >= behaviour.leaveAt) leave();
    return renewal;
  }

  function leave() {
    send(reporter.onLeave());
    request("metrics");
    request("page after");
    phase = "gone";
  }

  const atPhaseEnd = { away: openPage, waiting: pressWatch, paused: resume, ended: leave };

  return {
    stats,
    isGone: () => phase === "gone",
    isWatching: () => phase === "playing" || phase === "paused",
    /**
     * Advances the simulation by a second. Returns a promise while a grant is being renewed, else
     * null.
     */
    tick(): Promise<unknown> | null {
      if (phase === "playing") return play();
      const renewal = phase === "paused" ? player.load() : null;
      if (phase !== "gone" && clock.now >= phaseEndsAt) atPhaseEnd[phase]();
      return renewal;
    },
  };
}
