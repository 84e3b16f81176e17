import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw } from "lucide-react";
import { MediaActionTypes as act, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { CaptionsMenu, QualityMenu, SpeedMenu } from "./choice-menus.tsx";
import { IconButton } from "./icon-button.tsx";
import type { Quality } from "./stream.ts";
import { TimeRange } from "./time-range.tsx";
import { VolumeControl } from "./volume-control.tsx";

type Props = {
  hidden: boolean;
  qualities: Quality[];
  chosen: number;
  playing: number;
  choose: (level: number) => void;
};

const skipSeconds = 10;

/** Out of sight and of reach, unless a menu is open or the keyboard is on a control. A mouse leaves its focus behind. */
const keptByUse =
  "opacity-0 has-[:focus-visible,[aria-expanded=true]]:opacity-100 has-[:focus-visible,[aria-expanded=true]]:*:pointer-events-auto";

export function ControlBar({ hidden, ...quality }: Props) {
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/90 via-black/60 to-transparent px-1 pt-10 pb-1 transition-opacity duration-300 sm:px-5 sm:pb-3 ${hidden ? keptByUse : "*:pointer-events-auto"}`}
    >
      <TimeRange />
      <div className="flex items-center justify-between">
        <div className="flex items-center">
          <PlayButton />
          <SkipButtons />
          <VolumeControl />
        </div>
        <div className="flex items-center">
          <CaptionsMenu />
          <SpeedMenu />
          <QualityMenu {...quality} />
          <PictureButton />
          <FullscreenButton />
        </div>
      </div>
    </div>
  );
}

function PlayButton() {
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  return (
    <IconButton
      label={paused ? "Play" : "Pause"}
      onPress={() => dispatch({ type: paused ? act.MEDIA_PLAY_REQUEST : act.MEDIA_PAUSE_REQUEST })}
      icon={paused ? Play : Pause}
      filled
    />
  );
}

function SkipButtons() {
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const seek = (detail: number) => dispatch({ type: act.MEDIA_SEEK_REQUEST, detail: Math.max(detail, 0) });
  return (
    <>
      <IconButton
        label={`Back ${skipSeconds} seconds`}
        onPress={() => seek(time - skipSeconds)}
        icon={RotateCcw}
        within={String(skipSeconds)}
      />
      <IconButton
        label={`On ${skipSeconds} seconds`}
        onPress={() => seek(time + skipSeconds)}
        icon={RotateCw}
        within={String(skipSeconds)}
      />
    </>
  );
}

function PictureButton() {
  const dispatch = useMediaDispatch();
  const inPicture = useMediaSelector((state) => state.mediaIsPip) ?? false;
  const unavailable = useMediaSelector((state) => state.mediaPipUnavailable);
  if (unavailable) return null;
  return (
    <IconButton
      label={inPicture ? "Leave picture-in-picture" : "Picture-in-picture"}
      onPress={() => dispatch({ type: inPicture ? act.MEDIA_EXIT_PIP_REQUEST : act.MEDIA_ENTER_PIP_REQUEST })}
      icon={PictureInPicture2}
      className="hidden sm:grid"
    />
  );
}

function FullscreenButton() {
  const dispatch = useMediaDispatch();
  const full = useMediaSelector((state) => state.mediaIsFullscreen) ?? false;
  return (
    <IconButton
      label={full ? "Leave full screen" : "Full screen"}
      onPress={() => dispatch({ type: full ? act.MEDIA_EXIT_FULLSCREEN_REQUEST : act.MEDIA_ENTER_FULLSCREEN_REQUEST })}
      icon={full ? Minimize : Maximize}
    />
  );
}
