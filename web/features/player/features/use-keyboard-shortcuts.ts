import { useEffect, useEffectEvent } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { formatPlaybackTime } from "../playback-time.ts";
import { speeds } from "../player-settings.ts";

export const skipSeconds = 10;
const volumeStep = 0.1;

/** What the keys need beyond the video itself. */
type PlayerCommands = { toggleCaptions: () => string; toggleFullscreen: () => void; showShortcuts: () => void };

/** Does what the key means, and gives the words that say so. */
type ShortcutAction = (video: HTMLVideoElement, commands: PlayerCommands) => string;

type Options = PlayerCommands & { active: boolean; showNotice: (text: string) => void };

/** The player's keys, wherever on the page the focus is, except where the key already means something. */
export function useKeyboardShortcuts(video: HTMLVideoElement | null, { active, showNotice, ...commands }: Options) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!video || !action || isKeyReserved(event)) return;
    event.preventDefault();
    showNotice(action(video, commands));
  });
  useEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [active]);
}

/** Of the element, not the store: the store hears of a change a moment later, and keys can be quicker. */
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

export function playOrPause(video: HTMLVideoElement): string {
  if (!video.paused) {
    video.pause();
    return m.player_notice_paused();
  }
  void video.play().catch(() => undefined);
  return m.player_notice_playing();
}

function seekTo(video: HTMLVideoElement, seconds: number): string {
  const durationSeconds = video.duration || 0;
  video.currentTime = Math.min(Math.max(seconds || 0, 0), durationSeconds);
  return m.player_time_of_length({
    time: formatPlaybackTime(video.currentTime),
    duration: formatPlaybackTime(durationSeconds),
  });
}

export function seekBy(video: HTMLVideoElement, seconds: number): string {
  const positionText = seekTo(video, video.currentTime + seconds);
  const skipText =
    seconds < 0
      ? m.player_seek_back({ seconds: Math.abs(seconds) })
      : m.player_seek_forward({ seconds: Math.abs(seconds) });
  return `${skipText}: ${positionText}`;
}

function changeVolume(video: HTMLVideoElement, change: number): string {
  video.volume = Math.min(Math.max(Math.round((video.volume + change) * 10) / 10, 0), 1);
  if (change > 0) video.muted = false;
  return video.muted ? m.player_notice_muted() : m.player_notice_volume({ percent: Math.round(video.volume * 100) });
}

function changeSpeed(video: HTMLVideoElement, step: 1 | -1): string {
  const currentRate = video.playbackRate;
  const faster = speeds.find((speed) => speed > currentRate);
  const slower = speeds.findLast((speed) => speed < currentRate);
  video.playbackRate = (step > 0 ? faster : slower) ?? currentRate;
  return m.player_notice_speed({ rate: video.playbackRate.toLocaleString(getLocale()) });
}

/** Fields take letters, buttons Space, sliders arrows; and outside the player up and down scroll the page. */
function isKeyReserved(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (target.closest("input:not([type=range]), textarea, select, dialog, [role=menu]")) return true;
  if (event.key === " ") return target.closest("button, a, summary") !== null;
  if (!event.key.startsWith("Arrow")) return false;
  const upOrDown = event.key === "ArrowUp" || event.key === "ArrowDown";
  return target.matches("input") || (upOrDown && !target.closest(".player") && !document.fullscreenElement);
}
