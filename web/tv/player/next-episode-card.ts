import { m } from "#messages";
import type { NextEpisode } from "../../../contract/collections/series.ts";
import { nextEpisodeSeconds } from "../../../contract/constants.ts";
import { isCountingDown } from "../../features/player/features/episode-end.ts";
import { element } from "../element.ts";
import { addControl, addGroup, type FocusKey, moveFocus, removeFocusables } from "../navigation.ts";

/**
 * `countdown`: the next episode starts without an action of the viewer; `question`: the viewer is
 * asked first; `cancelled`: the viewer stayed with the movie, which has ended.
 */
export type CardMode = "countdown" | "question" | "cancelled";

type Options = {
  next: NextEpisode;
  mode: CardMode;
  video: HTMLVideoElement;
  /** Called each second. */
  onTick: () => void;
  onPlay: () => void;
  onCountedDown: () => void;
  onCancel: () => void;
  onLeave: () => void;
};

/** Shows the next episode over the video, with the focus on the button that plays it. */
export function showNextEpisodeCard(node: HTMLElement, key: FocusKey, options: Options) {
  const { next, mode, video, onTick, onCountedDown } = options;
  const countdown = element("p", { class: "facts", "aria-hidden": "true" });
  const { card, buttons } = createCard(next, mode, countdown);
  node.append(card);
  const cardKey = addGroup(buttons, key, { isFocusBoundary: true });
  for (const [label, onPress] of listButtons(options)) {
    const button = element("button", { class: "button quiet", type: "button" }, label);
    buttons.append(button);
    addControl(button, cardKey, onPress);
  }
  moveFocus(cardKey);

  let secondsLeft = nextEpisodeSeconds;
  const showSeconds = () => {
    countdown.textContent =
      mode === "countdown" ? m.player_next_in({ seconds: Math.max(0, secondsLeft) }) : "";
  };
  const isCounting = () =>
    isCountingDown({
      mustAsk: mode !== "countdown",
      isOnAirPlay: false,
      paused: video.paused,
      isEnded: video.ended,
    });

  const timer = setInterval(() => {
    onTick();
    if (!card.isConnected || !isCounting()) return;
    secondsLeft -= 1;
    showSeconds();
    if (secondsLeft <= 0) onCountedDown();
  }, 1_000);
  showSeconds();

  return {
    /** Sets whether the movie under the card has ended. */
    setEnded: (isEnded: boolean) => card.classList.toggle("over-end", isEnded),
    remove() {
      clearInterval(timer);
      removeFocusables(card);
      card.remove();
    },
  };
}

function createCard(next: NextEpisode, mode: CardMode, countdown: HTMLElement) {
  const question = mode === "question" ? m.player_still_watching() : "";
  const episode = m.player_next_episode({ numbers: m.series_numbers(next), name: next.name });
  const buttons = element("div", { class: "buttons" });
  const card = element(
    "div",
    { class: "next-episode", role: "dialog", "aria-label": `${question} ${episode}`.trim() },
    element("img", { src: next.image, alt: "" }),
    element(
      "div",
      {},
      question && element("p", { class: "question" }, question),
      element("p", {}, episode),
      countdown,
      buttons,
    ),
  );
  return { card, buttons };
}

const listButtons = ({ mode, onPlay, onCancel, onLeave }: Options): [string, () => void][] => [
  [mode === "question" ? m.player_keep_watching() : m.player_play_now(), onPlay],
  mode === "cancelled" ? [m.player_back_to_movie(), onLeave] : [m.common_cancel(), onCancel],
];
