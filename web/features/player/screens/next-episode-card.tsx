import { useQuery } from "@tanstack/react-query";
import { useMediaSelector } from "media-chrome/react/media-store";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "#messages";
import type { NextEpisode } from "../../../../contract/collections/series.ts";
import { nextEpisodeSeconds } from "../../../../contract/constants.ts";
import { navigate } from "../../../api/navigate.ts";
import { paths } from "../../../api/paths.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { Button } from "../../../ui/button.tsx";
import { findEndPhase, isCountingDown } from "../features/episode-end.ts";
import { countUnattendedPlayback } from "../features/still-watching.ts";
import { useIsOnAirPlay } from "../features/use-airplay.ts";
import type { PlayerScreen } from "../player-screen.ts";
import { usePlayer, usePlayerState } from "../use-player.ts";
import { EndScreen } from "./end-screen.tsx";

const unattendedCounter = countUnattendedPlayback();

type Props = { movieId: string; onShown: (isShown: boolean) => void };

/**
 * Offers the next episode at a movie's end, if the viewer may watch it. After a Cancel, the end
 * screen offers the episode.
 */
export function NextEpisodeCard({ movieId, onShown }: Props) {
  const { chapters } = usePlayer();
  const { screen, casted } = usePlayerState();
  const [cancelledOn, setCancelledOn] = useState<PlayerScreen | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? 0;
  const isEnded = screen === "ended" || casted?.phase === "ended";
  const { isNear, isDue } = findEndPhase({ time, duration, chapters, isEnded });
  const next = useQuery({
    ...queryOptionsFor("GET /api/movies/:id/next", { params: { id: movieId } }),
    enabled: isNear,
    // The response from an earlier end of the movie may be outdated.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  }).data?.data;
  const isPlayable = isEnded || screen === "playing";
  const isShown = isDue && Boolean(next) && isPlayable && (isEnded || cancelledOn === null);
  useEffect(() => onShown(isShown), [onShown, isShown]);
  return (
    <>
      {/* Screen readers announce only a change of a status that was there before. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isShown && next && cancelledOn === null && (
        <Card
          next={next}
          isEnded={isEnded}
          onCancel={() => setCancelledOn(screen)}
          onAnnounce={setAnnouncement}
        />
      )}
      {isShown && next && cancelledOn !== null && (
        <CancelledEnd movieId={movieId} next={next} takesFocus={cancelledOn === "ended"} />
      )}
    </>
  );
}

/**
 * Returns a function that plays the next episode. The credits that are skipped count as watched.
 */
function usePlayNext(next: NextEpisode) {
  const { finish } = usePlayer();
  return () => {
    finish();
    navigate(paths.watch(next), { replace: true });
  };
}

const describeNext = (next: NextEpisode) =>
  m.player_next_episode({ numbers: m.series_numbers(next), name: next.name });

type CardProps = {
  next: NextEpisode;
  isEnded: boolean;
  onCancel: () => void;
  onAnnounce: (text: string) => void;
};

function Card({ next, isEnded, onCancel, onAnnounce }: CardProps) {
  // An input while the card is shown must not change a question into a countdown.
  const [mustAsk] = useState(unattendedCounter.mustAsk);
  const { paused, casted } = usePlayerState();
  const isOnAirPlay = useIsOnAirPlay();
  const play = usePlayNext(next);
  const secondsLeft = useCountdown(
    isCountingDown({ mustAsk, isOnAirPlay, paused, isEnded }),
    () => {
      unattendedCounter.recordAutomaticStart();
      play();
    },
  );
  const question = mustAsk ? m.player_still_watching() : "";
  const episode = describeNext(next);
  useAnnouncement(`${question} ${episode}`.trim(), onAnnounce);
  return (
    <section
      aria-label={m.series_next()}
      // The card covers neither the control bar nor the middle of a playing video.
      style={{
        inset: isEnded ? endInset : "0.75rem 4rem auto 0.75rem",
        // While the movie is cast, `CastScreen` stays below the card, so the card is opaque.
        ...(casted && { background: "#000" }),
      }}
      className={isEnded ? endClass : playingClass}
    >
      {question && <p className="text-lg font-semibold">{question}</p>}
      <p className="font-semibold wrap-anywhere">{episode}</p>
      {!mustAsk && !isOnAirPlay && (
        <p aria-hidden="true" className="text-sm">
          {m.player_next_in({ seconds: secondsLeft })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={play}>{mustAsk ? m.player_keep_watching() : m.player_play_now()}</Button>
        <Button look="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </section>
  );
}

function useAnnouncement(text: string, onAnnounce: (text: string) => void) {
  useEffect(() => {
    onAnnounce(text);
    return () => onAnnounce("");
  }, [text, onAnnounce]);
}

type CancelledEndProps = { movieId: string; next: NextEpisode; takesFocus: boolean };

/** The end screen. It takes the focus, because it replaced the focused Cancel button. */
function CancelledEnd({ movieId, next, takesFocus }: CancelledEndProps) {
  const button = useRef<HTMLButtonElement>(null);
  const play = usePlayNext(next);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const playButton = (
    <Button ref={button} onClick={play}>
      {m.player_play_now()}
    </Button>
  );
  return (
    <div className="absolute" style={{ inset: endInset }}>
      <EndScreen movieId={movieId} next={{ text: describeNext(next), button: playButton }} />
    </div>
  );
}

const endInset = "0 0 5.5rem";
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
