import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import type { AudioRole } from "../../../../contract/uploads/tracks.ts";
import { canPlayersMixChannels, readChannelCount } from "../audio/downmix.ts";
import type { AudioTrack, Inspection } from "../packaging.ts";
import { readAvcRecord } from "../video/avc-record.ts";
import { readAvcSps } from "../video/avc-sps.ts";

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

/** The names of codecs that no browser decodes, by their ids in Matroska and MP4. */
const namesByInternalId: [RegExp, string][] = [
  [/^V_MPEG[12]$|^m[12]v1$|^mp[12]v$|^xd|^hdv/i, "MPEG-2"],
  [/^V_MPEG4\/ISO\/(?:SP|ASP|AP)$|^mp4v$|^xvid$|^divx$/i, "MPEG-4 (Xvid, DivX)"],
  [/^avd[nhjv]?$/i, "DNxHD"],
  [/^cfhd$/i, "CineForm"],
  [/^hap.$/i, "Hap"],
  [/^cvid$/, "Cinepak"],
  [/^rle ?$/, "QuickTime Animation"],
  [/^png ?$/, "PNG"],
  [/^[hs]263$/i, "H.263"],
  [/^V_FFV1$|^ffv1$/i, "FFV1"],
  [/^V_UNCOMPRESSED$|^v[2-4][01][08]$|^2vuy$|^yuv[2s]$|^raw ?$/, "uncompressed"],
  [/^V_MS\/VFW\/FOURCC$/, "Video for Windows (AVI)"],
  [/^V_MJPEG$|^jpeg$|^mjp[ab]$/, "Motion JPEG"],
  [/^V_PRORES$|^ap[4c][a-z]$/, "ProRes"],
  [/^V_THEORA$/, "Theora"],
  [/^vc-1$|^wvc1$/i, "VC-1"],
  [/^A_ALAC$|^alac$/, "ALAC"],
  [/^A_TRUEHD$|^A_MLP$|^mlpa$/, "Dolby TrueHD"],
  [/^A_MS\/ACM$/, "Windows audio (ACM)"],
  [/^A_MPEG\/L2$|^\.mp2$/, "MP2"],
];

/** Returns the codec's common name, or its id in the container. */
export async function readCodecName(
  track: InputVideoTrack | InputAudioTrack,
): Promise<string | null> {
  const codec = await track.getCodec();
  if (codec) return codecNames[codec] ?? codec.replace(/^pcm-.*/, "PCM").toUpperCase();
  const internalId = await track.getInternalCodecId();
  if (internalId === null) return null;
  return namesByInternalId.find(([ids]) => ids.test(String(internalId)))?.[1] ?? String(internalId);
}

export async function readAudioTrack(track: InputAudioTrack): Promise<AudioTrack> {
  const { default: isDefault, commentary, visuallyImpaired } = await track.getDisposition();
  const [codec, channels] = [await readCodecName(track), await readChannelCount(track)];
  return {
    number: track.number,
    codec,
    language: toBcp47(await track.getLanguageCode()),
    title: (await track.getName()) || null,
    channels,
    sampleRate: await track.getSampleRate(),
    decodable:
      canPlayersMixChannels({ channels }) && (codec === "AAC" || (await track.canDecode())),
    isDefault,
    role: readRole({ commentary, visuallyImpaired }),
  };
}

function readRole(stated: { commentary: boolean; visuallyImpaired: boolean }): AudioRole {
  if (stated.visuallyImpaired) return "description";
  return stated.commentary ? "commentary" : "main";
}

/** Converts the file's ISO 639-2 code to BCP 47: `spa` becomes `es`. */
function toBcp47(code: string): string | null {
  if (code === "und") return null;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the bits per colour channel. The profile of H.264 states only the maximum, so the parameter
 * set is read.
 */
export async function readColourBits(video: InputVideoTrack): Promise<number> {
  const avcC = (await video.getCodec()) === "avc" ? await readAvcRecord(video) : null;
  if (avcC) return readAvcSps(avcC).bitDepth;
  return colourBits((await video.getCodecParameterString()) ?? "");
}

/**
 * Returns the bits per colour channel by the codec string (RFC 6381, and the codecs'
 * specifications).
 */
function colourBits(codec: string): number {
  if (/^av01|^vp09/.test(codec)) return Number(codec.split(".")[3] ?? 8);
  if (/^(hvc1|hev1)\.[A-C]?[^1]/.test(codec)) return 10;
  return /^avc[13]\.(6e|7a)/i.test(codec) ? 10 : 8;
}

const playableCodecs: Partial<Record<Inspection["type"], { video: string[]; audio: string[] }>> = {
  "video/mp4": { video: ["avc", "av1"], audio: ["aac", "opus", "mp3"] },
  "video/webm": { video: ["vp8", "vp9", "av1"], audio: ["opus", "vorbis"] },
};

/**
 * Whether the video is H.264 that every device decodes: Baseline, Main, Extended or High profile.
 */
export async function isPlainAvc(video: InputVideoTrack): Promise<boolean> {
  return /^avc1\.(42|4d|58|64)/i.test((await video.getCodecParameterString()) ?? "");
}

/** Whether every current browser plays the file directly. The bit depth is not checked. */
export async function isDirectlyPlayable(
  type: Inspection["type"],
  video: InputVideoTrack,
  audio: InputAudioTrack[],
) {
  const codecs = playableCodecs[type];
  const [videoCodec, audioCodec] = [await video.getCodec(), await audio[0]?.getCodec()];
  if (!codecs || !videoCodec || !codecs.video.includes(videoCodec)) return false;
  if (videoCodec === "avc" && !(await isPlainAvc(video))) return false;
  return audio.length === 0 || (audioCodec != null && codecs.audio.includes(audioCodec));
}

/**
 * Reads the frame rate from the timestamps of the first frames: for a variable frame rate the
 * average; null if unknown.
 */
export async function readFrameRate(video: InputVideoTrack): Promise<number | null> {
  const { underlyingFrameRate, averageFrameRate, probedPacketCount } =
    await video.computeFrameRateMetrics();
  if (underlyingFrameRate !== null) return Math.round(underlyingFrameRate * 1000) / 1000;
  if (probedPacketCount > 1 && Number.isFinite(averageFrameRate))
    return Math.round(averageFrameRate * 100) / 100;
  return null;
}
