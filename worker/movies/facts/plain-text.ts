/**
 * HTML is cut at this many characters; longer HTML is a table or a template instead of a line of
 * text.
 */
const maxHtmlLength = 10_000;

const namedEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const hidden = /\bdisplay:\s*none\b/i;

/** Returns the visible text of HTML in one line. The text must be escaped where it is shown. */
export function plainTextOf(html: string): string {
  return html
    .slice(0, maxHtmlLength)
    .replace(/<(style|script)\b[^<>]*>[^<]*<\/\1>/gi, "")
    .replace(/<(\w+)\b([^<>]*)>[^<]*<\/\1>/gi, (element, _name, attributes) =>
      hidden.test(attributes) ? "" : element,
    )
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.;:)])/g, "")
    .trim();
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name = ""): string {
  const digits = decimal ?? hexadecimal;
  if (digits === undefined) return namedEntities[name] ?? entity;
  const code = Number.parseInt(digits, decimal ? 10 : 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
