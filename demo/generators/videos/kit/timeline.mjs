// Draws one frame of a clip: the leader or the current scene, and the timecode.

import { onSteps } from "./canvas.mjs";
import { leader, timecode } from "./cards.mjs";

export const FPS = 24;
export const SECONDS = 44;
export const FRAMES = FPS * SECONDS;

/**
 * Draws the leader in the first 2.25 s, then the reel's scenes. A scene is [start in seconds, draw,
 * drawings per second].
 */
export function drawFrame(c, clip, frame) {
  const t = frame / FPS;
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalAlpha = 1;
  if (t < 2.25) {
    leader(c, onSteps(t, 12), 0.75, clip.leader);
  } else {
    const index = clip.scenes.findLastIndex(([start]) => t >= start - 1e-6);
    const [start, draw, rate = 12] = clip.scenes[index];
    const end = clip.scenes[index + 1]?.[0] ?? SECONDS;
    c.save();
    draw(c, onSteps(t - start, rate), end - start);
    c.restore();
  }
  c.globalAlpha = 1;
  timecode(c, frame, FPS);
}
