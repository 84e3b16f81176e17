import type { InputVideoTrack, VideoSample } from "mediabunny";
import type { Rung } from "../film.ts";
import { FilmTrouble } from "../refused.ts";

export type MakeFrame = (sample: VideoSample, timestampUs: number) => VideoFrame;

/**
 * Encoders stretch what they get to their size, but never turn it: so a film taken with the telephone upright is drawn
 * upright first, which costs three quarters of the speed.
 */
export async function openUpright(video: InputVideoTrack, top: Rung | undefined): Promise<MakeFrame> {
  const isTurned = (await video.getRotation()) !== 0 || (await video.getFlip());
  return isTurned && top ? drawn(top) : retimed;
}

const retimed: MakeFrame = (sample, timestamp) => {
  const frame = sample.toVideoFrame();
  const copy = new VideoFrame(frame, { timestamp });
  frame.close();
  return copy;
};

function drawn({ width, height }: Rung): MakeFrame {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new FilmTrouble("This browser cannot draw the film's pictures upright. Use another browser.");
  return (sample, timestamp) => {
    sample.draw(context, 0, 0, width, height);
    return new VideoFrame(canvas, { timestamp, alpha: "discard" });
  };
}
