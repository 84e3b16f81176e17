import type { Outbox } from "../outbox.ts";
import { mediaSegment, type Sample } from "./media-segment.ts";

/** Gathers a rendition's samples and puts out a segment whenever a unit is complete. */
export type Segments = {
  /** In decoding order. A unit's first sample is its first one shown. */
  add(sample: Sample, unit: number): void;
  /** `at`: where the last sample ends, in ticks. */
  end(at: number): void;
  /** The most bits a second of any segment so far. */
  peak(): number;
};

/** Shorter ones say little about the bits of a second. */
const shortestForPeakMs = 1000;

export function openSegments(name: string, timescale: number, outbox: Outbox): Segments {
  let samples: Sample[] = [];
  let current = 0;
  let peak = 0;
  const close = (endsAt: number) => {
    const [first] = samples;
    if (!first) return;
    const bytes = mediaSegment(current, samples, endsAt);
    const durationMs = durationBetween(first.at, endsAt, timescale);
    peak = Math.max(peak, (bytes.length * 8000) / Math.max(durationMs, shortestForPeakMs));
    outbox.put({ path: `${name}/${current}.m4s`, bytes, durationMs });
    samples = [];
  };
  return {
    add(sample, unit) {
      if (unit > current) {
        close(sample.at);
        current = unit;
      }
      samples.push(sample);
    },
    end: close,
    peak: () => Math.ceil(peak),
  };
}

/** Rounded at both ends alike, so that all durations add up to the film's. */
function durationBetween(start: number, end: number, timescale: number): number {
  const ms = (ticks: number) => Math.round((ticks * 1000) / timescale);
  return Math.max(1, ms(end) - ms(start));
}
