import { Airplay, Cast, Maximize, Minimize, PictureInPicture2 } from "lucide-react";
import {
  MediaActionTypes as act,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { m } from "#messages";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { PlayerIconButton } from "./icon-button.tsx";

export function CastButton() {
  const { toggleCast } = usePlayer();
  const { casted } = usePlayerState();
  return (
    <PlayerIconButton
      label={casted ? m.player_cast_stop() : m.player_cast_start()}
      onPress={toggleCast}
      icon={Cast}
    />
  );
}

export function AirPlayButton() {
  const dispatch = useMediaDispatch();
  return (
    <PlayerIconButton
      label="AirPlay"
      onPress={() => dispatch({ type: act.MEDIA_AIRPLAY_REQUEST })}
      icon={Airplay}
    />
  );
}

export function PictureInPictureButton() {
  const dispatch = useMediaDispatch();
  const isPictureInPicture = useMediaSelector((state) => state.mediaIsPip) ?? false;
  return (
    <PlayerIconButton
      label={isPictureInPicture ? m.player_pip_leave() : m.player_pip_enter()}
      onPress={() =>
        dispatch({
          type: isPictureInPicture ? act.MEDIA_EXIT_PIP_REQUEST : act.MEDIA_ENTER_PIP_REQUEST,
        })
      }
      icon={PictureInPicture2}
      className="hidden sm:grid"
    />
  );
}

export function FullscreenButton() {
  const dispatch = useMediaDispatch();
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) ?? false;
  return (
    <PlayerIconButton
      label={isFullscreen ? m.player_fullscreen_leave() : m.player_fullscreen_enter()}
      onPress={() =>
        dispatch({
          type: isFullscreen
            ? act.MEDIA_EXIT_FULLSCREEN_REQUEST
            : act.MEDIA_ENTER_FULLSCREEN_REQUEST,
        })
      }
      icon={isFullscreen ? Minimize : Maximize}
    />
  );
}
