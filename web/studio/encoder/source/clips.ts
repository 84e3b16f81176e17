import type { InputTrack } from "mediabunny";

/**
 * A part of a track that the movie plays. `from` and `until` are in seconds of the track; `at` is
 * the second of the movie at which the clip starts.
 */
export type Clip = { from: number; until: number; at: number };

/**
 * The tolerance at a clip's end. An MP4 edit list rounds durations to the file's timescale, which
 * can be as coarse as 1/600 s.
 */
const toleranceSeconds = 0.002;

export const wholeTrack: Clip[] = [{ from: 0, until: Number.POSITIVE_INFINITY, at: 0 }];

/** Returns the movie's second at which the track ends. */
export async function readTrackEnd(track: InputTrack, clips: Clip[]): Promise<number> {
  const trackEnd = await track.computeDuration();
  return Math.max(0, ...clips.map(({ from, until, at }) => at + Math.min(until, trackEnd) - from));
}

/** Returns the parts of the clips that are shown after the given second of the movie. */
export function selectClipsAfter(clips: Clip[], seconds: number): Clip[] {
  return clips.flatMap(({ from, until, at }) => {
    const skipped = Math.max(0, seconds - at);
    if (from + skipped < until) return [{ from: from + skipped, until, at: at + skipped }];
    return [];
  });
}

/**
 * Returns the track's second that is shown at the given second of the movie; in a pause between
 * clips, the last second before the pause.
 */
export function toTrackTime(clips: Clip[], seconds: number): number {
  const clip = clips.findLast(({ at }) => at <= seconds) ?? clips[0];
  if (clip)
    return Math.min(clip.from + Math.max(0, seconds - clip.at), clip.until - toleranceSeconds);
  return seconds;
}

/**
 * Whether the track is played in one piece until `lastTimestamp`, at which its last packet begins.
 */
export function isPlayedWhole([clip, ...others]: Clip[], lastTimestamp: number): boolean {
  return clip !== undefined && others.length === 0 && lastTimestamp < clip.until + toleranceSeconds;
}
