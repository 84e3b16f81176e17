import type { AudioTrackConfig } from "../fmp4/init-segment.ts";

/** `at`: seconds from the film's beginning. */
export type AudioPacket = { at: number; duration: number; data: Uint8Array };
/** What sound is before its first packet can be written. */
export type AudioTrackFormat = { codecs: string; trackConfig: AudioTrackConfig };
export type AudioStream = { packets: AsyncIterable<AudioPacket>; getFormat: () => AudioTrackFormat };
