import { openAsBlob } from "node:fs";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { readChapters } from "../../web/features/admin/encoder/chapters/read-chapters.ts";

/**
 * The tracks of a source file. Throws a readable message for a file that is no video or could not be shown correctly.
 */
export async function inspectSource({ video, type }) {
  const input = new Input({ source: new FilePathSource(video), formats: ALL_FORMATS });
  try {
    const videoTrack = await input.getPrimaryVideoTrack();
    if (!videoTrack) throw new Error("has no video track");
    if (await videoTrack.hasHighDynamicRange())
      throw new Error("is in HDR, which would look washed out. Export it in SDR");
    const audioTrack = await input.getPrimaryAudioTrack();
    const durationMs = Math.round((await input.computeDuration()) * 1000);
    return {
      width: await videoTrack.getDisplayWidth(),
      height: await videoTrack.getDisplayHeight(),
      durationMs,
      chapters: await readChapters(await openAsBlob(video), { type, durationMs, originSeconds: 0 }),
      video: await videoTrack.getCodec(),
      audio: (await audioTrack?.getCodec()) ?? null,
      audioParameters: audioTrack && (await audioTrack.getCodecParameterString()),
    };
  } catch (error) {
    if (/unsupported|unrecognizable/i.test(error.message)) throw new Error("is not a readable video");
    throw error;
  } finally {
    input.dispose();
  }
}

const playableVideoCodecs = { "video/mp4": ["avc", "av1"], "video/webm": ["vp8", "vp9", "av1"] };
const playableAudioCodecs = { "video/mp4": ["aac", "mp3", "opus"], "video/webm": ["opus", "vorbis"] };

/** Whether browsers can play the original. */
export const isPlayable = ({ type }, { video, audio }) =>
  Boolean(playableVideoCodecs[type]?.includes(video) && (audio === null || playableAudioCodecs[type].includes(audio)));
