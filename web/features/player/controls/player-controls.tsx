import { ArrowLeft, Keyboard, SkipBack } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import type { PlayerMovie } from "../features/media-session.ts";
import { ActionNotice, OfflineBanner, ResumePrompt } from "../screens/overlays.tsx";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { ControlBar, visibleWhileUsed } from "./control-bar.tsx";
import { PlayerIconButton } from "./icon-button.tsx";

type Props = { movie: PlayerMovie; hidden: boolean; children: ReactNode };

/** The bars above and below the video, the notices between the bars, and `children` behind all. */
export function PlayerControls({ movie, hidden, children }: Props) {
  const player = usePlayer();
  const { screen, notice, showsResumePrompt, stream } = usePlayerState();
  return (
    <>
      {children}
      <TitleBar
        movie={movie}
        hidden={hidden}
        onStartOver={showsResumePrompt || screen === "ended" ? undefined : player.startOver}
        onShowShortcuts={player.showShortcuts}
      />
      <OfflineBanner connectionLost={stream.error === "lost"} onRetry={player.resumeStream} />
      <ActionNotice text={notice} />
      {showsResumePrompt && screen === "playing" && (
        <ResumePrompt
          resumedAt={player.resumeAt}
          onStartOver={player.startOver}
          onTimeout={player.dismissResumePrompt}
        />
      )}
      <ControlBar hidden={hidden} />
    </>
  );
}

type TitleBarProps = {
  movie: PlayerMovie;
  hidden: boolean;
  onStartOver?: () => void;
  onShowShortcuts: () => void;
};

/**
 * The bar above the video. The name and the link back are shown only when the page around the
 * player is hidden.
 */
function TitleBar({ movie, hidden, onStartOver, onShowShortcuts }: TitleBarProps) {
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 flex items-start gap-3 bg-linear-to-b from-black/75 to-transparent p-1 pb-10 transition-opacity duration-300 sm:px-5 sm:pt-3 ${hidden ? visibleWhileUsed : "*:pointer-events-auto"}`}
    >
      <Link
        to={paths.movie(movie.id)}
        aria-label={m.player_back_to_movie()}
        className="hidden size-11 shrink-0 place-items-center rounded-full hover:bg-white/15 hover:text-bulb phone-landscape:grid"
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <p
        aria-hidden="true"
        className="headline hidden min-w-0 truncate py-2 text-2xl phone-landscape:block group-[:fullscreen]:block sm:text-4xl"
      >
        {movie.name}
      </p>
      <div className="ml-auto flex">
        {onStartOver && (
          <PlayerIconButton label={m.player_start_over()} onPress={onStartOver} icon={SkipBack} />
        )}
        <PlayerIconButton
          label={m.player_shortcuts()}
          onPress={onShowShortcuts}
          icon={Keyboard}
          className="hidden pointer-fine:grid"
        />
      </div>
    </div>
  );
}
