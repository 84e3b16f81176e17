import { type InputVideoTrack, VideoSample } from "mediabunny";
import { EncoderError } from "../encoder-error.ts";
import type { RenditionSpec } from "../packaging.ts";
import { findColourProblem } from "./colour-conversion.ts";
import { readColourSpace } from "./colours.ts";
import { hasOtherAspectRatio, letterboxFrame } from "./letterbox-frame.ts";
import { canRotateFrame, type Orientation, rotateFrame, visibleSize } from "./rotate-planes.ts";

export type CreateFrame = (
  sample: VideoSample,
  timestampUs: number,
) => VideoFrame | Promise<VideoFrame>;

/**
 * Creates a function that turns frames upright before encoding, because encoders scale but do not
 * rotate. Frames that state no colours get the colours that players assume, because encoders write
 * the frames' colours into the stream.
 */
export async function createUprightFrames(
  video: InputVideoTrack,
  top: RenditionSpec | undefined,
): Promise<CreateFrame> {
  const colourSpace = await readColourSpace(video);
  const orientation = { rotation: await video.getRotation(), flip: await video.getFlip() };
  if (top && (await findColourProblem(video))) return drawFrames(top, colourSpace);
  if (top && (orientation.rotation !== 0 || orientation.flip))
    return rotateFrames(orientation, top, colourSpace);
  return retimeFrames(
    colourSpace,
    (await video.getDisplayWidth()) / (await video.getDisplayHeight()),
  );
}

const retimeFrames =
  (colorSpace: VideoColorSpaceInit, aspectRatio: number): CreateFrame =>
  async (sample, timestamp) => {
    const frame = sample.toVideoFrame();
    try {
      if (!canRotateFrame(frame)) return new VideoFrame(frame, { timestamp });
      if (hasOtherAspectRatio(frame, aspectRatio))
        return await letterboxFrame(frame, aspectRatio, { timestamp, colorSpace });
      if (frame.colorSpace.matrix !== colorSpace.matrix)
        return await recolourFrame(frame, timestamp, colorSpace);
      return new VideoFrame(frame, { timestamp });
    } finally {
      frame.close();
    }
  };

/** Copies a frame with another colour space but unchanged pixels. */
async function recolourFrame(
  frame: VideoFrame,
  timestamp: number,
  colorSpace: VideoColorSpaceInit,
) {
  const { width, height } = visibleSize(frame);
  const data = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(data);
  const { displayWidth, displayHeight } = frame;
  const size = { codedWidth: width, codedHeight: height, displayWidth, displayHeight };
  return new VideoFrame(data, {
    format: frame.format as VideoPixelFormat,
    ...size,
    layout,
    timestamp,
    colorSpace,
  });
}

/**
 * Rotates frames. Draws frames whose pixels cannot be read, such as opaque GPU formats.
 */
function rotateFrames(
  orientation: Orientation,
  top: RenditionSpec,
  colourSpace: VideoColorSpaceInit,
): CreateFrame {
  const drawFrame = drawFrames(top, colourSpace);
  return async (sample, timestamp) => {
    const frame = sample.toVideoFrame();
    try {
      if (canRotateFrame(frame))
        return await rotateFrame(frame, orientation, { timestamp, colorSpace: colourSpace });
    } finally {
      frame.close();
    }
    return drawFrame(sample, timestamp);
  };
}

/**
 * Draws frames upright on a canvas, which converts their colours to 8 bits of sRGB. A frame of
 * another aspect ratio than the video gets black bars.
 */
function drawFrames(
  { width, height }: RenditionSpec,
  colourSpace: VideoColorSpaceInit,
): CreateFrame {
  const context = new OffscreenCanvas(width, height).getContext("2d", { alpha: false });
  if (!context) throw new EncoderError("rotation");
  return async (sample, timestamp) => {
    const isShaped = !hasOtherAspectRatio(sample, width / height);
    if (!isShaped) context.fillRect(0, 0, width, height);
    const recoloured = await recolourSample(sample, colourSpace);
    recoloured.drawWithFit(context, { fit: isShaped ? "fill" : "contain" });
    recoloured.close();
    return new VideoFrame(context.canvas, { timestamp, alpha: "discard" });
  };
}

/** Copies a sample with another colour space, if its pixels can be read. */
async function recolourSample(sample: VideoSample, colourSpace: VideoColorSpaceInit) {
  if (sample.format === null || sample.colorSpace.matrix === colourSpace.matrix)
    return sample.clone();
  const frame = sample.toVideoFrame();
  const { rotation, flip } = sample;
  try {
    const recoloured = await recolourFrame(frame, frame.timestamp, colourSpace);
    return new VideoSample(recoloured, { rotation, flip });
  } finally {
    frame.close();
  }
}
