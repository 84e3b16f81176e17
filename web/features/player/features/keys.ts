import { m } from "#messages";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { hasModifier, isCharacterKey, shortcutsOff } from "../../../ui/keyboard.ts";
import {
  changeSpeed,
  changeVolume,
  playOrPause,
  seekBy,
  seekTo,
  skipSeconds,
} from "./video-actions.ts";

const noticeMs = 1_200;
const volumeStep = 0.1;

/** Commands for keys that act on more than the video element. */
type PlayerCommands = {
  toggleCaptions: () => string;
  toggleFullscreen: () => void;
  showShortcuts: () => void;
};

/** Performs the key's action and returns the notice to show. */
type ShortcutAction = (video: HTMLVideoElement, commands: PlayerCommands) => string;

type Options = Omit<PlayerCommands, "showShortcuts"> & {
  isActive: () => boolean;
  /** Returns the video on another screen, which the keys then control; null if there is none. */
  getRemote: () => HTMLVideoElement | null;
};

/** Handles the player's shortcuts on the whole page, except where a key already has a meaning. */
export function createKeyboardFeature({ isActive, getRemote, ...others }: Options) {
  const state = createStore({
    /** The notice of the last action. */
    notice: "",
    showsShortcuts: false,
  });
  const showShortcuts = () => updateStore(state, { showsShortcuts: true });
  const commands = { ...others, showShortcuts };
  let noticeTimer: ReturnType<typeof setTimeout>;

  function showNotice(notice: string) {
    if (notice === "") return;
    clearTimeout(noticeTimer);
    updateStore(state, { notice });
    noticeTimer = setTimeout(() => updateStore(state, { notice: "" }), noticeMs);
  }

  return {
    state,
    showNotice,
    showShortcuts,
    hideShortcuts: () => updateStore(state, { showsShortcuts: false }),

    attach(video: HTMLVideoElement) {
      function onKeyDown(event: KeyboardEvent) {
        const action = actions[event.key.toLowerCase()];
        if (!isActive() || !action || isKeyReserved(event)) return;
        if (isCharacterKey(event) && shortcutsOff.get()) return;
        event.preventDefault();
        showNotice(action(getRemote() ?? video, commands));
      }
      window.addEventListener("keydown", onKeyDown);
      return () => {
        window.removeEventListener("keydown", onKeyDown);
        clearTimeout(noticeTimer);
      };
    },
  };
}

const actions: Record<string, ShortcutAction> = {
  " ": playOrPause,
  k: playOrPause,
  arrowleft: (video) => seekBy(video, -skipSeconds),
  j: (video) => seekBy(video, -skipSeconds),
  arrowright: (video) => seekBy(video, skipSeconds),
  l: (video) => seekBy(video, skipSeconds),
  arrowup: (video) => changeVolume(video, volumeStep),
  arrowdown: (video) => changeVolume(video, -volumeStep),
  m(video) {
    video.muted = !video.muted;
    return video.muted ? m.player_notice_muted() : m.player_notice_sound_on();
  },
  c: (_, { toggleCaptions }) => toggleCaptions(),
  f(_, { toggleFullscreen }) {
    toggleFullscreen();
    return "";
  },
  "<": (video) => changeSpeed(video, -1),
  ">": (video) => changeSpeed(video, 1),
  "?"(_, { showShortcuts }) {
    showShortcuts();
    return "";
  },
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, tenths) => [
      String(tenths),
      (video: HTMLVideoElement) => seekTo(video, (video.duration * tenths) / 10),
    ]),
  ),
};

/**
 * Whether a key has a meaning of its own: inputs need characters, buttons Space, sliders arrows.
 * Outside of the player the up and down arrows scroll the page.
 */
function isKeyReserved(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (hasModifier(event)) return true;
  if (target.closest("input:not([type=range]), textarea, select, dialog, [role=menu]")) return true;
  if (event.key === " ") return target.closest("button, a, summary") !== null;
  if (!event.key.startsWith("Arrow")) return false;
  const upOrDown = event.key === "ArrowUp" || event.key === "ArrowDown";
  return (
    target.matches("input") ||
    (upOrDown && !target.closest(".player") && !document.fullscreenElement)
  );
}
