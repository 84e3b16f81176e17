import { UnsupportedFileError } from "../encoder-error.ts";
import type { ExtractedFrame } from "../packaging.ts";
import { type OpenedSourceFile, openSourceFile } from "../source/open-source-file.ts";
import { copyCanvas, isFrameInformative, readCanvasFramesNear, toWebp } from "./canvas-frames.ts";

/** The maximum number of moments tried in each part of the video to avoid a black frame. */
const maxAttempts = 4;

type CapturedFrame = { atMs: number; canvas: OffscreenCanvas };

export async function chooseFrames(
  file: File,
  count: number,
  width: number,
): Promise<ExtractedFrame[]> {
  const sourceFile = await openSourceFile(file);
  if (!(await sourceFile.video.canDecode())) {
    throw new UnsupportedFileError("no_stills");
  }
  const frames = await captureFrames(sourceFile, count, width);
  return Promise.all(
    frames.map(async ({ atMs, canvas }) => ({ atMs, image: await toWebp(canvas) })),
  );
}

/**
 * Captures one frame from each of `count` equal parts of the video; fewer if frames repeat or show
 * nothing.
 */
export async function captureFrames(
  sourceFile: OpenedSourceFile,
  count: number,
  width: number,
): Promise<CapturedFrame[]> {
  const seconds = sourceFile.end - sourceFile.origin;
  const chosen = new Map<number, CapturedFrame>();
  for (let i = 0; i < count; i++) {
    const frame = await captureFrameWithin(
      sourceFile,
      (seconds * i) / count,
      (seconds * (i + 1)) / count,
      width,
    );
    if (frame && !chosen.has(frame.atMs)) chosen.set(frame.atMs, frame);
  }
  if (chosen.size > 0) return [...chosen.values()];
  const [fallback] = await captureFramesAt(sourceFile, [seconds / 2], width);
  return fallback ? [fallback] : [];
}

/**
 * Captures a frame between two seconds of the video, from their middle if possible; undefined if
 * all tried frames show nothing.
 */
async function captureFrameWithin(
  sourceFile: OpenedSourceFile,
  from: number,
  until: number,
  width: number,
): Promise<CapturedFrame | undefined> {
  for (let i = 0; i < maxAttempts; i++) {
    const fraction = [0.5, 0.75, 0.25, 0.9][i] ?? 0.5;
    const [frame] = await captureFramesAt(
      sourceFile,
      [from + (until - from) * fraction],
      width,
      (until - from) / 4,
    );
    if (frame && isFrameInformative(frame.canvas)) return frame;
  }
}

/** Captures frames exactly at the moments, or at a key frame at most `within` seconds earlier. */
export async function captureFramesAt(
  sourceFile: OpenedSourceFile,
  moments: number[],
  width: number,
  within = 0,
): Promise<CapturedFrame[]> {
  const { video, origin } = sourceFile;
  const [shownWidth, shownHeight] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const usedWidth = Math.min(width, shownWidth);
  const size = {
    width: usedWidth,
    height: Math.max(2, Math.round((usedWidth * shownHeight) / shownWidth)),
  };
  const frames: CapturedFrame[] = [];
  for await (const canvasFrame of readCanvasFramesNear(
    sourceFile,
    moments.map((moment) => origin + moment),
    size,
    within,
  )) {
    if (canvasFrame)
      frames.push({
        atMs: Math.max(0, Math.round((canvasFrame.at - origin) * 1000)),
        canvas: copyCanvas(canvasFrame),
      });
  }
  return frames;
}
