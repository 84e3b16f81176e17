import { createStoredValue } from "../ui/stored-value.ts";

export const captionSizes = ["small", "medium", "large"] as const;
export const captionBackgrounds = ["none", "dim", "solid"] as const;
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** How somebody likes films on this device. */
export type PlayerSettings = {
  volume: number;
  muted: boolean;
  speed: number;
  captions: boolean;
  /** Of the captions last shown. */
  language: string | null;
  captionSize: (typeof captionSizes)[number];
  captionBackground: (typeof captionBackgrounds)[number];
};

export const playerSettings = createStoredValue<PlayerSettings>("player", (json) => {
  const kept = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  return {
    volume: typeof kept.volume === "number" && kept.volume >= 0 && kept.volume <= 1 ? kept.volume : 1,
    muted: kept.muted === true,
    speed: oneOf(speeds, kept.speed) ?? 1,
    captions: kept.captions === true,
    language: typeof kept.language === "string" ? kept.language : null,
    captionSize: oneOf(captionSizes, kept.captionSize) ?? "medium",
    captionBackground: oneOf(captionBackgrounds, kept.captionBackground) ?? "dim",
  };
});

export function changeSettings(changed: Partial<PlayerSettings>) {
  playerSettings.set({ ...playerSettings.get(), ...changed });
}

function oneOf<Value>(list: readonly Value[], value: unknown): Value | undefined {
  return list.find((known) => known === value);
}
