import { openAsBlob } from "node:fs";
import { readAudioSpans } from "../../web/studio/encoder/audio/audio-spans.ts";
import {
  chooseAudioTracks,
  findAudioProblem,
} from "../../web/studio/encoder/audio/choose-audio-tracks.ts";
import { canCopyAudio } from "../../web/studio/encoder/audio/copy-audio.ts";
import {
  canPlayersMixChannels,
  listsSpeakers,
  readChannelCount,
  readStereoGains,
} from "../../web/studio/encoder/audio/downmix.ts";
import { readChapters } from "../../web/studio/encoder/chapters/read-chapters.ts";
import { EncoderError, isUnrelatedToContent } from "../../web/studio/encoder/encoder-error.ts";
import { encoderErrorMessage } from "../../web/studio/encoder/encoder-messages.ts";
import { openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";
import { requireUsableVideo } from "../../web/studio/encoder/source/require-usable.ts";
import { readAudioTrack } from "../../web/studio/encoder/source/source-metadata.ts";
import { listTextTracks } from "../../web/studio/encoder/text-tracks/read-text-track.ts";
import { findColourProblem } from "../../web/studio/encoder/video/colour-conversion.ts";
import { readColourSpace } from "../../web/studio/encoder/video/colours.ts";
import { findUndecodedFields } from "../../web/studio/encoder/video/interlacing.ts";

/**
 * Reads the tracks of a source file. Throws a readable message for a file that the browser's
 * encoder refuses, unless ffmpeg can convert the file.
 */
export async function inspectSource({ video }) {
  try {
    return await readFacts(await openAsBlob(video));
  } catch (error) {
    throw toReadableError(error);
  }
}

/**
 * Returns the error in words. Errors of the system (which have a code), of the disk and of the
 * program stay unchanged.
 */
function toReadableError(error) {
  if (error instanceof EncoderError)
    return new Error(encoderErrorMessage(error.code, error.params));
  if (error.code || isUnrelatedToContent(error)) return error;
  return new Error(encoderErrorMessage("truncated", {}), { cause: error });
}

async function readFacts(blob) {
  const sourceFile = await openSourceFile(blob);
  try {
    await requireUsableVideo(sourceFile);
    const { type, video, origin, end } = sourceFile;
    const durationMs = Math.round((end - origin) * 1000);
    return {
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      durationMs,
      chapters: await readChapters(blob, { type, durationMs, originSeconds: origin }),
      video: await video.getCodec(),
      textTracks: await listTextTracks(blob, type),
      type,
      originSeconds: origin,
      colours: await readColourSpace(video),
      colourProblem: await findColourProblem(video),
      videoNumber: video.number,
      undecodedFields: await findUndecodedFields(sourceFile),
      audio: await readAudio(sourceFile),
    };
  } finally {
    sourceFile.input.dispose();
  }
}

/**
 * Reads the audio tracks that the studio's upload form would publish if browsers could decode every
 * codec that ffmpeg decodes; the default track first.
 */
async function readAudio(sourceFile) {
  const tracks = await Promise.all(sourceFile.audio.map(readAudioTrack));
  const mixable = tracks.map((track) => ({ ...track, decodable: canPlayersMixChannels(track) }));
  const problem = findAudioProblem(mixable);
  if (problem) throw problem;
  const chosen = chooseAudioTracks(mixable);
  return Promise.all(
    chosen.map(async (choice) => {
      const track = sourceFile.audio.find(({ number }) => number === choice.number);
      return { ...choice, ...(await readAudioFacts(sourceFile, track)) };
    }),
  );
}

/**
 * Reads an audio track's facts. `copied` is the codec parameters (RFC 6381) if the track's packets
 * are published unchanged, else null. `gains` mix channels whose order the file states into stereo:
 * ffmpeg ignores the order, and would take three channels for stereo and low frequencies.
 */
async function readAudioFacts(sourceFile, track) {
  const isCopied = await canCopyAudio(sourceFile, track, await readAudioSpans(track));
  const codec = await track.getCodec();
  const hasOwnOrder = codec?.startsWith("pcm") || (await listsSpeakers(track));
  return {
    codec,
    channels: isCopied ? await readChannelCount(track) : 2,
    gains: hasOwnOrder
      ? await readStereoGains(track, sourceFile.channelOrders.get(track.id))
      : null,
    copied: isCopied ? await track.getCodecParameterString() : null,
  };
}

const playableVideoCodecs = { "video/mp4": ["avc", "av1"], "video/webm": ["vp8", "vp9", "av1"] };
const playableAudioCodecs = {
  "video/mp4": ["aac", "mp3", "opus"],
  "video/webm": ["opus", "vorbis"],
};

/** Whether browsers can play the original. */
export const isPlayable = ({ type }, { video, colourProblem, audio: [audio] }) =>
  Boolean(
    colourProblem === null &&
      playableVideoCodecs[type]?.includes(video) &&
      (!audio || playableAudioCodecs[type].includes(audio.codec)),
  );
