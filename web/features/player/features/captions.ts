import type { PlayerSettings } from "../player-settings.ts";

type CaptionPreference = Pick<PlayerSettings, "captions" | "language">;

/** The language to show: the one last chosen, else one that the browser's owner reads, else the first; null for none. */
export function selectCaptionLanguage(
  languages: readonly string[],
  { captions, language }: CaptionPreference,
): string | null {
  if (!captions) return null;
  const preferredLanguages = [language, ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]])];
  return preferredLanguages.find((candidate) => candidate && languages.includes(candidate)) ?? languages[0] ?? null;
}

export function showCaptions(video: HTMLVideoElement, language: string | null) {
  for (const track of video.textTracks) {
    if (track.kind === "captions") track.mode = track.language === language ? "showing" : "disabled";
  }
}
