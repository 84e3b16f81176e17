import { clock } from "../captions.ts";

const longestSeconds = 10;
const shortestSeconds = 1;
const fewestTiles = 30;
const columns = 10;
const tilesAtMost = 100;
const box = { width: 160, height: 120 };

type Tile = { atMs: number; untilMs: number; sheet: number; x: number; y: number };
type Sheet = { number: number; width: number; height: number; tiles: Tile[] };
export type Storyboard = { tileWidth: number; tileHeight: number; sheets: Sheet[] };

/** Which moments are shown where: a tile every ten seconds, more often in a short film, a hundred to a sheet. */
export function layOutStoryboard(film: { durationMs: number; width: number; height: number }): Storyboard {
  const { width: tileWidth, height: tileHeight } = fitInto(box, film);
  const seconds = Math.min(longestSeconds, Math.max(shortestSeconds, film.durationMs / 1000 / fewestTiles));
  const everyMs = Math.round(seconds * 1000);
  const count = Math.max(1, Math.ceil(film.durationMs / everyMs));
  const tiles = Array.from({ length: count }, (_, i) => {
    const place = i % tilesAtMost;
    const [x, y] = [(place % columns) * tileWidth, Math.floor(place / columns) * tileHeight];
    const untilMs = Math.min((i + 1) * everyMs, film.durationMs);
    return { atMs: i * everyMs, untilMs, sheet: Math.floor(i / tilesAtMost) + 1, x, y };
  });
  return { tileWidth, tileHeight, sheets: sheetsOf(tiles, tileWidth, tileHeight) };
}

function sheetsOf(tiles: Tile[], tileWidth: number, tileHeight: number): Sheet[] {
  const byNumber = Map.groupBy(tiles, ({ sheet }) => sheet);
  return [...byNumber].map(([number, all]) => ({
    number,
    width: Math.min(columns, all.length) * tileWidth,
    height: Math.ceil(all.length / columns) * tileHeight,
    tiles: all,
  }));
}

/** The largest even size of the same shape that fits. */
export function fitInto(frame: { width: number; height: number }, shape: { width: number; height: number }) {
  const scale = Math.min(frame.width / shape.width, frame.height / shape.height);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(shape.width), height: even(shape.height) };
}

/** WebVTT whose cues name their tile by a media fragment. */
export function storyboardVtt({ tileWidth, tileHeight, sheets }: Storyboard): string {
  const cues = sheets.flatMap(({ number, tiles }) =>
    tiles.map(
      ({ atMs, untilMs, x, y }) =>
        `${clock(atMs)} --> ${clock(untilMs)}\nstoryboard-${number}.webp#xywh=${x},${y},${tileWidth},${tileHeight}`,
    ),
  );
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}
