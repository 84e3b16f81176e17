import { RotateCcw } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { PlayerControls } from "./controls/player-controls.tsx";
import type { PlayerMovie } from "./features/media-session.ts";
import { LoadingSpinner, PlayPrompt, TouchPlayButton } from "./screens/overlays.tsx";
import { PlaybackErrorScreen } from "./screens/playback-error-screen.tsx";
import { StreamLimitScreen } from "./screens/stream-limit-screen.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";

const CastScreen = lazyComponent(async () => (await import("./cast/cast-screen.tsx")).CastScreen);

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
      return <StreamLimitScreen onWatch={player.watchHere} />;
    case "error":
      return <PlaybackErrorScreen movieId={movie.id} />;
    case "ended":
      return withControls(
        !offersNext && <EndScreen movieId={movie.id} onReplay={player.startOver} />,
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

/** The screen after the movie's end, with the controls visible below it. */
function EndScreen({ movieId, onReplay }: { movieId: string; onReplay: () => void }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/80 px-4 pb-20 text-center *:relative *:z-10 *:animate-rise sm:gap-5">
      <p role="status" className="headline text-4xl sm:text-7xl">
        {m.player_end_title()}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onReplay}>
          <RotateCcw aria-hidden="true" className="size-5" /> {m.player_watch_again()}
        </Button>
        <ButtonLink look="quiet" to={paths.movie(movieId)}>
          {m.player_back_to_movie()}
        </ButtonLink>
      </div>
    </div>
  );
}
