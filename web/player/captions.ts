import type { PlayerSettings } from "./settings.ts";

type Wish = Pick<PlayerSettings, "captions" | "language">;

/** The language to show: the one last chosen, else one that the browser's owner reads, else the first; null for none. */
export function languageToShow(languages: readonly string[], { captions, language }: Wish): string | null {
  if (!captions) return null;
  const wished = [language, ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]])];
  return wished.find((one) => one && languages.includes(one)) ?? languages[0] ?? null;
}

export function showCaptions(video: HTMLVideoElement, language: string | null) {
  for (const track of video.textTracks) {
    if (track.kind === "captions") track.mode = track.language === language ? "showing" : "disabled";
  }
}
