import { escapeCueText, joinTextLines, type TextStyle, tagLines } from "./cue-text.ts";
import { convertSsaAlignment } from "./placement.ts";

/**
 * The style of a text. `alignment` is the key of a number pad at the text's place: 2 is the bottom
 * centre.
 */
export type AssStyle = TextStyle & { alignment: number };

export const plainStyle: AssStyle = { bold: false, italic: false, underline: false, alignment: 2 };

type TextContext = {
  style: AssStyle;
  styles: Map<string, AssStyle>;
  width: number;
  height: number;
  breaksAtSmallN: boolean;
};
type TextState = {
  style: AssStyle;
  isDrawing: boolean;
  alignment: number;
  position: { x: number; y: number } | null;
};

/**
 * The maximum length of an event's text with its drawings and effects; no screen has room for more.
 */
const maxTextLength = 20_000;

/**
 * Reads the text of an event: the override tags in braces become WebVTT tags or the placement of
 * the text. Comments in braces, drawings and effects are left out; a brace that stays open is text.
 */
export function readAssText(text: string, context: TextContext) {
  const { style } = context;
  const state: TextState = { style, isDrawing: false, alignment: style.alignment, position: null };
  let written = "";
  const limited = text.slice(0, maxTextLength);
  const lastClose = limited.lastIndexOf("}");
  for (let at = 0; at < limited.length; ) {
    const close = limited[at] === "{" && at < lastClose ? limited.indexOf("}", at) : -1;
    if (close >= 0) {
      readOverrides(limited.slice(at + 1, close), state, context);
      at = close + 1;
      continue;
    }
    const next = at < lastClose ? limited.indexOf("{", at + 1) : -1;
    const end = next < 0 ? limited.length : next;
    const run = limited.slice(at, end);
    if (!state.isDrawing) written += writeRun(run, state.style, context.breaksAtSmallN);
    at = end;
  }
  const { alignment, position } = state;
  return { text: joinTextLines(written), alignment, position };
}

function writeRun(run: string, style: AssStyle, breaksAtSmallN: boolean): string {
  const text = escapeCueText(run)
    .replaceAll("\\N", "\n")
    .replaceAll("\\n", breaksAtSmallN ? "\n" : " ")
    .replaceAll("\\h", "\u00a0");
  return tagLines(text, style);
}

/**
 * Matches the tags that switch bold, italic and underlined text on and off, such as `\i1`. A tag
 * without a number restores the style of the event.
 */
const switchTag = /^([biu])(-?\d{1,4})?$/;
const pointTag = /^(?:pos|move)\(\s*(-?[\d.]{1,9})\s*,\s*(-?[\d.]{1,9})/;

function readOverrides(block: string, state: TextState, context: TextContext) {
  for (const part of block.split("\\").slice(1)) readOverride(part.trim(), state, context);
}

function readOverride(tag: string, state: TextState, context: TextContext) {
  const isFirst = state.position === null;
  const [, name, number] = switchTag.exec(tag) ?? [];
  if (name) state.style = { ...state.style, ...readSwitch(name, number, context.style) };
  const alignment = /^an([1-9])$/.exec(tag) ?? /^a(\d{1,2})$/.exec(tag);
  if (alignment)
    state.alignment = tag.startsWith("an")
      ? Number(alignment[1])
      : convertSsaAlignment(Number(alignment[1]));
  const [, x, y] = pointTag.exec(tag) ?? [];
  if (isFirst && x && y)
    state.position = { x: Number(x) / context.width, y: Number(y) / context.height };
  const [, drawing] = /^p(\d{1,2})$/.exec(tag) ?? [];
  if (drawing) state.isDrawing = Number(drawing) > 0;
  if (/^r(?!nd)/.test(tag)) state.style = context.styles.get(tag.slice(1)) ?? context.style;
}

/** Reads `\b1`, `\b700` or `\i0`. Without a number, returns the value of `style`. */
function readSwitch(name: string, number: string | undefined, style: AssStyle) {
  const property = ({ b: "bold", i: "italic", u: "underline" } as const)[name as "b" | "i" | "u"];
  if (number === undefined) return { [property]: style[property] };
  const value = Number(number);
  // A number of two digits or more is a weight, and bold begins at 600.
  return { [property]: value > 1 ? value >= 600 : value === 1 };
}
