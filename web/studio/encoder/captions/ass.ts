import { type AssStyle, plainStyle, readAssText } from "./ass-text.ts";
import { type Cue, CueList, type CuesOfFile, joinRepeatedCues } from "./cue.ts";
import { convertSsaAlignment, type Placement, toPlacement, writeCueSettings } from "./placement.ts";

/**
 * An Advanced SubStation Alpha or SSA script while it is read. `Format` lines name the columns of
 * the lines that follow (http://www.tcax.org/docs/ass-specs.htm).
 */
type Script = {
  section: string;
  columns: string[];
  styles: Map<string, AssStyle>;
  width: number;
  height: number;
  /** Whether `\n` begins a line, as in wrap style 2. */
  breaksAtSmallN: boolean;
};

/** The screen size of a script that states no size. */
const usualSize = { width: 384, height: 288 };

export const isAss = (text: string): boolean =>
  /^\s*\[(?:script info|v4\+? styles|events)\]/i.test(text.slice(0, 1_000)) ||
  (/^\[events\]\s*$/im.test(text.slice(0, 100_000)) && /^dialogue:/im.test(text));

/** Reads the cues of ASS or SSA. Comments and drawings are left out. */
export function readAss(text: string): CuesOfFile {
  const script: Script = {
    section: "",
    columns: [],
    styles: new Map(),
    ...usualSize,
    breaksAtSmallN: false,
  };
  const list = new CueList();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cue = readLine(script, line);
    if (cue) list.add(cue);
  }
  const { cues, emptyCount } = list.finish();
  return { cues: joinRepeatedCues(cues), emptyCount };
}

/** Adds a line to the script. Returns the cue of a dialogue line, else null. */
function readLine(script: Script, line: string): Cue | null {
  if (line.startsWith("[")) {
    script.section = line.trim().toLowerCase();
    script.columns = [];
    return null;
  }
  const colon = line.indexOf(":");
  if (colon < 0 || line.startsWith(";")) return null;
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trimStart();
  if (name === "format") script.columns = value.toLowerCase().split(",").map(trim);
  else if (script.section === "[script info]") readInfo(script, name, value);
  else if (name === "style") readStyle(script, value);
  else if (name === "dialogue" && script.section === "[events]") return readCue(script, value);
  return null;
}

const trim = (text: string) => text.trim();

function readInfo(script: Script, name: string, value: string) {
  const number = Number.parseFloat(value);
  if (name === "playresx" && number > 0) script.width = number;
  if (name === "playresy" && number > 0) script.height = number;
  if (name === "wrapstyle") script.breaksAtSmallN = number === 2;
}

function readStyle(script: Script, value: string) {
  const cells = readCells(script.columns, value);
  const isSet = (name: string) => Number.parseInt(cells[name] ?? "0", 10) !== 0;
  const alignment = Number.parseInt(cells.alignment ?? "2", 10);
  const isOld = script.section === "[v4 styles]";
  script.styles.set((cells.name ?? "").replace(/^\*/, ""), {
    bold: isSet("bold"),
    italic: isSet("italic"),
    underline: isSet("underline"),
    alignment: isOld ? convertSsaAlignment(alignment) : alignment,
  });
}

/** Splits a line into its columns. The last column may contain commas. */
function readCells(columns: string[], value: string): Record<string, string> {
  const cells: Record<string, string> = {};
  let from = 0;
  for (const [i, name] of columns.entries()) {
    const comma = i === columns.length - 1 ? -1 : value.indexOf(",", from);
    const end = comma < 0 ? value.length : comma;
    const cell = value.slice(from, end);
    cells[name] = name === "text" ? cell : cell.trim();
    from = end + 1;
  }
  return cells;
}

const usualColumns = "layer,start,end,style,name,marginl,marginr,marginv,effect,text".split(",");

function readCue(script: Script, value: string): Cue | null {
  const cells = readCells(script.columns.length > 0 ? script.columns : usualColumns, value);
  const [startMs, endMs] = [readTimeMs(cells.start), readTimeMs(cells.end)];
  if (startMs === null || endMs === null) return null;
  const styleName = (cells.style ?? "").replace(/^\*/, "");
  const style = script.styles.get(styleName) ?? script.styles.get("Default") ?? plainStyle;
  const { text, alignment, position } = readAssText(cells.text ?? "", { ...script, style });
  // A drawing or a comment has no text.
  if (text === "") return null;
  const placement: Placement = { ...toPlacement(alignment), ...position };
  const settings = writeCueSettings(placement, text.split("\n").length);
  return { startMs, endMs, settings, text };
}

function readTimeMs(text = ""): number | null {
  const match = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.:](\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds, fraction = ""] = match;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, "0"));
}
