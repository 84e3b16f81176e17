import { playOrPause, seekBy, skipSeconds } from "../../features/player/features/video-actions.ts";
import { formatPlaybackTime } from "../../ui/playback-time.ts";
import { element } from "../element.ts";
import { addControl, addGroup, type FocusKey, moveFocus } from "../navigation.ts";

type ControlButton = { text: string; onPress: () => unknown };
type Options = { title: string; video: HTMLVideoElement; buttons: ControlButton[] };

/** How long the controls stay after the last key while the movie plays. */
const shownMs = 4_000;

/**
 * Adds the time and the buttons over a video. While they are hidden, the left and right keys seek,
 * OK pauses, and up and down show the buttons.
 */
export function showControls(node: HTMLElement, key: FocusKey, { title, video, buttons }: Options) {
  const bar = element("span", {});
  const time = element("p", { class: "time" });
  const row = element("div", { class: "buttons" });
  const controls = element(
    "div",
    { class: "controls" },
    element("h1", {}, title),
    element("div", { class: "progress" }, bar),
    time,
    row,
  );
  node.append(controls);
  let timer = 0;
  let isHidden = false;

  const surfaceKey = addControl(video, key, pressVideo, { onArrowPress });
  const rowKey = addGroup(row, key, { onArrowPress: hideUpwards, isFocusBoundary: true });
  for (const { text, onPress } of buttons) {
    const button = element("button", { class: "button quiet", type: "button" }, text);
    row.append(button);
    addControl(button, rowKey, onPress, { onFocus: peek, onArrowPress: hideUpwards });
  }

  function showTime() {
    const { currentTime, duration } = video;
    const share = duration > 0 ? currentTime / duration : 0;
    bar.style.width = `${share * 100}%`;
    time.textContent = `${formatPlaybackTime(currentTime)} / ${formatPlaybackTime(duration)}`;
  }

  /** Shows the controls until some seconds after the last key. */
  function peek() {
    clearTimeout(timer);
    isHidden = false;
    node.classList.add("controls-shown");
    timer = window.setTimeout(() => !video.paused && hide(), shownMs);
  }

  function focusVideo() {
    moveFocus(surfaceKey);
  }

  const isCovered = () => node.querySelector(".panel, .problem, .next-episode") !== null;

  /**
   * Hides the controls. Returns false and hides nothing if the controls are hidden already, the
   * movie is paused, or something covers the controls.
   */
  function hide(): boolean {
    clearTimeout(timer);
    if (isHidden || video.paused || isCovered()) return false;
    isHidden = true;
    node.classList.remove("controls-shown");
    focusVideo();
    return true;
  }

  function pressVideo() {
    playOrPause(video);
    peek();
  }

  function onArrowPress(direction: string): boolean {
    peek();
    if (direction === "left") seekBy(video, -skipSeconds);
    else if (direction === "right") seekBy(video, skipSeconds);
    else moveFocus(rowKey);
    return false;
  }

  function hideUpwards(direction: string): boolean {
    if (direction === "up") focusVideo();
    return direction !== "up";
  }

  video.tabIndex = -1;
  for (const name of ["timeupdate", "durationchange", "seeking"])
    video.addEventListener(name, showTime);
  for (const name of ["pause", "play"]) video.addEventListener(name, peek);
  for (const name of ["waiting", "playing"])
    video.addEventListener(name, () => node.classList.toggle("buffering", name === "waiting"));
  peek();
  focusVideo();
  return { peek, hide, focusVideo, stop: () => clearTimeout(timer) };
}
