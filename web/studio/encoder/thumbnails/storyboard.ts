import { groupBy } from "../../../ui/group-by.ts";
import { formatVttTimestamp } from "../captions/cue.ts";

const maxTileSeconds = 10;
const minTileSeconds = 1;
const minTiles = 30;
const columns = 10;
const maxTilesPerSheet = 100;
const tileBox = { width: 160, height: 120 };

type Tile = { atMs: number; untilMs: number; sheet: number; x: number; y: number };
type Sheet = { number: number; width: number; height: number; tiles: Tile[] };
export type Storyboard = { tileWidth: number; tileHeight: number; sheets: Sheet[] };

/**
 * Lays out the storyboard: a tile every ten seconds, more often in a short video, and a hundred
 * tiles per sheet.
 */
export function layOutStoryboard(video: {
  durationMs: number;
  width: number;
  height: number;
}): Storyboard {
  const { width: tileWidth, height: tileHeight } = fitInto(tileBox, video);
  const seconds = Math.min(
    maxTileSeconds,
    Math.max(minTileSeconds, video.durationMs / 1000 / minTiles),
  );
  const everyMs = Math.round(seconds * 1000);
  const count = Math.max(1, Math.ceil(video.durationMs / everyMs));
  const tiles = Array.from({ length: count }, (_, i) => {
    const tileIndex = i % maxTilesPerSheet;
    const [x, y] = [
      (tileIndex % columns) * tileWidth,
      Math.floor(tileIndex / columns) * tileHeight,
    ];
    const untilMs = Math.min((i + 1) * everyMs, video.durationMs);
    return { atMs: i * everyMs, untilMs, sheet: Math.floor(i / maxTilesPerSheet) + 1, x, y };
  });
  return { tileWidth, tileHeight, sheets: toSheets(tiles, tileWidth, tileHeight) };
}

function toSheets(tiles: Tile[], tileWidth: number, tileHeight: number): Sheet[] {
  const byNumber = groupBy(tiles, ({ sheet }) => sheet);
  return [...byNumber].map(([number, sheetTiles]) => ({
    number,
    width: Math.min(columns, sheetTiles.length) * tileWidth,
    height: Math.ceil(sheetTiles.length / columns) * tileHeight,
    tiles: sheetTiles,
  }));
}

/**
 * Returns the largest size with even sides and the aspect ratio of `shape` that fits into `frame`.
 */
function fitInto(
  frame: { width: number; height: number },
  shape: { width: number; height: number },
) {
  const scale = Math.min(frame.width / shape.width, frame.height / shape.height);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(shape.width), height: even(shape.height) };
}

/** Returns WebVTT whose cues name their tile by a media fragment (`#xywh`). */
export function writeStoryboardVtt({ tileWidth, tileHeight, sheets }: Storyboard): string {
  const cues = sheets.flatMap(({ number, tiles }) =>
    tiles.map(
      ({ atMs, untilMs, x, y }) =>
        `${formatVttTimestamp(atMs)} --> ${formatVttTimestamp(untilMs)}\nstoryboard-${number}.webp#xywh=${x},${y},${tileWidth},${tileHeight}`,
    ),
  );
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}
