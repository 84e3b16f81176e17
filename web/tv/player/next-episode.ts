import type { NextEpisode } from "../../../contract/collections/series.ts";
import type { Chapter } from "../../../contract/uploads/chapters.ts";
import { apiFetch } from "../../api/client.ts";
import { findEndPhase } from "../../features/player/features/episode-end.ts";
import { countUnattendedPlayback } from "../../features/player/features/still-watching.ts";
import type { FocusKey } from "../navigation.ts";
import { type CardMode, showNextEpisodeCard } from "./next-episode-card.ts";

const unattendedCounter = countUnattendedPlayback();

type Options = {
  movieId: string;
  video: HTMLVideoElement;
  chapters: readonly Chapter[];
  onPlay: (next: NextEpisode) => void;
  /** Called at the movie's end if no episode follows that the viewer may watch. */
  onLeave: () => void;
  /** Called when the card is gone and the movie goes on. */
  onHidden: () => void;
};

/** Offers the next episode at a movie's end, if the viewer may watch it. */
export function offerNextEpisode(
  node: HTMLElement,
  key: FocusKey,
  { movieId, video, chapters, onPlay, onLeave, onHidden }: Options,
) {
  /** Null if there is no next episode; undefined until the Worker has answered. */
  let next: NextEpisode | null | undefined;
  let request: Promise<NextEpisode | null> | null = null;
  let isCancelled = false;
  let card: ReturnType<typeof showNextEpisodeCard> | null = null;

  async function fetchNext() {
    const own = apiFetch("GET /api/movies/:id/next", { params: { id: movieId } }).then(
      ({ data }) => data,
      () => null,
    );
    request = own;
    const answer = await own;
    if (request !== own) return;
    next = answer;
    update();
  }

  /** Forgets the response for an earlier end of the movie, because the response may be outdated. */
  function forgetNext() {
    request = null;
    next = undefined;
  }

  const findPhase = () =>
    findEndPhase({
      time: video.currentTime,
      duration: video.duration,
      chapters,
      isEnded: video.ended,
    });

  function update() {
    const { isNear, isDue } = findPhase();
    if (!isNear) forgetNext();
    else if (!request) void fetchNext();
    if (isDue && next && !isCovered(node) && (video.ended || !isCancelled)) show(next);
    else hide();
    if (video.ended && next === null) onLeave();
  }

  function findMode(): CardMode {
    if (isCancelled) return "cancelled";
    return unattendedCounter.mustAsk() ? "question" : "countdown";
  }

  function show(episode: NextEpisode) {
    card ??= showNextEpisodeCard(node, key, {
      next: episode,
      mode: findMode(),
      video,
      onTick: update,
      onPlay: () => onPlay(episode),
      onCountedDown() {
        unattendedCounter.recordAutomaticStart();
        onPlay(episode);
      },
      onCancel: cancel,
      onLeave,
    });
    card.setEnded(video.ended);
  }

  function hide() {
    if (!card) return;
    removeCard();
    if (!isCovered(node)) onHidden();
  }

  function removeCard() {
    card?.remove();
    card = null;
  }

  function cancel(): boolean {
    if (!card || isCancelled) return false;
    isCancelled = true;
    if (video.ended) removeCard();
    update();
    return true;
  }

  const events = ["timeupdate", "seeked", "ended"] as const;
  for (const name of events) video.addEventListener(name, update);
  return {
    update,
    /** Lets the viewer stay with the movie. Returns false if the card is not shown. */
    cancel,
    stop() {
      for (const name of events) video.removeEventListener(name, update);
      forgetNext();
      removeCard();
    },
  };
}

/** Whether a panel or the reason why playback stopped is over the video. */
const isCovered = (node: HTMLElement) => node.querySelector(".panel, .problem") !== null;
