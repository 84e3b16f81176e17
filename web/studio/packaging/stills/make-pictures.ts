import type { Inspection } from "../film.ts";
import type { Outbox } from "../outbox.ts";
import type { ArrivedFile } from "../package-film.ts";
import type { OpenFilm } from "../source/open-film.ts";
import { framesOf, shotsAt } from "./choose-frames.ts";
import { makesWebp, shotsNear, toWebp } from "./pictures.ts";
import { layOutStoryboard, type Storyboard, storyboardVtt } from "./storyboard.ts";

const posterWidth = 1280;

type Job = {
  film: OpenFilm;
  inspection: Inspection;
  posterAtMs: number | null;
  arrived: ArrivedFile[];
  outbox: Outbox;
};

/** The poster, the storyboard's sheets and the list of what is where on them; nothing where WebP cannot be written. */
export async function makePictures(job: Job, onShare: (share: number) => void): Promise<void> {
  const { film, inspection, posterAtMs, arrived, outbox } = job;
  if (!(await makesWebp())) return;
  const isMissing = (path: string) => !arrived.some((file) => file.path === path);
  const put = async (path: string, picture: Blob) => {
    outbox.put({ path, bytes: new Uint8Array(await picture.arrayBuffer()), durationMs: null });
    await outbox.drain();
  };
  if (isMissing("poster.webp")) {
    const poster = await posterOf(film, posterAtMs);
    if (poster) await put("poster.webp", await toWebp(poster));
  }
  const storyboard = layOutStoryboard(inspection);
  for (const [i, sheet] of storyboard.sheets.entries()) {
    const path = `storyboard-${sheet.number}.webp`;
    const onTile = (share: number) => onShare((i + share) / storyboard.sheets.length);
    if (isMissing(path)) await put(path, await drawSheet(film, storyboard, sheet, onTile));
  }
  const bytes = new TextEncoder().encode(storyboardVtt(storyboard));
  outbox.put({ path: "storyboard.vtt", bytes, durationMs: null });
  await outbox.drain();
}

async function posterOf(film: OpenFilm, atMs: number | null): Promise<OffscreenCanvas | undefined> {
  const frames = atMs === null ? await framesOf(film, 3, posterWidth) : await shotsAt(film, [atMs / 1000], posterWidth);
  return frames.at(Math.floor(frames.length / 2))?.canvas;
}

type Sheet = Storyboard["sheets"][number];

async function drawSheet(film: OpenFilm, storyboard: Storyboard, sheet: Sheet, onShare: (share: number) => void) {
  const { video, origin } = film;
  const { tileWidth: width, tileHeight: height } = storyboard;
  const canvas = new OffscreenCanvas(sheet.width, sheet.height);
  const context = canvas.getContext("2d", { alpha: false });
  const first = sheet.tiles[0];
  const every = first ? (first.untilMs - first.atMs) / 1000 : 1;
  const moments = sheet.tiles.map(({ atMs }) => origin + atMs / 1000);
  let i = 0;
  for await (const shot of shotsNear(video, moments, { width, height }, every / 2)) {
    const tile = sheet.tiles[i++];
    if (shot && tile) context?.drawImage(shot.canvas, tile.x, tile.y);
    onShare(i / sheet.tiles.length);
  }
  return toWebp(canvas);
}
