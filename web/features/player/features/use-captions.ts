import { useEffect } from "react";
import { m } from "#messages";
import type { Caption } from "../../../../contract/streaming.ts";
import { useStoredValue } from "../../../ui/stored-value.ts";
import { changeSettings, playerSettings } from "../player-settings.ts";
import { selectCaptionLanguage, showCaptions } from "./captions.ts";

/** The film's captions, shown as they were last wished for on this device. */
export function useCaptions(video: HTMLVideoElement | null, captions: Caption[]) {
  const settings = useStoredValue(playerSettings);
  const languages = captions.map(({ lang }) => lang);
  const shown = selectCaptionLanguage(languages, settings);

  useEffect(() => {
    if (!video) return;
    const applyCaptions = () => showCaptions(video, shown);
    applyCaptions();
    video.textTracks.addEventListener("addtrack", applyCaptions);
    return () => video.textTracks.removeEventListener("addtrack", applyCaptions);
  }, [video, shown]);

  function choose(language: string | null) {
    changeSettings(language === null ? { captions: false } : { captions: true, language });
  }

  /** Gives the words for what came of it. */
  function toggle(): string {
    if (languages.length === 0) return m.player_notice_no_captions();
    const nextLanguage = shown === null ? selectCaptionLanguage(languages, { ...settings, captions: true }) : null;
    choose(nextLanguage);
    const label = captions.find(({ lang }) => lang === nextLanguage)?.label;
    return label ? m.player_notice_captions({ track: label }) : m.player_notice_captions_off();
  }

  return { captions, shown, choose, toggle };
}

export type CaptionsState = ReturnType<typeof useCaptions>;
