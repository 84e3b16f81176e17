import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from "mediabunny";
import type { AudioTrack, Inspection } from "../packaging.ts";

const codecNames: Record<string, string> = {
  avc: "H.264",
  hevc: "HEVC",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  prores: "ProRes",
  aac: "AAC",
  opus: "Opus",
  mp3: "MP3",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "Dolby Digital (AC-3)",
  eac3: "Dolby Digital Plus (E-AC-3)",
  dts: "DTS",
};

/** As people know it; what nobody has named, by its own sign. */
export async function codecName(track: InputVideoTrack | InputAudioTrack): Promise<string | null> {
  const codec = await track.getCodec();
  if (codec) return codecNames[codec] ?? codec.replace(/^pcm-.*/, "PCM").toUpperCase();
  const internalId = await track.getInternalCodecId();
  return internalId === null ? null : String(internalId);
}

export async function readAudioTrack(track: InputAudioTrack): Promise<AudioTrack> {
  return {
    number: track.number,
    codec: await codecName(track),
    language: toBcp47(await track.getLanguageCode()),
    title: (await track.getName()) || null,
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
    decodable: (await track.getCodec()) === "aac" || (await track.canDecode()),
  };
}

/** The file's `spa` is `es` in BCP 47. */
function toBcp47(code: string): string | null {
  if (code === "und") return null;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}

/** Bits a colour takes, by the codec's full name (RFC 6381 and the codecs' own bindings). */
export function colourBits(codec: string): number {
  if (/^av01|^vp09/.test(codec)) return Number(codec.split(".")[3] ?? 8);
  if (/^(hvc1|hev1)\.[A-C]?[^1]/.test(codec)) return 10;
  return /^avc[13]\.(6e|7a)/i.test(codec) ? 10 : 8;
}

const playableCodecs: Partial<Record<Inspection["type"], { video: string[]; audio: string[] }>> = {
  "video/mp4": { video: ["avc", "av1"], audio: ["aac", "opus", "mp3"] },
  "video/webm": { video: ["vp8", "vp9", "av1"], audio: ["opus", "vorbis"] },
};

/** H.264 that every device shows: in Baseline, Main, Extended and High profile. */
export async function isPlainAvc(video: InputVideoTrack): Promise<boolean> {
  return /^avc1\.(42|4d|58|64)/i.test((await video.getCodecParameterString()) ?? "");
}

/** Whether every browser of today plays the file as it is. 8 bits are made sure of elsewhere. */
export async function isDirectlyPlayable(type: Inspection["type"], video: InputVideoTrack, audio: InputAudioTrack[]) {
  const codecs = playableCodecs[type];
  const [videoCodec, audioCodec] = [await video.getCodec(), await audio[0]?.getCodec()];
  if (!codecs || !videoCodec || !codecs.video.includes(videoCodec)) return false;
  if (videoCodec === "avc" && !(await isPlainAvc(video))) return false;
  return audio.length === 0 || (audioCodec != null && codecs.audio.includes(audioCodec));
}

/** Deduced from the first pictures' times; null where these come as they like. */
export async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  const { underlyingFrameRate, averageFrameRate, probedPacketCount } = await video.computeFrameRateMetrics();
  if (underlyingFrameRate !== null) return Math.round(underlyingFrameRate * 1000) / 1000;
  return probedPacketCount > 1 && Number.isFinite(averageFrameRate) ? Math.round(averageFrameRate * 100) / 100 : null;
}

/** Reads the last picture, which an incomplete file has not. */
export async function hasCompleteEnd(video: InputVideoTrack): Promise<boolean> {
  const lastPacket = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY).catch(() => null);
  return lastPacket !== null && lastPacket.data.byteLength > 0;
}
