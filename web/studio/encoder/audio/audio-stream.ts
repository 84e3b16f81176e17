import type { AudioTrackConfig } from "../fmp4/init-segment.ts";

/** `at` and `duration` are in seconds; `at` counts from the start of the video. */
export type AudioPacket = { at: number; duration: number; data: Uint8Array };
/** The format of an audio track, known only after its first packet. */
export type AudioTrackFormat = { codecs: string; trackConfig: AudioTrackConfig };
export type AudioStream = {
  packets: AsyncIterable<AudioPacket>;
  getFormat: () => AudioTrackFormat;
};
