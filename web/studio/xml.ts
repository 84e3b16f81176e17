/**
 * An element. `text` is its own text, trimmed, and `children` its child elements in order.
 * `content` has both in order, with the text as written.
 */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
  content: (string | XmlElement)[];
};

/**
 * An error in an XML document. The reason `entity` means a document type, or an entity that XML
 * does not define.
 */
export class XmlError extends Error {
  readonly reason: "entity" | "syntax";
  constructor(reason: XmlError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const maxDepth = 32;
const name = "[A-Za-z_][\\w.:-]*";
/**
 * Matches the parts of a document (https://www.w3.org/TR/xml/#sec-well-formed) but no document
 * type.
 */
const partPattern = new RegExp(
  [
    "<!--(?:(?!--)[\\s\\S])*-->",
    "<\\?[\\s\\S]*?\\?>",
    "<!\\[CDATA\\[(?<cdata>[\\s\\S]*?)\\]\\]>",
    `</(?<closed>${name})\\s*>`,
    `<(?<opened>${name})(?<attributes>(?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    "(?<text>[^<]+)",
  ].join("|"),
  "y",
);
const attributePattern = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");

/**
 * Parses a small XML document. Text may follow the root element, as in files that end with a
 * scraper's URL. Throws `XmlError`; a document type is refused before anything else is read.
 */
export function parseXml(document: string): XmlElement {
  const source = document.replace(/^\uFEFF/, "");
  if (/<!(?!--|\[CDATA\[)/.test(source)) throw new XmlError("entity");
  const open: XmlElement[] = [createElement("")];
  const [top] = open as [XmlElement];
  partPattern.lastIndex = 0;
  while (partPattern.lastIndex < source.length) {
    const { groups } = partPattern.exec(source) ?? {};
    if (!groups) throw new XmlError("syntax");
    addPart(open, groups);
    if (open.length > maxDepth) throw new XmlError("syntax");
    if (open.length === 1 && top.children.length === 1) break;
  }
  const [root] = top.children;
  if (!root || open.length !== 1 || top.text.trim() !== "") throw new XmlError("syntax");
  return root;
}

function addPart(
  open: XmlElement[],
  { opened, attributes = "", empty, closed, text, cdata }: Record<string, string>,
) {
  const parent = open.at(-1) as XmlElement;
  if (opened !== undefined) {
    const element = createElement(localName(opened), readAttributes(attributes));
    parent.children.push(element);
    parent.content.push(element);
    if (!empty) open.push(element);
  }
  if (closed !== undefined) {
    if (parent.name !== localName(closed) || open.length === 1) throw new XmlError("syntax");
    parent.text = parent.text.trim();
    open.pop();
  }
  const ownText = cdata ?? (text === undefined ? "" : decodeReferences(text));
  if (ownText === "") return;
  parent.text += ownText;
  parent.content.push(ownText);
}

const createElement = (name: string, attributes: XmlElement["attributes"] = {}): XmlElement => ({
  name,
  attributes,
  text: "",
  children: [],
  content: [],
});

/** Returns a tag's name without the namespace prefix. */
const localName = (tag: string) => tag.slice(tag.indexOf(":") + 1).toLowerCase();

const readAttributes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, key = "", quoted, apostrophed]) => [
      key.toLowerCase(),
      decodeReferences(quoted ?? apostrophed ?? ""),
    ]),
  );

const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Decodes XML references such as `&amp;`. Media managers often write a bare `&`, which stays
 * unchanged.
 */
const decodeReferences = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[A-Za-z][\w.-]*);/gi, (_, reference: string) => {
    const decoded = reference.startsWith("#") ? decodeCharacter(reference) : references[reference];
    if (decoded === undefined) throw new XmlError("entity");
    return decoded;
  });

function decodeCharacter(reference: string): string {
  const code = /^#x/i.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : Number(reference.slice(1));
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new XmlError("syntax");
  return String.fromCodePoint(code);
}
