import { useEffect, useState } from "react";

/** How long the code takes from one place to the next, as `.session-mark` in player.css has it. */
const glideMs = 60_000;

/**
 * The places of the code, in percent of the player's width and height. They leave out the captions
 * at the bottom.
 */
const places = [
  [4, 14],
  [64, 52],
  [34, 20],
  [8, 60],
  [68, 16],
  [44, 62],
  [20, 36],
] as const;

/**
 * A faint code of the viewer that glides over the video. With reduced motion it jumps instead,
 * because transitions are off. Screen readers skip it.
 */
export function SessionMark({ code }: { code: string }) {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const show = () => setIndex((before) => before + 1);
    const start = requestAnimationFrame(show);
    const timer = setInterval(show, glideMs);
    return () => {
      cancelAnimationFrame(start);
      clearInterval(timer);
    };
  }, []);
  const [x = 0, y = 0] = places[index % places.length] ?? [];
  return (
    <div className="session-mark" aria-hidden="true">
      <span style={{ translate: `${x}cqw ${y}cqh` }}>{code}</span>
    </div>
  );
}
