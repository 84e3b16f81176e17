/** How far down or right on the screen, from 0 to 1. */
export type Placement = {
  horizontal: "left" | "center" | "right";
  vertical: "top" | "middle" | "bottom";
  /** The point at which the edge or the middle of the text lies; missing where it is usual. */
  x?: number;
  y?: number;
};

/** The height of a line of captions, as a share of the screen. */
const lineShare = 0.06;
/** Text that ends further down lies where captions lie anyway. */
const usualBottom = 0.75;
const usualTop = 0.15;

/** Returns the settings of an alignment by the number pad: 7 to 9 is the top. */
export const placeByAlignment = (alignment: number): string =>
  writeSettings(placementOf(alignment), 1);

/** Returns the placement of an alignment by the number pad: 1 to 3 is the bottom, 1 the left. */
export function placementOf(alignment: number): Placement {
  const horizontal = (["left", "center", "right"] as const)[(alignment - 1) % 3] ?? "center";
  if (alignment >= 7) return { horizontal, vertical: "top" };
  return { horizontal, vertical: alignment >= 4 ? "middle" : "bottom" };
}

/** Converts an alignment of SSA: 1 to 3 is the bottom; 4 more is the top, 8 more the middle. */
export function fromOldAlignment(alignment: number): number {
  const column = alignment & 3 || 2;
  if (alignment & 4) return column + 6;
  return alignment & 8 ? column + 3 : column;
}

/**
 * Writes cue settings. The `line` of WebVTT is where the first line begins, so that text above a
 * point needs its number of lines.
 */
export function writeSettings(placement: Placement, lineCount: number): string {
  return [writeLine(placement, lineCount), writePosition(placement), writeAlign(placement)]
    .filter((setting) => setting !== "")
    .join(" ");
}

function writeLine({ vertical, y }: Placement, lineCount: number): string {
  const height = lineCount * lineShare;
  const usualEdges = { top: 0, middle: 0.5, bottom: 1 };
  const edge = y ?? usualEdges[vertical];
  const aboveEdge = { top: 0, middle: height / 2, bottom: height };
  const top = edge - aboveEdge[vertical];
  if (top + height > usualBottom) return "";
  return top < usualTop ? "line:0" : `line:${Math.round(top * 100)}%`;
}

function writePosition({ horizontal, x }: Placement): string {
  if (x === undefined) return "";
  const isUsual = horizontal === "center" && Math.abs(x - 0.5) < 0.05;
  return isUsual ? "" : `position:${Math.round(Math.min(1, Math.max(0, x)) * 100)}%`;
}

const writeAlign = ({ horizontal }: Placement) =>
  horizontal === "center" ? "" : `align:${horizontal}`;
