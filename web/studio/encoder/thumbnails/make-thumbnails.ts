import type { OutputBuffer } from "../output-buffer.ts";
import type { ArrivedFile, Inspection } from "../packaging.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";
import { canEncodeWebp, readCanvasFramesNear, toWebp } from "./canvas-frames.ts";
import { captureFrames, captureFramesAt } from "./choose-frames.ts";
import { layOutStoryboard, type Storyboard, writeStoryboardVtt } from "./storyboard.ts";

const posterWidth = 1280;

type Job = {
  sourceFile: OpenedSourceFile;
  inspection: Inspection;
  posterAtMs: number | null;
  arrived: ArrivedFile[];
  outputBuffer: OutputBuffer;
};

/**
 * Makes the poster, the storyboard's sheets and its WebVTT; makes nothing if the browser cannot
 * encode WebP.
 */
export async function makeThumbnails(job: Job, onProgress: (share: number) => void): Promise<void> {
  const { sourceFile, inspection, posterAtMs, arrived, outputBuffer } = job;
  if (!(await canEncodeWebp())) return;
  const isMissing = (path: string) => !arrived.some((file) => file.path === path);
  const putImage = async (path: string, image: Blob) => {
    outputBuffer.put({ path, bytes: new Uint8Array(await image.arrayBuffer()), durationMs: null });
    await outputBuffer.drain();
  };
  if (isMissing("poster.webp")) {
    const poster = await capturePoster(sourceFile, posterAtMs);
    if (poster) await putImage("poster.webp", await toWebp(poster));
  }
  const storyboard = layOutStoryboard(inspection);
  for (const [i, sheet] of storyboard.sheets.entries()) {
    const path = `storyboard-${sheet.number}.webp`;
    const onTile = (share: number) => onProgress((i + share) / storyboard.sheets.length);
    if (isMissing(path))
      await putImage(path, await drawSheet(sourceFile, storyboard, sheet, onTile));
  }
  const bytes = new TextEncoder().encode(writeStoryboardVtt(storyboard));
  outputBuffer.put({ path: "storyboard.vtt", bytes, durationMs: null });
  await outputBuffer.drain();
}

async function capturePoster(
  sourceFile: OpenedSourceFile,
  atMs: number | null,
): Promise<OffscreenCanvas | undefined> {
  const frames =
    atMs === null
      ? await captureFrames(sourceFile, 3, posterWidth)
      : await captureFramesAt(sourceFile, [atMs / 1000], posterWidth);
  return frames.at(Math.floor(frames.length / 2))?.canvas;
}

type Sheet = Storyboard["sheets"][number];

async function drawSheet(
  sourceFile: OpenedSourceFile,
  storyboard: Storyboard,
  sheet: Sheet,
  onProgress: (share: number) => void,
) {
  const { origin } = sourceFile;
  const { tileWidth: width, tileHeight: height } = storyboard;
  const canvas = new OffscreenCanvas(sheet.width, sheet.height);
  const context = canvas.getContext("2d", { alpha: false });
  const first = sheet.tiles[0];
  const tileSeconds = first ? (first.untilMs - first.atMs) / 1000 : 1;
  const moments = sheet.tiles.map(({ atMs }) => origin + atMs / 1000);
  let i = 0;
  for await (const canvasFrame of readCanvasFramesNear(
    sourceFile,
    moments,
    { width, height },
    tileSeconds / 2,
  )) {
    const tile = sheet.tiles[i++];
    if (canvasFrame && tile) context?.drawImage(canvasFrame.canvas, tile.x, tile.y);
    onProgress(i / sheet.tiles.length);
  }
  return toWebp(canvas);
}
