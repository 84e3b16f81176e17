import { createProgressReporter } from "../../web/features/player/features/progress-reporter.ts";
import {
  audioSegmentSeconds,
  videoSegmentSeconds,
} from "../../web/studio/encoder/fmp4/segment-timeline.ts";
import { oneHourVideoSeconds } from "./hour-movie.mjs";

const haveEnoughData = 4;
/**
 * The playback position of the hour's only pause, in seconds. One pause an hour equals the average
 * of bench:premiere: two in two hours.
 */
const pauseAt = 1_200;
const seekAt = 2_400;

/** Sends the requests of a player in an hour, as fast as the site responds. */
export async function requestOneHourOfPlayback(viewer) {
  const { playback } = await requireSuccess(viewer.requestPlayback());
  const [renditionUrl, audioUrl] = Object.keys(playback.playlists).filter(
    (url) => !url.endsWith("master.m3u8"),
  );
  if (!renditionUrl || !audioUrl)
    throw new Error("The response to the play request lacks playlists.");
  await viewer.file("240p/init.mp4");
  await viewer.file("audio/init.mp4");
  await viewer.file("240p/1.m4s");
  // The player changes to the larger rendition, because the connection is fast enough.
  await viewer.file("1080p/index.m3u8");
  await viewer.file("1080p/init.mp4");
  await viewer.requestUrl(playback.storyboard);
  await viewer.file("storyboard-1.webp");
  await viewer.requestUrl(playback.captions[0].src);
  for (let segment = 2; segment <= oneHourVideoSeconds / videoSegmentSeconds; segment++)
    await requestSegment(viewer, "1080p", segment);
  for (let segment = 1; segment <= oneHourVideoSeconds / audioSegmentSeconds; segment++)
    await requestSegment(viewer, "audio", segment);
  for (const { position, state } of listReports())
    await requireSuccess(viewer.report(position, state));
  await requireSuccess(viewer.sendMetrics());
}

const requestSegment = (viewer, track, number) =>
  requireSuccess(viewer.file(`${track}/${number}.m4s`));

async function requireSuccess(request) {
  const response = await request;
  const { status, text } = response;
  if (status >= 400)
    throw new Error(`A request of the watched hour was refused: ${status} ${text}`);
  return response;
}

/**
 * Lists the reports of the real reporter in an hour with a pause and a seek, until the viewer
 * leaves.
 */
function listReports() {
  const clock = { now: Date.now() };
  const video = {
    currentTime: 0,
    duration: oneHourVideoSeconds,
    paused: false,
    seeking: false,
    readyState: haveEnoughData,
  };
  const reporter = createProgressReporter(video, { now: () => clock.now, resumeAt: 0 });
  const reports = [];
  for (let second = 1; second <= oneHourVideoSeconds; second++) {
    clock.now += 1000;
    video.currentTime += 1;
    reports.push(reporter.onTimeUpdate());
    if (second === seekAt) {
      video.currentTime -= 10;
      reporter.onSeeked();
    }
    if (second !== pauseAt) continue;
    video.paused = true;
    reports.push(reporter.onPauseOrHide());
    video.paused = false;
    reports.push(reporter.onPlay());
  }
  return [...reports, reporter.onLeave()].filter((report) => report !== null);
}
