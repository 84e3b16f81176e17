import type { PublishRequest } from "../../../contract/uploads/publication.ts";
import { type PackagedAudio, packageAudioTracks } from "./audio/package-audio.ts";
import { UnsupportedFileError } from "./encoder-error.ts";
import {
  createFixedTimeline,
  createKeyFrameTimeline,
  findFirstMissingSegment,
  type SegmentTimeline,
  videoSegmentSeconds,
} from "./fmp4/segment-timeline.ts";
import { createOutputBuffer, type OutputBuffer } from "./output-buffer.ts";
import type {
  ArrivedFile,
  ChosenAudio,
  Inspection,
  PackagedFile,
  PackagingRequest,
  PackagingStep,
  RenditionSpec,
} from "./packaging.ts";
import { createPackagingProgress, type PackagingStage } from "./packaging-progress.ts";
import { type OpenedSourceFile, openSourceFile } from "./source/open-source-file.ts";
import { makeThumbnails } from "./thumbnails/make-thumbnails.ts";
import { readKeyFrameTimes } from "./video/can-copy-video.ts";
import { copyVideo } from "./video/copy-video.ts";
import { type EncodedTrack, encodeRenditions } from "./video/encode-renditions.ts";

type PackagingCallbacks = {
  store: (file: PackagedFile) => Promise<void>;
  onStep: (step: PackagingStep) => void;
};

/**
 * Packages a video: thumbnails first, then audio, then the renditions, so that the quick stages are
 * uploaded first.
 */
export async function runPackaging(
  file: File,
  request: PackagingRequest,
  { store, onStep }: PackagingCallbacks,
): Promise<PublishRequest> {
  const { inspection, arrived } = request;
  const { ladder } = inspection;
  if (ladder.length === 0) throw new UnsupportedFileError("no_renditions");
  const sourceFile = await openSourceFile(file);
  const seconds = sourceFile.end - sourceFile.origin;
  const progress = createPackagingProgress(
    packagingStages(ladder, request.audio.length > 0),
    seconds,
    onStep,
  );
  const outputBuffer = createOutputBuffer(arrived, store);

  await makeThumbnails({ ...request, sourceFile, outputBuffer }, (share) =>
    progress("thumbnails")(share * seconds),
  );
  const audio = await packageAudioTracks(
    { sourceFile, chosen: request.audio, outputBuffer },
    progress("audio"),
  );
  const timeline = await createTimeline(sourceFile, ladder.some(isCopied));
  const tracks = await makeRenditions(
    { sourceFile, inspection, timeline, arrived, outputBuffer },
    progress,
  );
  onStep({ stage: "video", share: 1, speed: 0 });
  sourceFile.input.dispose();
  const sourceBitrate = Math.ceil((sourceFile.bytes * 8) / seconds);
  return toPublication(ladder, tracks, {
    audio,
    segments: timeline.starts.length,
    arrived,
    sourceBitrate,
  });
}

function packagingStages(ladder: RenditionSpec[], hasAudio: boolean): PackagingStage[] {
  const stages: [PackagingStage, boolean][] = [
    ["thumbnails", true],
    ["audio", hasAudio],
    ["copied", ladder.some(isCopied)],
    ["encoded", !ladder.every(isCopied)],
  ];
  return stages.filter(([, isIncluded]) => isIncluded).map(([stage]) => stage);
}

type RenditionsJob = {
  sourceFile: OpenedSourceFile;
  inspection: Inspection;
  timeline: SegmentTimeline;
  arrived: ArrivedFile[];
  outputBuffer: OutputBuffer;
};

/**
 * Copies renditions where possible, and encodes the others in parallel. Copying starts at the first
 * segment that the rendition lacks, encoding at the first segment that any of the others lacks.
 */
async function makeRenditions(
  renditionsJob: RenditionsJob,
  progress: ReturnType<typeof createPackagingProgress>,
): Promise<EncodedTrack[]> {
  const { inspection, arrived, ...job } = renditionsJob;
  const { ladder, frameRate } = inspection;
  const paths = new Set(arrived.map(({ path }) => path));
  const firstSegmentOf = (renditions: RenditionSpec[]) => {
    const names = renditions.map(({ name }) => name);
    return findFirstMissingSegment(job.timeline, names, paths);
  };
  const tracks: EncodedTrack[] = [];
  for (const rendition of ladder.filter(isCopied)) {
    tracks.push(
      await copyVideo(
        { ...job, rendition, firstSegment: firstSegmentOf([rendition]) },
        progress("copied"),
      ),
    );
  }
  const encodedRenditions = ladder.filter((rendition) => !isCopied(rendition));
  if (encodedRenditions.length === 0) return tracks;
  return [
    ...tracks,
    ...(await encodeRenditions(
      {
        ...job,
        renditions: encodedRenditions,
        frameRate,
        firstSegment: firstSegmentOf(encodedRenditions),
      },
      progress("encoded"),
    )),
  ];
}

const isCopied = ({ method }: RenditionSpec) => method === "remux";

/** Creates the timeline of all renditions, cut at the key frames of a copied rendition, if any. */
async function createTimeline(
  sourceFile: OpenedSourceFile,
  hasCopiedVideo: boolean,
): Promise<SegmentTimeline> {
  const seconds = sourceFile.end - sourceFile.origin;
  if (hasCopiedVideo) return createKeyFrameTimeline(await readKeyFrameTimes(sourceFile), seconds);
  return createFixedTimeline(seconds, videoSegmentSeconds);
}

type PublicationParts = {
  audio: (PackagedAudio & { choice: ChosenAudio })[];
  segments: number;
  arrived: ArrivedFile[];
  /** The bit rate of the source file in bits per second. */
  sourceBitrate: number;
};

function toPublication(
  ladder: RenditionSpec[],
  tracks: EncodedTrack[],
  { audio, segments, arrived, sourceBitrate }: PublicationParts,
): PublishRequest {
  const renditions = ladder.flatMap(({ name, width, height, bitrate, method }) => {
    const track = tracks.find((candidate) => candidate.name === name);
    if (!track) return [];
    // Segments of an earlier run may have a higher bit rate than the segments of this run, so the
    // expected bit rate counts too.
    const expectedBitrate = method === "encode" ? bitrate : sourceBitrate;
    const bandwidth = Math.max(
      arrived.length > 0 ? expectedBitrate : 1,
      track.peak,
      peakBitrate(name, arrived),
    );
    return [{ name, width, height, codecs: track.codecs, bandwidth, segments }];
  });
  if (audio.length === 0) return { renditions };
  const published = audio.map(({ choice: { number, ...facts }, peak, name, ...track }, index) => ({
    ...facts,
    ...track,
    name,
    bandwidth: Math.max(1, peak, peakBitrate(name, arrived)),
    isDefault: index === 0,
  }));
  return { renditions, audio: published };
}

/**
 * Returns the highest bit rate of the uploaded segments whose size is known, in bits per second.
 */
function peakBitrate(name: string, arrived: ArrivedFile[]): number {
  const segments = arrived.filter(({ path }) => path.startsWith(`${name}/`));
  const rates = segments.map(
    ({ bytes = 0, durationMs }) => (bytes * 8000) / Math.max(durationMs ?? 0, 1000),
  );
  return Math.ceil(rates.reduce((highest, rate) => Math.max(highest, rate), 0));
}
