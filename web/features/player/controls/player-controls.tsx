import type { ReactNode } from "react";
import type { PlayerMovie } from "../features/media-session.ts";
import { ActionNotice, OfflineBanner, ResumePrompt } from "../screens/overlays.tsx";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { ControlBar } from "./control-bar.tsx";
import { TitleBar } from "./title-bar.tsx";

type Props = { movie: PlayerMovie; hidden: boolean; children: ReactNode };

/** The bars above and below, notices between them, and `children` behind them. */
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
