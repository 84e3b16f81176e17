import { Airplay, Cast, Maximize, Minimize, PictureInPicture2 } from "lucide-react";
import { MediaActionTypes as act, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { m } from "#messages";
import { IconButton } from "./icon-button.tsx";

/**
 * Onto a television, where that can be: browsers hand over what they play by themselves, not what hls.js feeds them,
 * so most have no such button. Safari's AirPlay takes the film from the site in either case.
 */
export function CastButtons({ isNative }: { isNative: boolean }) {
  const dispatch = useMediaDispatch();
  const canCast = useMediaSelector((state) => isAvailable(state, "mediaCastUnavailable"));
  const canAirPlay = useMediaSelector((state) => isAvailable(state, "mediaAirplayUnavailable"));
  const casting = useMediaSelector((state) => state.mediaIsCasting) ?? false;
  return (
    <>
      {isNative && canCast && (
        <IconButton
          label={casting ? m.player_cast_stop() : m.player_cast_start()}
          onPress={() => dispatch({ type: casting ? act.MEDIA_EXIT_CAST_REQUEST : act.MEDIA_ENTER_CAST_REQUEST })}
          icon={Cast}
        />
      )}
      {canAirPlay && (
        <IconButton label="AirPlay" onPress={() => dispatch({ type: act.MEDIA_AIRPLAY_REQUEST })} icon={Airplay} />
      )}
    </>
  );
}

/** The store is empty until it has looked at the video. */
function isAvailable(state: object, name: string): boolean {
  return name in state && (state as Record<string, unknown>)[name] === undefined;
}

export function PictureInPictureButton() {
  const dispatch = useMediaDispatch();
  const isPictureInPicture = useMediaSelector((state) => state.mediaIsPip) ?? false;
  const unavailable = useMediaSelector((state) => state.mediaPipUnavailable);
  if (unavailable) return null;
  return (
    <IconButton
      label={isPictureInPicture ? m.player_pip_leave() : m.player_pip_enter()}
      onPress={() => dispatch({ type: isPictureInPicture ? act.MEDIA_EXIT_PIP_REQUEST : act.MEDIA_ENTER_PIP_REQUEST })}
      icon={PictureInPicture2}
      className="hidden sm:grid"
    />
  );
}

export function FullscreenButton() {
  const dispatch = useMediaDispatch();
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) ?? false;
  const unavailable = useMediaSelector((state) => state.mediaFullscreenUnavailable);
  if (unavailable) return null;
  return (
    <IconButton
      label={isFullscreen ? m.player_fullscreen_leave() : m.player_fullscreen_enter()}
      onPress={() =>
        dispatch({ type: isFullscreen ? act.MEDIA_EXIT_FULLSCREEN_REQUEST : act.MEDIA_ENTER_FULLSCREEN_REQUEST })
      }
      icon={isFullscreen ? Minimize : Maximize}
    />
  );
}
