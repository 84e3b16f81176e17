import { useEffect, useState } from "react";
import type { Playback } from "../../../../contract/streaming/streaming.ts";
import { usePlayerState } from "../use-player.ts";

/** How long the notice stays once the movie plays. */
const shownMs = 8_000;

type Props = { notice: NonNullable<Playback["ageNotice"]> };

/**
 * The age rating and the advice on the content, in the upper left until some seconds of the movie
 * have played. Screen readers announce them, and clicks reach the video below.
 */
export function AgeNotice({ notice: { rating, advice } }: Props) {
  const { screen } = usePlayerState();
  const [isOver, setOver] = useState(false);
  const isPlaying = screen === "playing";
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  const isShown = !isOver && (isPlaying || screen === "opening" || screen === "autoplay-blocked");
  return (
    <div
      role="status"
      className="pointer-events-none absolute top-4 left-4 mt-12 max-w-3xl sm:top-20 sm:mt-0"
    >
      {isShown && (
        <p className="animate-rise rounded-xl bg-black/80 px-4 py-2 text-white">
          {rating && <strong className="text-lg">{rating}</strong>}
          {advice && <span className="block">{advice}</span>}
        </p>
      )}
    </div>
  );
}
