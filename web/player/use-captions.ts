import { useEffect } from "react";
import type { Caption } from "../../contract/streaming.ts";
import { t } from "../i18n/text.ts";
import { useStoredValue } from "../ui/stored-value.ts";
import { languageToShow, showCaptions } from "./captions.ts";
import { changeSettings, playerSettings } from "./settings.ts";

/** The film's captions, shown as they were last wished for on this device. */
export function useCaptions(video: HTMLVideoElement | null, captions: Caption[]) {
  const settings = useStoredValue(playerSettings);
  const languages = captions.map(({ lang }) => lang);
  const shown = languageToShow(languages, settings);

  useEffect(() => {
    if (!video) return;
    const show = () => showCaptions(video, shown);
    show();
    video.textTracks.addEventListener("addtrack", show);
    return () => video.textTracks.removeEventListener("addtrack", show);
  }, [video, shown]);

  function choose(language: string | null) {
    changeSettings(language === null ? { captions: false } : { captions: true, language });
  }

  /** Gives the words for what came of it. */
  function toggle(): string {
    if (languages.length === 0) return t("This film has no captions");
    const next = shown === null ? languageToShow(languages, { ...settings, captions: true }) : null;
    choose(next);
    const label = captions.find(({ lang }) => lang === next)?.label;
    return label ? t("Captions: {track}", { track: label }) : t("Captions off");
  }

  return { captions, shown, choose, toggle };
}

export type ShownCaptions = ReturnType<typeof useCaptions>;
