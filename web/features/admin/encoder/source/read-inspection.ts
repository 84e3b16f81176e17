import { UnsupportedFileError } from "../encoder-error.ts";
import type { AudioTrack, Inspection, RenditionSpec } from "../packaging.ts";
import { canEncodeWebp } from "../thumbnails/canvas-frames.ts";
import { canCopyVideo } from "../video/can-copy-video.ts";
import { findEncoderConfig } from "../video/encoder-config.ts";
import { capBitrates, chooseLadder, isTooSmall } from "../video/ladder.ts";
import { type OpenSourceFile, openSourceFile } from "./open-source-file.ts";
import {
  codecName,
  colourBits,
  hasCompleteEnd,
  isDirectlyPlayable,
  readAudioTrack,
  readFrameRate,
} from "./source-metadata.ts";

/** Enough of a film to tell how heavy its pictures are, and soon read. */
const bitrateSamplePackets = 2_000;

/** Throws `UnsupportedFileError` for a film that neither can be made into something nor plays as it is. */
export async function readInspection(file: File): Promise<Inspection> {
  const sourceFile = await openSourceFile(file);
  const { type, video, origin, end } = sourceFile;
  await requireSupportedColours(sourceFile);
  const audio = await Promise.all(sourceFile.audio.map(readAudioTrack));
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (isTooSmall({ width, height }))
    throw new UnsupportedFileError("The picture is too small for a film. Choose a larger one.");
  if (!(await hasCompleteEnd(video))) {
    throw new UnsupportedFileError("The film's file is not whole: its end is missing. Copy or export the film again.");
  }
  const frameRate = await readFrameRate(video);
  const plays = await isDirectlyPlayable(type, video, sourceFile.audio);
  const videoCodec = await codecName(video);
  const facts = { type, durationMs: Math.max(1, Math.round((end - origin) * 1000)), width, height, frameRate };
  const possibleLadder = await supportedLadder(sourceFile, { width, height, frameRate });
  const problem = possibleLadder.length === 0 ? await encodingProblem(sourceFile, videoCodec) : audioProblem(audio);
  if (problem && !plays) throw new UnsupportedFileError(problem);
  const ladder = problem ? [] : possibleLadder;
  const notes = await inspectionNotes({ ladder, audio, lines: Math.min(width, height) });
  return { ...facts, videoCodec, audio, plays, ladder, notes };
}

/** Neither locked away nor in colours that would come out wrong. */
async function requireSupportedColours({ video }: OpenSourceFile) {
  const codec = (await video.getCodecParameterString()) ?? "";
  if ((await video.getInternalCodecId()) === "encv") {
    throw new UnsupportedFileError(
      "The film is protected against copying, so it cannot be shown here. Choose one that is not.",
    );
  }
  if (await video.hasHighDynamicRange()) {
    throw new UnsupportedFileError(
      "The film is in HDR, whose colours would come out wrong. Export it in SDR, with 8-bit colour.",
    );
  }
  if (colourBits(codec) > 8) {
    throw new UnsupportedFileError(
      "The film has more than 8 bits a colour, which browsers cannot turn into what all devices show. Export it with 8-bit colour (SDR, H.264, 4:2:0).",
    );
  }
}

/** The sizes that this browser can make. */
async function supportedLadder(
  sourceFile: OpenSourceFile,
  frameFormat: { width: number; height: number; frameRate: number | null },
) {
  if (!("VideoEncoder" in globalThis) || !(await sourceFile.video.canDecode())) return [];
  const ladder: RenditionSpec[] = [];
  for (const rendition of chooseLadder(frameFormat)) {
    if (await findEncoderConfig(rendition, frameFormat.frameRate)) ladder.push(rendition);
  }
  const [top, ...smaller] = ladder;
  if (
    top &&
    top.width === frameFormat.width &&
    top.height === frameFormat.height &&
    (await canCopyVideo(sourceFile, top))
  ) {
    top.way = "remux";
    const { averageBitrate } = await sourceFile.video.computePacketStats(bitrateSamplePackets);
    capBitrates(smaller, top, averageBitrate);
  }
  return ladder;
}

async function encodingProblem({ video }: OpenSourceFile, codec: string): Promise<string> {
  // Browsers offer their encoders nowhere else.
  if (!isSecureContext)
    return "Films are converted only where the site is opened over https, or on the computer that it runs on. Or export the film as MP4 with H.264.";
  if (!("VideoEncoder" in globalThis))
    return "This browser cannot convert films. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.";
  return (await video.canDecode())
    ? "This browser cannot make H.264. Export the film as MP4 with H.264, or use Chrome or Edge on a computer."
    : `This browser cannot read the film's ${codec} picture. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.`;
}

/** A film that came out silent would be a bad surprise. */
function audioProblem(audio: AudioTrack[]): string | null {
  if (audio.length === 0 || audio.some(({ decodable }) => decodable)) return null;
  return `This browser cannot read the film's sound (${audio[0]?.codec}). Export the film with AAC sound and choose it again.`;
}

async function inspectionNotes(facts: {
  ladder: RenditionSpec[];
  audio: AudioTrack[];
  lines: number;
}): Promise<string[]> {
  const { ladder, audio, lines } = facts;
  if (ladder.length === 0) {
    return isSecureContext
      ? [
          "This browser cannot convert films: this one is shown as it is, in one size. Chrome and Edge make it in several.",
        ]
      : [
          "This browser cannot convert films: this one is shown as it is, in one size. Films are converted only where the site is opened over https, or on the computer that it runs on.",
        ];
  }
  const notes = audio
    .filter(({ decodable }) => !decodable)
    .map(({ number, codec }) => `Sound track ${number} is ${codec}, which this browser cannot read: choose another.`);
  if (audio.length === 0) notes.push("The film has no sound.");
  if (lines > 1080) notes.push("The film is larger than Full HD: it is made in Full HD and smaller.");
  if (!(await canEncodeWebp()))
    notes.push("This browser cannot make the pictures above the time bar. Chrome and Edge can.");
  return notes;
}
