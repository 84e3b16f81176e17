import type { InputVideoTrack, VideoSample } from "mediabunny";
import { EncoderError } from "../encoder-error.ts";
import type { RenditionSpec } from "../packaging.ts";
import { canRotateFrame, type Orientation, rotateFrame } from "./rotate-planes.ts";

export type CreateFrame = (sample: VideoSample, timestampUs: number) => VideoFrame | Promise<VideoFrame>;

/** Encoders scale frames but do not rotate them, so rotated video is turned before encoding. */
export async function createUprightFrames(
  video: InputVideoTrack,
  top: RenditionSpec | undefined,
): Promise<CreateFrame> {
  const orientation = { rotation: await video.getRotation(), flip: await video.getFlip() };
  return top && (orientation.rotation !== 0 || orientation.flip) ? rotateFrames(orientation, top) : retimeFrame;
}

const retimeFrame: CreateFrame = (sample, timestamp) => {
  const frame = sample.toVideoFrame();
  const copy = new VideoFrame(frame, { timestamp });
  frame.close();
  return copy;
};

/** Falls back to a canvas for frames whose pixels cannot be read, such as opaque GPU formats. */
function rotateFrames(orientation: Orientation, { width, height }: RenditionSpec): CreateFrame {
  const context = new OffscreenCanvas(width, height).getContext("2d", { alpha: false });
  if (!context) throw new EncoderError("rotation");
  return async (sample, timestamp) => {
    const frame = sample.toVideoFrame();
    try {
      if (canRotateFrame(frame)) return await rotateFrame(frame, orientation, timestamp);
    } finally {
      frame.close();
    }
    sample.draw(context, 0, 0, width, height);
    return new VideoFrame(context.canvas, { timestamp, alpha: "discard" });
  };
}
