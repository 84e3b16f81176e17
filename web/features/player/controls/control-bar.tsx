import { Pause, Play, RotateCcw, RotateCw, Volume1, Volume2, VolumeX } from "lucide-react";
import {
  MediaActionTypes as act,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import type { CSSProperties } from "react";
import { m } from "#messages";
import { findChapter } from "../features/chapters.ts";
import { skipSeconds } from "../features/video-actions.ts";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { PlayerIconButton } from "./icon-button.tsx";
import { AudioMenu, CaptionsMenu, ChaptersMenu, RenditionMenu, SpeedMenu } from "./menus.tsx";
import {
  AirPlayButton,
  CastButton,
  FullscreenButton,
  PictureInPictureButton,
} from "./screen-buttons.tsx";
import { TimeRange } from "./time-range.tsx";

/**
 * Shows hidden controls while a menu is open and on keyboard focus (`:focus-visible`), but not when
 * a mouse click focuses a control.
 */
export const visibleWhileUsed =
  "opacity-0 has-[:focus-visible,[aria-expanded=true]]:opacity-100 has-[:focus-visible,[aria-expanded=true]]:*:pointer-events-auto";

export function ControlBar({ hidden }: { hidden: boolean }) {
  const { chapters } = usePlayer();
  const { capabilities } = usePlayerState();
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/90 via-black/60 to-transparent px-1 pt-10 pb-1 transition-opacity duration-300 sm:px-5 sm:pb-3 ${hidden ? visibleWhileUsed : "*:pointer-events-auto"}`}
    >
      <TimeRange />
      <div className="flex items-center justify-between">
        <div className="flex min-w-0 items-center">
          <PlayButton />
          <SkipButtons />
          <VolumeControl />
          <ChapterTitle />
        </div>
        <div className="flex items-center">
          {chapters.length > 0 && (
            <div className="max-[22rem]:hidden">
              <ChaptersMenu />
            </div>
          )}
          {capabilities.audio && <AudioMenu />}
          {capabilities.captions && <CaptionsMenu />}
          {capabilities.speed && <SpeedMenu />}
          {capabilities.renditions && <RenditionMenu />}
          {capabilities.cast && <CastButton />}
          {capabilities.airPlay && <AirPlayButton />}
          {capabilities.pictureInPicture && <PictureInPictureButton />}
          {capabilities.fullscreen && <FullscreenButton />}
        </div>
      </div>
    </div>
  );
}

function PlayButton() {
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  return (
    <PlayerIconButton
      label={paused ? m.player_play() : m.player_pause()}
      onPress={() => dispatch({ type: paused ? act.MEDIA_PLAY_REQUEST : act.MEDIA_PAUSE_REQUEST })}
      icon={paused ? Play : Pause}
      filled
    />
  );
}

function SkipButtons() {
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const seek = (detail: number) =>
    dispatch({ type: act.MEDIA_SEEK_REQUEST, detail: Math.max(detail, 0) });
  return (
    <>
      <PlayerIconButton
        label={m.player_seek_back({ seconds: skipSeconds })}
        onPress={() => seek(time - skipSeconds)}
        icon={RotateCcw}
        innerLabel={String(skipSeconds)}
      />
      <PlayerIconButton
        label={m.player_seek_forward({ seconds: skipSeconds })}
        onPress={() => seek(time + skipSeconds)}
        icon={RotateCw}
        innerLabel={String(skipSeconds)}
      />
    </>
  );
}

function ChapterTitle() {
  const { chapters } = usePlayer();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  return (
    <p className="ml-2 hidden truncate text-sm md:block">{findChapter(chapters, time)?.title}</p>
  );
}

/**
 * The volume control. Hidden on narrow screens: phones have volume buttons, and beside the chapters
 * there is no room.
 */
function VolumeControl() {
  const { chapters } = usePlayer();
  const dispatch = useMediaDispatch();
  const level = useMediaSelector((state) => state.mediaVolumeLevel) ?? "high";
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const isMuted = level === "off";
  const shownVolume = isMuted ? 0 : volume;
  const levelIcon = level === "high" ? Volume2 : Volume1;
  return (
    <div className={`hidden items-center ${chapters.length > 0 ? "sm:flex" : "xs:flex"}`}>
      <PlayerIconButton
        label={isMuted ? m.player_unmute() : m.player_mute()}
        onPress={() =>
          dispatch({ type: isMuted ? act.MEDIA_UNMUTE_REQUEST : act.MEDIA_MUTE_REQUEST })
        }
        icon={isMuted ? VolumeX : levelIcon}
      />
      <input
        type="range"
        aria-label={m.player_volume()}
        min={0}
        max={1}
        step={0.05}
        value={shownVolume}
        onChange={(event) =>
          dispatch({ type: act.MEDIA_VOLUME_REQUEST, detail: Number(event.currentTarget.value) })
        }
        className="range mx-2 hidden w-24 lg:block"
        style={{ "--at": `${shownVolume * 100}%` } as CSSProperties}
      />
    </div>
  );
}
