import type { FilmFrame } from "../frames.ts";
import { FilmRefused } from "../refused.ts";
import { type OpenFilm, openFilm } from "../source/open-film.ts";
import { copyOf, isWorthSeeing, shotsNear, toWebp } from "./pictures.ts";

/** Of each part of the film so many moments are looked at before a black picture is taken. */
const triesAtMost = 4;

type Frame = { atMs: number; canvas: OffscreenCanvas };

export async function chooseFrames(file: File, count: number, width: number): Promise<FilmFrame[]> {
  const film = await openFilm(file);
  if (!(await film.video.canDecode())) {
    throw new FilmRefused("This browser cannot take pictures out of this film. Choose a poster of your own.");
  }
  const frames = await framesOf(film, count, width);
  return Promise.all(frames.map(async ({ atMs, canvas }) => ({ atMs, picture: await toWebp(canvas) })));
}

/** One of each equal part of the film; fewer where pictures are the same, or where there is nothing to see. */
export async function framesOf(film: OpenFilm, count: number, width: number): Promise<Frame[]> {
  const seconds = film.end - film.origin;
  const chosen = new Map<number, Frame>();
  for (let i = 0; i < count; i++) {
    const frame = await frameWithin(film, (seconds * i) / count, (seconds * (i + 1)) / count, width);
    if (frame && !chosen.has(frame.atMs)) chosen.set(frame.atMs, frame);
  }
  if (chosen.size > 0) return [...chosen.values()];
  const [any] = await shotsAt(film, [seconds / 2], width);
  return any ? [any] : [];
}

/** The middle of a part first, then elsewhere in it. */
async function frameWithin(film: OpenFilm, from: number, until: number, width: number): Promise<Frame | undefined> {
  for (let i = 0; i < triesAtMost; i++) {
    const place = [0.5, 0.75, 0.25, 0.9][i] ?? 0.5;
    const [frame] = await shotsAt(film, [from + (until - from) * place], width, (until - from) / 4);
    if (frame && isWorthSeeing(frame.canvas)) return frame;
  }
}

/** Exactly at the moments, or at a key frame at most `within` seconds before. */
export async function shotsAt(
  { video, origin }: OpenFilm,
  moments: number[],
  width: number,
  within = 0,
): Promise<Frame[]> {
  const [shownWidth, shownHeight] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const used = Math.min(width, shownWidth);
  const size = { width: used, height: Math.max(2, Math.round((used * shownHeight) / shownWidth)) };
  const frames: Frame[] = [];
  for await (const shot of shotsNear(
    video,
    moments.map((moment) => origin + moment),
    size,
    within,
  )) {
    if (shot) frames.push({ atMs: Math.max(0, Math.round((shot.at - origin) * 1000)), canvas: copyOf(shot) });
  }
  return frames;
}
