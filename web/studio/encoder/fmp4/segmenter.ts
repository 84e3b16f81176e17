import type { OutputBuffer } from "../output-buffer.ts";
import { buildMediaSegment, type Sample } from "./media-segment.ts";

/** Collects a rendition's samples and writes a segment whenever one is complete. */
export type Segmenter = {
  /**
   * Adds a sample. Samples arrive in decode order. The first sample of a segment is also shown
   * first.
   */
  add(sample: Sample, segmentNumber: number): void;
  /** Ends the last segment. `endsAt` is the end of the last sample, in ticks. */
  end(endsAt: number): void;
  /** Returns the highest bit rate of any segment so far, in bits per second. */
  peak(): number;
};

/**
 * The bit rate of a shorter segment is computed as if the segment lasted this long, because its own
 * bit rate is not representative.
 */
const minPeakDurationMs = 1000;

export function createSegmenter(
  name: string,
  timescale: number,
  outputBuffer: OutputBuffer,
): Segmenter {
  let samples: Sample[] = [];
  let currentSegment = 0;
  let peak = 0;
  const closeSegment = (endsAt: number) => {
    const [first] = samples;
    if (!first) return;
    const bytes = buildMediaSegment(currentSegment, samples, endsAt);
    const durationMs = durationBetween(first.at, endsAt, timescale);
    peak = Math.max(peak, (bytes.length * 8000) / Math.max(durationMs, minPeakDurationMs));
    outputBuffer.put({ path: `${name}/${currentSegment}.m4s`, bytes, durationMs });
    samples = [];
  };
  return {
    add(sample, segmentNumber) {
      if (segmentNumber > currentSegment) {
        closeSegment(sample.at);
        currentSegment = segmentNumber;
      }
      samples.push(sample);
    },
    end: closeSegment,
    peak: () => Math.ceil(peak),
  };
}

/**
 * Returns a segment's duration in ms. Start and end are rounded rather than their difference, so
 * that the durations of all segments add up to the video's duration.
 */
function durationBetween(start: number, end: number, timescale: number): number {
  const ms = (ticks: number) => Math.round((ticks * 1000) / timescale);
  return Math.max(1, ms(end) - ms(start));
}
