import { parseXml, type XmlElement, XmlError } from "../../xml.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import { type Cue, CueList, type CuesOfFile, maxCues } from "./cue.ts";
import { escapeCueText, joinTextLines, tagLines } from "./cue-text.ts";
import { placeInTtmlRegion } from "./ttml-regions.ts";
import {
  inheritTtmlStyle,
  readTextStyle,
  readTtmlHead,
  readTtmlStyle,
  type StyleAttributes,
  type TtmlHead,
} from "./ttml-styles.ts";
import {
  readTimeParameters,
  readTtmlInterval,
  type TimeParameters,
  type TtmlInterval,
} from "./ttml-times.ts";

/** A text with its style and the time during which it is shown. */
type Run = TtmlInterval & { text: string; style: StyleAttributes };

/** The times and styles that an element passes on to its children. */
type Scope = TtmlInterval & {
  style: StyleAttributes;
  region: string | undefined;
  keepsSpace: boolean;
};

type Document = {
  head: TtmlHead;
  parameters: TimeParameters;
  /** The cues in the order of the document. The end of a cue without a stated end is infinite. */
  cues: Cue[];
};

/** The duration in milliseconds of a last caption whose end is not stated. */
const lastCueMs = 5_000;

/** The maximum number of parts read from a paragraph. A line of karaoke has fewer. */
const maxRuns = 400;

export const isTtml = (text: string): boolean =>
  text.trimStart().startsWith("<") && /<(?:[\w.-]{1,40}:)?tt[\s>]/.test(text.slice(0, 16_000));

/**
 * Reads the cues of TTML: DFXP, IMSC1 text profile, EBU-TT-D, iTT. Throws `UnsupportedFileError`
 * for a file that is no XML, has a document type, or consists of images.
 */
export function readTtml(text: string): CuesOfFile {
  const root = parseDocument(text);
  const head = readTtmlHead(root);
  const body = root.children.find(({ name }) => name === "body");
  const document = { head, parameters: readTimeParameters(root), cues: [] };
  const scope = {
    startMs: 0,
    endMs: Number.POSITIVE_INFINITY,
    style: {},
    region: undefined,
    keepsSpace: root.attributes["xml:space"] === "preserve",
  };
  if (body) readBlock(body, scope, document);
  const list = new CueList();
  for (const cue of endOpenCues(document.cues)) list.add(cue);
  const found = list.finish();
  if (found.cues.length === 0 && hasImages(root)) throw new UnsupportedFileError("captions_images");
  return found;
}

/** Ends each cue without an end when the next cue starts; the last cue after `lastCueMs`. */
function endOpenCues(cues: Cue[]): Cue[] {
  const starts = [...new Set(cues.map(({ startMs }) => startMs))].toSorted((a, b) => a - b);
  const nextStarts = new Map(starts.map((startMs, i) => [startMs, starts[i + 1]]));
  return cues.map((cue) =>
    Number.isFinite(cue.endMs)
      ? cue
      : { ...cue, endMs: nextStarts.get(cue.startMs) ?? cue.startMs + lastCueMs },
  );
}

function parseDocument(text: string): XmlElement {
  try {
    const root = parseXml(text);
    if (root.name === "tt") return root;
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof RangeError)) throw error;
  }
  throw new UnsupportedFileError("captions_xml");
}

const hasImages = ({ name, attributes, children }: XmlElement): boolean =>
  name === "image" || "smpte:backgroundimage" in attributes || children.some(hasImages);

/** Reads the body, a division or a paragraph. Returns the element's end in milliseconds. */
function readBlock(
  element: XmlElement,
  parent: Scope,
  document: Document,
  baseMs = parent.startMs,
) {
  const scope = enterScope(element, parent, document, baseMs);
  if (element.name === "p") readParagraph(element, scope, document);
  else
    readChildren(element, scope, (child, childBaseMs) =>
      ["div", "p"].includes(child.name) ? readBlock(child, scope, document, childBaseMs) : null,
    );
  return scope.endMs;
}

/**
 * Reads an element's children. In a sequence, each child begins where the previous child ends.
 * Otherwise, each child begins with its parent.
 */
function readChildren(
  { attributes, children }: XmlElement,
  scope: Scope,
  read: (child: XmlElement, baseMs: number) => number | null,
) {
  const isSequence = attributes.timecontainer === "seq";
  let baseMs = scope.startMs;
  for (const child of children) {
    const endMs = read(child, baseMs);
    if (isSequence && endMs !== null && Number.isFinite(endMs)) baseMs = endMs;
  }
}

function enterScope(
  element: XmlElement,
  parent: Scope,
  { head, parameters }: Document,
  baseMs: number,
): Scope {
  const { attributes } = element;
  const space = attributes["xml:space"];
  return {
    ...readTtmlInterval(element, parameters, { baseMs, parentEndMs: parent.endMs }),
    style: { ...inheritTtmlStyle(parent.style), ...readTtmlStyle(element, head) },
    region: attributes.region ?? parent.region,
    keepsSpace: space ? space === "preserve" : parent.keepsSpace,
  };
}

/**
 * Reads a paragraph. A paragraph whose parts have times of their own becomes several cues: one for
 * each period in which the same parts are shown.
 */
function readParagraph(element: XmlElement, scope: Scope, document: Document) {
  const runs: Run[] = [];
  collectRuns(element, scope, document, runs);
  const times = runs.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const changes = [...new Set(times)].toSorted((one, other) => one - other);
  for (const [i, startMs] of changes.slice(0, -1).entries()) {
    const endMs = changes[i + 1] ?? startMs;
    const shown = runs.filter((run) => run.startMs <= startMs && run.endMs >= endMs);
    addCue({ startMs, endMs }, { shown, scope }, document);
  }
}

function addCue(
  { startMs, endMs }: TtmlInterval,
  { shown, scope }: { shown: Run[]; scope: Scope },
  { head, cues }: Document,
) {
  const text = joinTextLines(
    shown.map((run) => tagLines(run.text, readTextStyle(run.style))).join(""),
  );
  if (text === "") return;
  const region = head.regions.get(scope.region ?? "");
  const lineCount = text.split("\n").length;
  const settings = placeInTtmlRegion(region, scope.style, { head, lineCount });
  if (cues.length === maxCues) throw new UnsupportedFileError("captions_too_large");
  cues.push({ startMs, endMs, settings, text });
}

/** Collects the texts below an element in order. */
function collectRuns(element: XmlElement, scope: Scope, document: Document, runs: Run[]) {
  const { startMs, endMs, style, keepsSpace } = scope;
  const isSequence = element.attributes.timecontainer === "seq";
  let baseMs = startMs;
  if (style["tts:display"] === "none") return;
  for (const part of element.content) {
    if (runs.length >= maxRuns) return;
    if (typeof part === "string") {
      const text = escapeCueText(normalizeSpace(part, keepsSpace));
      runs.push({ startMs, endMs, style, text });
    } else if (part.name === "br") runs.push({ startMs, endMs, style: {}, text: "\n" });
    else if (part.name === "span") {
      const child = enterScope(part, scope, document, baseMs);
      readSpan(part, child, document, runs);
      if (isSequence && Number.isFinite(child.endMs)) baseMs = child.endMs;
    }
  }
}

const normalizeSpace = (text: string, keepsSpace: boolean) =>
  keepsSpace ? text.replaceAll("\r", "") : text.replace(/[ \t\r\n]+/g, " ");

const rubyTags = new Map([
  ["container", "ruby"],
  ["text", "rt"],
]);

/** Reads a span. Text of `tts:ruby` becomes the ruby of WebVTT. */
function readSpan(span: XmlElement, scope: Scope, document: Document, runs: Run[]) {
  const ruby = scope.style["tts:ruby"] ?? "";
  const tag = rubyTags.get(ruby);
  if (ruby === "delimiter") return;
  const { startMs, endMs } = scope;
  const pushTag = (text: string) => runs.push({ startMs, endMs, style: {}, text });
  if (tag) pushTag(`<${tag}>`);
  collectRuns(span, scope, document, runs);
  if (tag) pushTag(`</${tag}>`);
}
