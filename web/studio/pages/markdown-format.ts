export const markdownFormats = ["bold", "italic", "heading", "list", "link"] as const;
export type MarkdownFormat = (typeof markdownFormats)[number];

/** A text and the part of it that is selected, in UTF-16 units. */
export type SelectedText = { text: string; start: number; end: number };

const marks = { bold: "**", italic: "_" };
const linePrefixes = { heading: "# ", list: "- " };
/** The placeholder of a link's address, which stays selected so that it is typed over. */
const linkAddress = "https://";

/** Formats the selected Markdown text, or removes the format if the text has it already. */
export function formatMarkdown(format: MarkdownFormat, selected: SelectedText): SelectedText {
  switch (format) {
    case "bold":
    case "italic":
      return toggleMark(marks[format], selected);
    case "heading":
    case "list":
      return toggleLines(linePrefixes[format], selected);
    case "link":
      return insertLink(selected);
  }
}

function toggleMark(mark: string, { text, start, end }: SelectedText): SelectedText {
  const [before, inner, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (before.endsWith(mark) && after.startsWith(mark))
    return {
      text: before.slice(0, -mark.length) + inner + after.slice(mark.length),
      start: start - mark.length,
      end: end - mark.length,
    };
  return {
    text: before + mark + inner + mark + after,
    start: start + mark.length,
    end: end + mark.length,
  };
}

function toggleLines(prefix: string, { text, start, end }: SelectedText): SelectedText {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = text.indexOf("\n", end);
  const until = nextBreak === -1 ? text.length : nextBreak;
  const lines = text.slice(from, until).split("\n");
  const hasPrefix = lines.every((line) => line.startsWith(prefix));
  const changed = lines
    .map((line) => (hasPrefix ? line.slice(prefix.length) : prefix + line))
    .join("\n");
  return {
    text: text.slice(0, from) + changed + text.slice(until),
    start: lines.length > 1 ? from : from + changed.length,
    end: from + changed.length,
  };
}

function insertLink({ text, start, end }: SelectedText): SelectedText {
  const before = `${text.slice(0, start)}[${text.slice(start, end)}](`;
  return {
    text: `${before}${linkAddress})${text.slice(end)}`,
    start: before.length,
    end: before.length + linkAddress.length,
  };
}
