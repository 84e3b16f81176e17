import { findAudioProblem } from "../audio/choose-audio-tracks.ts";
import { canPlayersMixChannels } from "../audio/downmix.ts";
import { readChapters } from "../chapters/read-chapters.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import type { InspectionNote } from "../encoder-messages.ts";
import type { AudioTrack, Inspection, RenditionSpec } from "../packaging.ts";
import { listTextTracks } from "../text-tracks/read-text-track.ts";
import { listUnreadTrackNotes, type TextTrack } from "../text-tracks/text-track.ts";
import { canEncodeWebp } from "../thumbnails/canvas-frames.ts";
import { canCopyVideo } from "../video/can-copy-video.ts";
import {
  type ColourProblem,
  canConvertColours,
  findColourProblem,
} from "../video/colour-conversion.ts";
import { requireDecodableEnds } from "../video/decodable-ends.ts";
import { findEncoderConfig } from "../video/encoder-config.ts";
import { isInterlaced } from "../video/interlacing.ts";
import { av1BitrateShare, capBitrates, chooseAv1Ladder, chooseLadder } from "../video/ladder.ts";
import { requireSameDescriptions } from "./joined-parts.ts";
import { type OpenedSourceFile, openSourceFile } from "./open-source-file.ts";
import { requireUsableVideo } from "./require-usable.ts";
import {
  isDirectlyPlayable,
  readAudioTrack,
  readCodecName,
  readFrameRate,
} from "./source-metadata.ts";

/** The number of packets that are enough to estimate the bit rate. */
const bitrateSamplePackets = 2_000;

/**
 * Inspects a source file. Throws `UnsupportedFileError` for a file that cannot be used or that
 * browsers would encode wrongly.
 */
export async function inspectVideoFile(file: File): Promise<Inspection> {
  const sourceFile = await openSourceFile(file);
  const { type, video, origin, end } = sourceFile;
  await requireUsableVideo(sourceFile);
  if (type === "video/mp4" || type === "video/quicktime")
    await requireSameDescriptions(file, [video, ...sourceFile.audio]);
  await requireBrowserFrames(sourceFile);
  const colourProblem = await findColourProblem(video);
  const audio = await Promise.all(sourceFile.audio.map(readAudioTrack));
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const frameRate = await readFrameRate(video);
  const isPlayable =
    colourProblem === null &&
    audio.slice(0, 1).every(canPlayersMixChannels) &&
    (await isDirectlyPlayable(type, video, sourceFile.audio));
  const videoCodec = await readCodecName(video);
  const facts = {
    type,
    durationMs: Math.max(1, Math.round((end - origin) * 1000)),
    width,
    height,
    frameRate,
  };
  const chapters = await readChapters(file, { ...facts, originSeconds: origin });
  const possible = await supportedLadders(sourceFile, { width, height, frameRate });
  const problem =
    possible.ladder.length === 0
      ? await encodingProblem(sourceFile, videoCodec)
      : findAudioProblem(audio);
  if (problem && !isPlayable) throw problem;
  const { ladder, av1Ladder } = problem ? noLadders : possible;
  const textTracks = await listTextTracks(file, type);
  const notes = await inspectionNotes({
    ladder,
    audio,
    lines: Math.min(width, height),
    textTracks,
    colourProblem,
  });
  const found = { chapters, textTracks, originSeconds: origin };
  return { ...facts, videoCodec, audio, ...found, isPlayable, ladder, av1Ladder, notes };
}

/**
 * Refuses frames that this browser would encode wrongly. `npm run import` converts such frames with
 * ffmpeg.
 */
async function requireBrowserFrames(sourceFile: OpenedSourceFile) {
  const { video } = sourceFile;
  const colourProblem = await findColourProblem(video);
  if (colourProblem && !(await canConvertColours(video)))
    throw new UnsupportedFileError(colourProblem);
  if (await isInterlaced(sourceFile)) throw new UnsupportedFileError("interlaced");
  if (await video.canDecode()) await requireDecodableEnds(video);
}

type Ladders = { ladder: RenditionSpec[]; av1Ladder: RenditionSpec[] };
const noLadders: Ladders = { ladder: [], av1Ladder: [] };

/** Returns the renditions that this browser can make. */
async function supportedLadders(
  sourceFile: OpenedSourceFile,
  frameFormat: { width: number; height: number; frameRate: number | null },
): Promise<Ladders> {
  if (!("VideoEncoder" in globalThis) || !(await sourceFile.video.canDecode())) return noLadders;
  const ladder = await filterSupported(chooseLadder(frameFormat), frameFormat.frameRate);
  const av1Ladder = await filterSupported(chooseAv1Ladder(ladder), frameFormat.frameRate);
  const [top, ...smaller] = ladder;
  if (
    top &&
    top.width === frameFormat.width &&
    top.height === frameFormat.height &&
    (await canCopyVideo(sourceFile, top))
  ) {
    top.method = "remux";
    const { averageBitrate } = await sourceFile.video.computePacketStats(bitrateSamplePackets);
    capBitrates(smaller, top, averageBitrate);
    capBitrates(av1Ladder, top, averageBitrate * av1BitrateShare);
  }
  return { ladder, av1Ladder };
}

/** Returns the renditions for which this browser has an encoder. */
async function filterSupported(renditions: RenditionSpec[], frameRate: number | null) {
  const supported: RenditionSpec[] = [];
  for (const rendition of renditions)
    if (await findEncoderConfig(rendition, frameRate)) supported.push(rendition);
  return supported;
}

/** The codecs that at least one browser decodes. */
const decodedSomewhere = ["avc", "hevc", "vp8", "vp9", "av1"];

async function encodingProblem(
  { video }: OpenedSourceFile,
  codec: string | null,
): Promise<UnsupportedFileError> {
  // WebCodecs exists only in secure contexts.
  if (!isSecureContext) return new UnsupportedFileError("insecure_context");
  if (!("VideoEncoder" in globalThis)) return new UnsupportedFileError("no_webcodecs");
  if (await video.canDecode()) return new UnsupportedFileError("no_h264");
  const isDecodedElsewhere = decodedSomewhere.includes((await video.getCodec()) ?? "");
  return new UnsupportedFileError(isDecodedElsewhere ? "video_codec" : "video_codec_nowhere", {
    codec,
  });
}

async function inspectionNotes(facts: {
  ladder: RenditionSpec[];
  audio: AudioTrack[];
  lines: number;
  textTracks: TextTrack[];
  colourProblem: ColourProblem | null;
}): Promise<InspectionNote[]> {
  const { ladder, audio, lines, textTracks, colourProblem } = facts;
  const lost = listUnreadTrackNotes(textTracks);
  if (ladder.length === 0)
    return [{ code: isSecureContext ? "no_webcodecs" : "insecure_context" }, ...lost];
  const notes: InspectionNote[] = audio
    .filter(({ decodable }) => !decodable)
    .map((track) => ({
      code: canPlayersMixChannels(track) ? "audio_unreadable" : "audio_channels",
      number: track.number,
      codec: track.codec,
      channels: track.channels,
    }));
  if (audio.length === 0) notes.push({ code: "no_audio" });
  if (colourProblem === "hdr") notes.push({ code: "hdr_converted" });
  if (lines > 1080) notes.push({ code: "over_full_hd" });
  if (!(await canEncodeWebp())) notes.push({ code: "no_thumbnails" });
  return [...notes, ...lost];
}
