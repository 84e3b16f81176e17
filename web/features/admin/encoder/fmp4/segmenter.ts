import type { OutputBuffer } from "../output-buffer.ts";
import { mediaSegment, type Sample } from "./media-segment.ts";

/** Gathers a rendition's samples and puts out a segment whenever a unit is complete. */
export type Segmenter = {
  /** In decoding order. A unit's first sample is its first one shown. */
  add(sample: Sample, segmentNumber: number): void;
  /** `at`: where the last sample ends, in ticks. */
  end(endsAt: number): void;
  /** The most bits a second of any segment so far. */
  peak(): number;
};

/** Shorter ones say little about the bits of a second. */
const minPeakDurationMs = 1000;

export function createSegmenter(name: string, timescale: number, outputBuffer: OutputBuffer): Segmenter {
  let samples: Sample[] = [];
  let currentSegment = 0;
  let peak = 0;
  const closeSegment = (endsAt: number) => {
    const [first] = samples;
    if (!first) return;
    const bytes = mediaSegment(currentSegment, samples, endsAt);
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

/** Rounded at both ends alike, so that all durations add up to the film's. */
function durationBetween(start: number, end: number, timescale: number): number {
  const ms = (ticks: number) => Math.round((ticks * 1000) / timescale);
  return Math.max(1, ms(end) - ms(start));
}
