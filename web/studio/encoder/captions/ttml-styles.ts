import type { XmlElement } from "../../xml.ts";

/** The style attributes of an element, by their names in lower case: `tts:fontstyle`. */
export type StyleAttributes = Record<string, string>;

/** The styles and the regions of a document's head, by their ids. */
export type TtmlHead = {
  styles: Map<string, XmlElement>;
  regions: Map<string, XmlElement>;
  /**
   * The root's size in pixels and in cells, the units of positions. `pixels` is null if not stated.
   */
  pixels: { width: number; height: number } | null;
  cells: { width: number; height: number };
};

/**
 * The maximum number of references followed from a style to other styles, which may refer to each
 * other in a circle.
 */
const maxReferences = 16;
/** Attributes that apply to an element's children: https://www.w3.org/TR/ttml2/#styling-attributes. */
const inherited = ["tts:fontstyle", "tts:fontweight", "tts:textdecoration", "tts:textalign"];

export function readTtmlHead(root: XmlElement): TtmlHead {
  const head = root.children.find(({ name }) => name === "head");
  const inHead = (name: string) =>
    head?.children.filter((child) => child.name === name).flatMap(({ children }) => children) ?? [];
  const byId = (elements: XmlElement[], name: string) =>
    new Map(
      elements
        .filter((element) => element.name === name)
        .map((element) => [element.attributes["xml:id"] ?? "", element]),
    );
  return {
    styles: byId(inHead("styling"), "style"),
    regions: byId(inHead("layout"), "region"),
    pixels: readPair(root.attributes["tts:extent"], "px"),
    cells: readPair(root.attributes["ttp:cellresolution"], "") ?? { width: 32, height: 15 },
  };
}

function readPair(text: string | undefined, unit: string) {
  const [width, height] = (text ?? "")
    .split(" ")
    .map((part) => (part.endsWith(unit) ? Number.parseFloat(part) : Number.NaN));
  if (width && height && width > 0 && height > 0) return { width, height };
  return null;
}

/**
 * Returns the style attributes of an element. The element's own attributes take precedence over the
 * attributes of its styles.
 */
export function readTtmlStyle(element: XmlElement, head: TtmlHead): StyleAttributes {
  let left = maxReferences;
  const read = ({ attributes, children }: XmlElement): StyleAttributes => {
    const names = (attributes.style ?? "").split(/\s+/).filter((name) => name !== "");
    const referenced = names.map((name) => {
      left -= 1;
      const style = head.styles.get(name);
      return style && left >= 0 ? read(style) : {};
    });
    const nested = children.filter(({ name }) => name === "style").slice(0, maxReferences);
    const own = Object.entries(attributes).filter(([name]) => name.startsWith("tts:"));
    return Object.assign({}, ...referenced, ...nested.map(read), Object.fromEntries(own));
  };
  return read(element);
}

/** Returns the attributes that an element's children inherit. */
export const inheritTtmlStyle = (style: StyleAttributes): StyleAttributes =>
  Object.fromEntries(Object.entries(style).filter(([name]) => inherited.includes(name)));

/** Returns whether text of this style is bold, italic and underlined. */
export const readTextStyle = (style: StyleAttributes) => ({
  bold: style["tts:fontweight"] === "bold",
  italic: ["italic", "oblique"].includes(style["tts:fontstyle"] ?? ""),
  underline: (style["tts:textdecoration"] ?? "").split(" ").includes("underline"),
});
