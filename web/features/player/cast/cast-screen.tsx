import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { ScreenLayout } from "../screens/screen-layout.tsx";
import { usePlayer } from "../use-player.ts";
import type { CastedMovie } from "./cast-state.ts";

/**
 * Replaces the video while another screen shows the movie, or says why that screen does not show
 * it.
 */
export function CastScreen({ device, phase, message }: CastedMovie) {
  const { toggleCast, loadCastAgain } = usePlayer();
  const stop = (
    <Button look="quiet" onClick={toggleCast}>
      {m.cast_stop()}
    </Button>
  );
  if (phase === "failed")
    return (
      <ScreenLayout
        title={m.player_stopped_title()}
        text={message}
        actions={
          <>
            <Button onClick={loadCastAgain}>{m.cast_load_again({ device })}</Button>
            {stop}
          </>
        }
      />
    );
  if (phase === "ended")
    return (
      <CastPanel title={m.player_end_title()}>
        <Button onClick={loadCastAgain}>{m.player_watch_again()}</Button>
        {stop}
      </CastPanel>
    );
  const title =
    phase === "connecting" ? m.cast_connecting({ device }) : m.cast_playing_on({ device });
  return <CastPanel title={title}>{stop}</CastPanel>;
}

function CastPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black px-4 pb-20 text-center *:relative *:z-10">
      <p role="status" className="headline text-3xl sm:text-5xl">
        {title}
      </p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
