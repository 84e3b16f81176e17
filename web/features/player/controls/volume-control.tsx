import { Volume1, Volume2, VolumeX } from "lucide-react";
import { MediaActionTypes as act, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import type { CSSProperties } from "react";
import { m } from "#messages";
import { IconButton } from "./icon-button.tsx";

export function VolumeControl() {
  const dispatch = useMediaDispatch();
  const level = useMediaSelector((state) => state.mediaVolumeLevel) ?? "high";
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const isMuted = level === "off";
  const shownVolume = isMuted ? 0 : volume;
  return (
    <div className="hidden items-center xs:flex">
      <IconButton
        label={isMuted ? m.player_unmute() : m.player_mute()}
        onPress={() => dispatch({ type: isMuted ? act.MEDIA_UNMUTE_REQUEST : act.MEDIA_MUTE_REQUEST })}
        icon={isMuted ? VolumeX : level === "high" ? Volume2 : Volume1}
      />
      <input
        type="range"
        aria-label={m.player_volume()}
        min={0}
        max={1}
        step={0.05}
        value={shownVolume}
        onChange={(event) => dispatch({ type: act.MEDIA_VOLUME_REQUEST, detail: Number(event.currentTarget.value) })}
        className="range mx-2 hidden w-24 lg:block"
        style={{ "--at": `${shownVolume * 100}%` } as CSSProperties}
      />
    </div>
  );
}
