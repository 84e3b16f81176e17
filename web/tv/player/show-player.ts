import { m } from "#messages";
import type { NextEpisode } from "../../../contract/collections/series.ts";
import type { PlaybackGrant } from "../../features/player/features/playback-grant.ts";
import {
  playOrPause,
  seekBy,
  seekTo,
  skipSeconds,
} from "../../features/player/features/video-actions.ts";
import { createPlaybackFeatures } from "../../features/player/playback-features.ts";
import { element } from "../element.ts";
import { announceFinalReport } from "../final-reports.ts";
import type { FocusKey } from "../navigation.ts";
import type { RemoteKey } from "../remote.ts";
import { goBack } from "../screens.ts";
import { followCaptionStyle } from "./caption-style.ts";
import { showControls } from "./controls.ts";
import { offerNextEpisode } from "./next-episode.ts";
import { createPanels } from "./panels.ts";
import { showPlaybackErrors } from "./playback-errors.ts";
import type { GrantedPlayback, PlayedMovie } from "./request-playback.ts";
import { addSessionMark } from "./session-mark.ts";
import { createVideo } from "./video.ts";

type Options = GrantedPlayback & {
  movie: PlayedMovie;
  /** Called when the next episode takes the place of the movie. */
  onNext: (next: NextEpisode) => void;
};

/** How long the age notice is over the video. */
const noticeMs = 8_000;

/** Plays a movie in the node of a screen, by the keys of a remote. */
export function showPlayer(
  node: HTMLElement,
  key: FocusKey,
  { movie, grant, api, onNext }: Options,
) {
  let isClosed = false;
  const leave = () => {
    if (!isClosed) goBack();
  };
  const playback = createPlaybackFeatures({
    grant,
    api,
    onSubscriptionRequired: leave,
    onFinalReport: announceFinalReport,
  });
  const video = createVideo(movie, grant);
  const stopStyle = followCaptionStyle(node);
  node.append(video);
  const stopMark = grant.mark === null ? null : addSessionMark(node, grant.mark);
  if (grant.ageNotice) addAgeNotice(node, grant.ageNotice);

  const panels = createPanels(node, key, { playback, onClosed: returnToVideo });
  const controls = showControls(node, key, {
    title: movie.name,
    video,
    buttons: [
      { text: m.tv_play_pause(), onPress: () => playOrPause(video) },
      { text: `−${skipSeconds} s`, onPress: () => seekBy(video, -skipSeconds) },
      { text: `+${skipSeconds} s`, onPress: () => seekBy(video, skipSeconds) },
      { text: m.player_from_beginning(), onPress: () => seekTo(video, 0) },
      { text: m.tv_tracks(), onPress: panels.openTracks },
    ],
  });
  const stopErrors = showPlaybackErrors(node, key, { playback, onResumed: returnToVideo });
  const detach = playback.attach(video);
  const nextEpisode = movie.hasNext ? offerNext() : null;
  if (!nextEpisode) video.addEventListener("ended", leave);

  function offerNext() {
    return offerNextEpisode(node, key, {
      movieId: movie.id,
      video,
      chapters: grant.chapters,
      onPlay(next) {
        // The credits that the viewer skips count as watched.
        playback.finish();
        onNext(next);
      },
      onLeave: leave,
      onHidden() {
        controls.focusVideo();
        controls.peek();
      },
    });
  }

  function returnToVideo() {
    controls.focusVideo();
    nextEpisode?.update();
  }

  const goBackWithin = () => panels.close() || nextEpisode?.cancel() || controls.hide();

  const actions: Partial<Record<RemoteKey, () => unknown>> = {
    play: () => video.play().catch(() => undefined),
    pause: () => video.pause(),
    playPause: () => playOrPause(video),
    stop: leave,
    forward: () => seekBy(video, skipSeconds),
    rewind: () => seekBy(video, -skipSeconds),
    blue: panels.openTracks,
  };

  return {
    onKey(remoteKey: RemoteKey): boolean {
      if (remoteKey === "back") return goBackWithin();
      const action = actions[remoteKey];
      if (!action) return false;
      action();
      controls.peek();
      return true;
    },
    onClose() {
      isClosed = true;
      nextEpisode?.stop();
      stopMark?.();
      stopStyle();
      stopErrors();
      controls.stop();
      detach();
    },
  };
}

function addAgeNotice(
  node: HTMLElement,
  { rating, advice }: NonNullable<PlaybackGrant["ageNotice"]>,
): void {
  const notice = element(
    "p",
    { class: "age-notice", role: "status" },
    rating && element("strong", {}, rating),
    advice && element("span", {}, advice),
  );
  node.append(notice);
  setTimeout(() => notice.remove(), noticeMs);
}
