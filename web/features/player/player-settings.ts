import type { AudioTrack, CaptionTrack } from "../../../contract/streaming/streaming.ts";
import { createStoredValue } from "../../ui/stored-value.ts";
import { type CaptionStyle, readCaptionStyle } from "./caption-style.ts";

const captionRoles = ["subtitles", "sdh", "forced"] as const satisfies CaptionTrack["role"][];
const audioRoles = [
  "main",
  "dub",
  "description",
  "commentary",
  "score",
] as const satisfies AudioTrack["role"][];
export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The player's settings, stored on this device. */
export type PlayerSettings = {
  volume: number;
  muted: boolean;
  speed: number;
  captions: boolean;
  /** The language of the captions that were shown last. */
  language: string | null;
  /** The role of the captions that were shown last. */
  captionRole: CaptionTrack["role"];
  /** The label of the captions that were chosen last. */
  captionLabel: string | null;
  /**
   * The language, role and label of the audio that was chosen last. A role of null means that none
   * was chosen.
   */
  audioLanguage: string | null;
  audioRole: AudioTrack["role"] | null;
  audioLabel: string | null;
  captionStyle: CaptionStyle;
};

export const playerSettings = createStoredValue<PlayerSettings>("player", (json) => {
  const saved = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  return {
    volume:
      typeof saved.volume === "number" && saved.volume >= 0 && saved.volume <= 1 ? saved.volume : 1,
    muted: saved.muted === true,
    speed: findAllowed(playbackSpeeds, saved.speed) ?? 1,
    captions: saved.captions === true,
    language: typeof saved.language === "string" ? saved.language : null,
    captionRole: findAllowed(captionRoles, saved.captionRole) ?? "subtitles",
    captionLabel: typeof saved.captionLabel === "string" ? saved.captionLabel : null,
    audioLanguage: typeof saved.audioLanguage === "string" ? saved.audioLanguage : null,
    audioLabel: typeof saved.audioLabel === "string" ? saved.audioLabel : null,
    audioRole: findAllowed(audioRoles, saved.audioRole) ?? null,
    captionStyle: readCaptionStyle(saved.captionStyle),
  };
});

export function changePlayerSettings(changed: Partial<PlayerSettings>) {
  playerSettings.set({ ...playerSettings.get(), ...changed });
}

/** Applies the stored volume and speed to the video, and stores changes. */
export function attachPersistedSettings(video: HTMLVideoElement) {
  const { volume, muted, speed } = playerSettings.get();
  // Loading a source resets `playbackRate` to `defaultPlaybackRate`, so the stored speed is set as
  // both.
  Object.assign(video, { volume, muted, playbackRate: speed, defaultPlaybackRate: speed });
  const saveVolume = () => changePlayerSettings({ volume: video.volume, muted: video.muted });
  const saveSpeed = () => {
    video.defaultPlaybackRate = video.playbackRate;
    changePlayerSettings({ speed: video.playbackRate });
  };
  video.addEventListener("volumechange", saveVolume);
  video.addEventListener("ratechange", saveSpeed);
  return () => {
    video.removeEventListener("volumechange", saveVolume);
    video.removeEventListener("ratechange", saveSpeed);
  };
}

function findAllowed<Value>(allowedValues: readonly Value[], value: unknown): Value | undefined {
  return allowedValues.find((allowed) => allowed === value);
}
