import { m } from "#messages";
import type { WatchedMovie } from "../../../contract/viewing/viewing.ts";

type WatchPosition = Pick<WatchedMovie, "position" | "duration" | "finished">;

/** A progress bar of the watched share. Decorative, because the text beside it gives the share. */
export function ProgressBar({
  of: { position, duration, finished },
  className = "",
}: {
  of: WatchPosition;
  className?: string;
}) {
  const share = finished ? 1 : Math.min(1, position / duration);
  return (
    <span
      aria-hidden="true"
      className={`block h-1 overflow-hidden rounded-full bg-rail ${className}`}
    >
      <span
        className="block h-full rounded-full bg-bulb"
        style={{ width: `${Math.max(2, share * 100)}%` }}
      />
    </span>
  );
}

/** Formats the remaining time: `26 min left`, `1 h 12 min left`, `34 s left`, `Watched`. */
export function formatWatchTimeLeft({ position, duration, finished }: WatchPosition): string {
  if (finished) return m.viewing_watched();
  const seconds = Math.max(1, Math.round(duration - position));
  if (seconds < 60) return m.viewing_seconds_left({ seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return m.viewing_minutes_left({ minutes });
  return m.viewing_hours_left({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
