import { type ReactNode, Suspense } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { PlayerControls } from "./controls/player-controls.tsx";
import type { PlayerMovie } from "./features/media-session.ts";
import { LazyStreamLimitScreen } from "./screens/lazy-stream-limit-screen.tsx";
import { LoadingSpinner, PlayPrompt, TouchPlayButton } from "./screens/overlays.tsx";
import { PlaybackErrorScreen } from "./screens/playback-error-screen.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";

const CastScreen = lazyComponent(async () => (await import("./cast/cast-screen.tsx")).CastScreen);
const EndScreen = lazyComponent(async () => (await import("./screens/end-screen.tsx")).EndScreen);

type Props = {
  movie: PlayerMovie;
  controlsHidden: boolean;
  /** Whether the next episode is offered in place of the screen after the end. */
  offersNext: boolean;
};

/**
 * The layer above the video: a screen that replaces the player, or the controls with an overlay.
 */
export function PlayerView({ movie, controlsHidden, offersNext }: Props) {
  const player = usePlayer();
  const { screen, loading, paused, notice, casted } = usePlayerState();
  const withControls = (middle: ReactNode) => (
    <PlayerControls movie={movie} hidden={controlsHidden}>
      {middle}
    </PlayerControls>
  );
  switch (screen) {
    case "casting": {
      const castScreen = <Suspense>{casted && <CastScreen {...casted} />}</Suspense>;
      return casted?.phase === "failed" ? castScreen : withControls(castScreen);
    }
    case "blocked":
      return <LazyStreamLimitScreen onWatch={player.watchHere} />;
    case "error":
      return <PlaybackErrorScreen movieId={movie.id} />;
    case "ended":
      return withControls(
        <OptionalContent>{!offersNext && <EndScreen movieId={movie.id} />}</OptionalContent>,
      );
    case "autoplay-blocked":
      return withControls(<PlayPrompt />);
    case "opening":
      return withControls(loading && <LoadingSpinner />);
    case "playing":
      if (loading) return withControls(<LoadingSpinner />);
      return withControls(
        !controlsHidden && !notice && (
          <TouchPlayButton paused={paused} onPress={player.playOrPause} />
        ),
      );
  }
}
