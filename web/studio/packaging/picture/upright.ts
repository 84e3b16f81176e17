import type { InputVideoTrack, VideoSample } from "mediabunny";
import type { Rung } from "../film.ts";
import { FilmTrouble } from "../refused.ts";
import { canTurn, type Turn, turnFrame } from "./turn-planes.ts";

export type MakeFrame = (sample: VideoSample, timestampUs: number) => VideoFrame | Promise<VideoFrame>;

/** Encoders stretch what they get to their size, but never turn it: a film taken upright is turned before. */
export async function openUpright(video: InputVideoTrack, top: Rung | undefined): Promise<MakeFrame> {
  const turn = { rotation: await video.getRotation(), flip: await video.getFlip() };
  return top && (turn.rotation !== 0 || turn.flip) ? turned(turn, top) : retimed;
}

const retimed: MakeFrame = (sample, timestamp) => {
  const frame = sample.toVideoFrame();
  const copy = new VideoFrame(frame, { timestamp });
  frame.close();
  return copy;
};

/** Drawn on a canvas where the pixels cannot be had, as with some that only a graphics card knows. */
function turned(turn: Turn, { width, height }: Rung): MakeFrame {
  const context = new OffscreenCanvas(width, height).getContext("2d", { alpha: false });
  if (!context) throw new FilmTrouble("This browser cannot turn the film's pictures upright. Use another browser.");
  return async (sample, timestamp) => {
    const frame = sample.toVideoFrame();
    try {
      if (canTurn(frame)) return await turnFrame(frame, turn, timestamp);
    } finally {
      frame.close();
    }
    sample.draw(context, 0, 0, width, height);
    return new VideoFrame(context.canvas, { timestamp, alpha: "discard" });
  };
}
