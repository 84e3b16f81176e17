import { useQuery } from "@tanstack/react-query";
import { useMediaSelector } from "media-chrome/react/media-store";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import type { NextEpisode } from "../../../../contract/collections/series.ts";
import { nextEpisodeSeconds } from "../../../../contract/constants.ts";
import { navigate } from "../../../api/navigate.ts";
import { paths } from "../../../api/paths.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { Button } from "../../../ui/button.tsx";
import { findEndPhase } from "../features/episode-end.ts";
import { attendPage } from "../features/still-watching.ts";
import { usePlayer, usePlayerState } from "../use-player.ts";

const attendance = attendPage();

type Props = { movieId: string; onShown: (isShown: boolean) => void };

/** Offers the next episode at a movie's end, if the viewer may watch it. */
export function NextEpisodeCard({ movieId, onShown }: Props) {
  const { chapters } = usePlayer();
  const { screen, casted } = usePlayerState();
  const [cancelled, setCancelled] = useState(false);
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? 0;
  const isEnded = screen === "ended" || casted?.phase === "ended";
  const { isNear, isDue } = findEndPhase({ time, duration, chapters, isEnded });
  const next = useQuery({
    ...queryOptionsFor("GET /api/movies/:id/next", { params: { id: movieId } }),
    enabled: isNear,
    // The answer of an earlier end may be outdated.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  }).data?.data;
  const isPlayable = isEnded || screen === "playing";
  const isShown = isDue && Boolean(next) && isPlayable && !(cancelled && !isEnded);
  useEffect(() => onShown(isShown), [onShown, isShown]);
  if (!isShown || !next) return null;
  return (
    <Card next={next} isEnded={isEnded} cancelled={cancelled} onCancel={() => setCancelled(true)} />
  );
}

type CardProps = { next: NextEpisode; isEnded: boolean; cancelled: boolean; onCancel: () => void };

function Card({ next, isEnded, cancelled, onCancel }: CardProps) {
  // An input while the card is shown must not change a question into a countdown.
  const [mustAsk] = useState(attendance.mustAsk);
  const { paused, casted } = usePlayerState();
  const isCounting = !cancelled && !mustAsk && (!paused || isEnded);
  const play = () => navigate(paths.watch(next), { replace: true });
  const secondsLeft = useCountdown(isCounting, () => {
    attendance.recordAutomaticStart();
    play();
  });
  const episode = m.player_next_episode({ numbers: m.series_numbers(next), name: next.name });
  return (
    <section
      aria-label={m.series_next()}
      // The card leaves the bar below it free, and while the video plays its middle.
      style={{
        inset: isEnded ? "0 0 5.5rem" : "0.75rem 4rem auto 0.75rem",
        // The screen of a movie on a television stays below the card.
        ...(casted && { background: "#000" }),
      }}
      className={isEnded ? endClass : playingClass}
    >
      {mustAsk && <p className="text-lg font-semibold">{m.player_still_watching()}</p>}
      <p role="status" className="font-semibold wrap-anywhere">
        {episode}
      </p>
      {!cancelled && !mustAsk && (
        <p aria-hidden="true" className="text-sm">
          {m.player_next_in({ seconds: secondsLeft })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={play}>{mustAsk ? m.player_keep_watching() : m.player_play_now()}</Button>
        {!cancelled && (
          <Button look="quiet" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
    </section>
  );
}

const endClass =
  "absolute grid place-content-center justify-items-center gap-1 bg-black/80 px-4 text-center";
const playingClass = "absolute max-w-md rounded-2xl bg-black/80 px-4 py-2 text-white";

/** Counts the seconds down while `isCounting`, then calls `onEnd` once. */
function useCountdown(isCounting: boolean, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(nextEpisodeSeconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  const isOver = secondsLeft <= 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return Math.max(0, secondsLeft);
}
