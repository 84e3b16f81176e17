import { EncodedPacketSink, type InputAudioTrack } from "mediabunny";

/** A part of a track without gaps between packets, in seconds of the file. */
export type AudioSpan = { from: number; until: number };

/** The longest gap in seconds that does not count as a hole. Players stall at a longer gap. */
export const maxGapSeconds = 0.05;
/**
 * A packet longer than the median duration times this factor is left out of the usual duration.
 * Packet durations vary in codecs such as Vorbis.
 */
const maxDurationFactor = 1.5;

/**
 * Returns the parts of a track between its holes. Containers store a packet's time but not its
 * length, so the packet before a hole seems to last until the next packet. A decoder would play the
 * sound after a hole too early, right after the sound before the hole.
 */
export async function readAudioSpans(track: InputAudioTrack): Promise<AudioSpan[]> {
  const packets: { timestamp: number; duration: number }[] = [];
  const metadataOnly = true;
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets(
    undefined,
    undefined,
    {
      metadataOnly,
    },
  ))
    packets.push({ timestamp, duration });
  const hasVaryingLengths = (await track.getCodec()) === "vorbis";
  const usual = typicalDuration(packets.map(({ duration }) => duration));
  const lengthOf = (duration: number) =>
    hasVaryingLengths ? Math.min(duration, usual + maxGapSeconds) : usual;
  return splitAtHoles(packets, lengthOf);
}

function splitAtHoles(
  packets: { timestamp: number; duration: number }[],
  lengthOf: (duration: number) => number,
): AudioSpan[] {
  const spans: AudioSpan[] = [];
  for (const { timestamp, duration } of packets) {
    const last = spans.at(-1);
    if (last && timestamp - last.until <= maxGapSeconds) last.until += lengthOf(duration);
    else spans.push({ from: timestamp, until: timestamp + lengthOf(duration) });
  }
  return spans;
}

/** Returns the mean of the durations near the median, because a container's times are rounded. */
function typicalDuration(durations: number[]): number {
  const sorted = durations.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const usual = sorted.filter((duration) => duration > 0 && duration <= median * maxDurationFactor);
  return usual.reduce((sum, duration) => sum + duration, 0) / Math.max(1, usual.length);
}
