import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import { playbackSpeeds } from "../player-settings.ts";

export const skipSeconds = 10;

// The functions below read the video element, because media-chrome's store lags behind a quickly
// repeated key.

/** Toggles playback. Returns the notice to show, like all functions of this file. */
export function playOrPause(video: HTMLVideoElement): string {
  if (!video.paused) {
    video.pause();
    return m.player_notice_paused();
  }
  void video.play().catch(() => undefined);
  return m.player_notice_playing();
}

export function seekTo(video: HTMLVideoElement, seconds: number): string {
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

export function changeVolume(video: HTMLVideoElement, change: number): string {
  video.volume = Math.min(Math.max(Math.round((video.volume + change) * 10) / 10, 0), 1);
  if (change > 0) video.muted = false;
  if (video.muted) return m.player_notice_muted();
  return m.player_notice_volume({ percent: Math.round(video.volume * 100) });
}

export function changeSpeed(video: HTMLVideoElement, step: 1 | -1): string {
  const currentRate = video.playbackRate;
  const faster = playbackSpeeds.find((speed) => speed > currentRate);
  const slower = playbackSpeeds.findLast((speed) => speed < currentRate);
  video.playbackRate = (step > 0 ? faster : slower) ?? currentRate;
  return m.player_notice_speed({ rate: video.playbackRate.toLocaleString(getLocale()) });
}
