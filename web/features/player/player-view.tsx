import type { ReactNode } from "react";
import { PlayerControls } from "./controls/player-controls.tsx";
import type { PlayerMovie } from "./features/media-session.ts";
import { EndScreen } from "./screens/end-screen.tsx";
import { LoadingSpinner, PlayPrompt, TouchPlayButton } from "./screens/overlays.tsx";
import { PlaybackErrorScreen } from "./screens/playback-error-screen.tsx";
import { StreamLimitScreen } from "./screens/stream-limit-screen.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";

type Props = { movie: PlayerMovie; controlsHidden: boolean };

/** The layer above the video: a full screen, or the controls with an overlay. */
export function PlayerView({ movie, controlsHidden }: Props) {
  const player = usePlayer();
  const { screen, loading, paused, notice } = usePlayerState();
  const withControls = (middle: ReactNode) => (
    <PlayerControls movie={movie} hidden={controlsHidden}>
      {middle}
    </PlayerControls>
  );
  switch (screen) {
    case "blocked":
      return <StreamLimitScreen onWatch={player.watchHere} />;
    case "error":
      return <PlaybackErrorScreen />;
    case "ended":
      return withControls(<EndScreen movieId={movie.id} onReplay={player.startOver} />);
    case "autoplay-blocked":
      return withControls(<PlayPrompt />);
    case "opening":
      return withControls(loading && <LoadingSpinner />);
    case "playing":
      if (loading) return withControls(<LoadingSpinner />);
      return withControls(
        !controlsHidden && !notice && <TouchPlayButton paused={paused} onPress={player.playOrPause} />,
      );
  }
}
