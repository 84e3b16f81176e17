/**
 * A text's place on the screen. `x` and `y` are shares of its width and height, from 0 (left, top)
 * to 1.
 */
export type Placement = {
  horizontal: "left" | "center" | "right";
  vertical: "top" | "middle" | "bottom";
  /**
   * The point of the text's `horizontal` and `vertical` edge or centre; absent for the usual place.
   */
  x?: number;
  y?: number;
};

/** The height of a line of captions, as a share of the screen. */
const lineShare = 0.06;
/**
 * Text that ends below this share of the screen's height gets no setting, because captions usually
 * lie at the bottom.
 */
const usualBottom = 0.75;
const usualTop = 0.15;

/**
 * Returns the WebVTT settings of an ASS alignment, which is a key of a number pad: 7 to 9 are the
 * top.
 */
export const writeAlignmentSettings = (alignment: number): string =>
  writeCueSettings(toPlacement(alignment), 1);

/**
 * Returns the placement of an ASS alignment, which is a key of a number pad: 1 is the bottom left.
 */
export function toPlacement(alignment: number): Placement {
  const horizontal = (["left", "center", "right"] as const)[(alignment - 1) % 3] ?? "center";
  if (alignment >= 7) return { horizontal, vertical: "top" };
  return { horizontal, vertical: alignment >= 4 ? "middle" : "bottom" };
}

/**
 * Converts an SSA alignment to an ASS alignment. In SSA, 1 to 3 are the bottom, 5 to 7 the top, and
 * 9 to 11 the middle.
 */
export function convertSsaAlignment(alignment: number): number {
  const column = alignment & 3 || 2;
  if (alignment & 4) return column + 6;
  return alignment & 8 ? column + 3 : column;
}

/**
 * Writes cue settings. WebVTT's `line` is the top of the text, so a text that ends at a point can
 * be placed only with its number of lines.
 */
export function writeCueSettings(placement: Placement, lineCount: number): string {
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
  if (isUsual) return "";
  return `position:${Math.round(Math.min(1, Math.max(0, x)) * 100)}%`;
}

const writeAlign = ({ horizontal }: Placement) =>
  horizontal === "center" ? "" : `align:${horizontal}`;
