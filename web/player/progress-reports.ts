import { milliseconds, progressIntervalMs } from "../../contract/constants.ts";
import type { Progress } from "../../contract/viewing.ts";

type Place = Omit<Progress, "state">;
type Film = Pick<HTMLVideoElement, "currentTime" | "duration" | "paused" | "seeking" | "readyState">;

type Options = {
  /** Milliseconds by the site's clock. */
  now: () => number;
  resumeAt: number;
};

const soonMs = milliseconds.second;
const hasPicture = 2;
/** A film that stops goes on to its next picture, by up to what lies between two of its messages. */
const restSeconds = 0.5;

/**
 * What to tell of how far a film is, and when: each call gives the report that is due, if one is. A place is
 * stamped with the moment at which the film last came to it, so that a tab that stood still tells nothing new.
 */
export function progressReports(film: Film, { now, resumeAt }: Options) {
  let place = { position: resumeAt, at: now() };
  let told = place;
  let begun = false;
  let duration = 0;
  let dueAt = 0;
  let state: Progress["state"];

  /** Before it has a picture, a film stands at 0 wherever it is about to begin. */
  function look() {
    if (!begun || film.readyState < hasPicture || film.seeking) return;
    duration = film.duration;
    const moved = Math.abs(film.currentTime - place.position);
    if (moved > (film.paused ? restSeconds : 0.001)) place = { position: film.currentTime, at: now() };
  }

  function report(next: typeof state): Progress | null {
    if (!(duration > 0)) return null;
    state = next;
    told = place;
    dueAt = now() + progressIntervalMs;
    return { ...asPlace(place, duration), state };
  }

  return {
    /** Somebody pressed Play: the stream is taken at once. When a film begins by itself, that was told already. */
    played: () => (state === "playing" && now() < dueAt - progressIntervalMs + soonMs ? null : report("playing")),

    /** The film moves. */
    moved(): Progress | null {
      begun ||= !film.paused && film.readyState >= hasPicture;
      look();
      return !film.paused && now() >= dueAt ? report("playing") : null;
    },

    /** It was sent somewhere else; several times in a row are told once. */
    soughtOut() {
      look();
      dueAt = Math.min(dueAt, now() + soonMs);
    },

    /** It stops, or goes out of sight. */
    rested(): Progress | null {
      look();
      const next = film.paused ? "paused" : "playing";
      return place === told && state === next ? null : report(next);
    },

    left(): Progress | null {
      look();
      return report("left");
    },

    /** The last report did not arrive: the next one is due sooner, and tells what is newest then. */
    failed() {
      told = { ...told };
      dueAt = Math.min(dueAt, now() + soonMs);
    },
  };
}

function asPlace({ position, at }: { position: number; at: number }, duration: number): Place {
  return { position: Math.min(position, duration), duration, at: new Date(at).toISOString() };
}
