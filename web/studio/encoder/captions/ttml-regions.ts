import type { XmlElement } from "../../xml.ts";
import { type Placement, writeCueSettings } from "./placement.ts";
import { readTtmlStyle, type StyleAttributes, type TtmlHead } from "./ttml-styles.ts";

type Point = { x: number; y: number };

const verticals = new Map<string, Placement["vertical"]>([
  ["before", "top"],
  ["center", "middle"],
  ["after", "bottom"],
]);
const horizontals = new Map<string, Placement["horizontal"]>([
  ["left", "left"],
  ["start", "left"],
  ["right", "right"],
  ["end", "right"],
]);

/**
 * Returns the cue settings of a text in a region. Without a region the text lies where captions
 * usually lie.
 */
export function placeInTtmlRegion(
  region: XmlElement | undefined,
  style: StyleAttributes,
  { head, lineCount }: { head: TtmlHead; lineCount: number },
): string {
  const regionStyle = region ? readTtmlStyle(region, head) : {};
  const origin = readPoint(regionStyle["tts:origin"], head);
  const extent = readPoint(regionStyle["tts:extent"], head);
  const horizontal =
    horizontals.get(style["tts:textalign"] ?? regionStyle["tts:textalign"] ?? "") ?? "center";
  if (!origin) return writeCueSettings({ horizontal, vertical: "bottom" }, lineCount);
  const { x: width, y: height } = extent ?? { x: 1 - origin.x, y: 1 - origin.y };
  const vertical = verticals.get(regionStyle["tts:displayalign"] ?? "") ?? "top";
  const shares = { top: 0, middle: 0.5, bottom: 1, left: 0, center: 0.5, right: 1 };
  return writeCueSettings(
    {
      horizontal,
      vertical,
      x: origin.x + width * shares[horizontal],
      y: origin.y + height * shares[vertical],
    },
    lineCount,
  );
}

/**
 * Reads a pair of lengths in per cent, pixels or cells as shares of the root's size; null for any
 * other text.
 */
function readPoint(text: string | undefined, { pixels, cells }: TtmlHead): Point | null {
  const [x, y] = (text ?? "").split(/\s+/).map((length, i) => {
    const number = Number.parseFloat(length);
    const side = i === 0 ? "width" : "height";
    if (length.endsWith("%")) return number / 100;
    if (length.endsWith("px") && pixels) return number / pixels[side];
    return length.endsWith("c") ? number / cells[side] : Number.NaN;
  });
  if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y))
    return { x, y };
  return null;
}
