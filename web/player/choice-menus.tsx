import { Captions, Gauge, Settings } from "lucide-react";
import { MediaActionTypes as act, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { ChoiceMenu } from "./choice-menu.tsx";
import type { Quality } from "./stream.ts";

const off = "off";

export function CaptionsMenu() {
  const dispatch = useMediaDispatch();
  const tracks = useMediaSelector((state) => state.mediaSubtitlesList) ?? [];
  const showing = useMediaSelector((state) => state.mediaSubtitlesShowing)?.[0];
  if (tracks.length === 0) return null;
  function choose(language: string) {
    const track = tracks.find((candidate) => candidate.language === language);
    dispatch({ type: act.MEDIA_DISABLE_SUBTITLES_REQUEST, detail: tracks });
    if (track) dispatch({ type: act.MEDIA_SHOW_SUBTITLES_REQUEST, detail: [track] });
  }
  return (
    <ChoiceMenu
      label="Captions"
      icon={Captions}
      choices={[{ value: off, label: "Off" }, ...tracks.map(({ language, label }) => ({ value: language, label }))]}
      chosen={showing?.language ?? off}
      onChoose={choose}
    />
  );
}

export function SpeedMenu() {
  const dispatch = useMediaDispatch();
  const rate = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  return (
    <ChoiceMenu
      label="Speed"
      icon={Gauge}
      choices={[0.5, 0.75, 1, 1.25, 1.5, 2].map((value) => ({ value, label: value === 1 ? "Normal" : `${value}×` }))}
      chosen={rate}
      onChoose={(detail) => dispatch({ type: act.MEDIA_PLAYBACK_RATE_REQUEST, detail })}
    />
  );
}

type QualityProps = { qualities: Quality[]; chosen: number; playing: number; choose: (level: number) => void };

export function QualityMenu({ qualities, chosen, playing, choose }: QualityProps) {
  if (qualities.length === 0) return null;
  const now = qualities.find(({ level }) => level === playing)?.label;
  const automatic = { value: -1, label: now && chosen === -1 ? `Auto (${now})` : "Auto" };
  return (
    <ChoiceMenu
      label="Quality"
      icon={Settings}
      choices={[automatic, ...qualities.map(({ level, label }) => ({ value: level, label }))]}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
