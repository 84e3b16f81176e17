import { describe, expect, it } from "vitest";
import { formatMarkdown, type MarkdownFormat } from "../../web/studio/pages/markdown-format.ts";

/** Formats a text whose selection stands between two bars, and marks the new selection so. */
function format(name: MarkdownFormat, marked: string): string {
  const [before = "", inner = "", after = ""] = marked.split("|");
  const { text, start, end } = formatMarkdown(name, {
    text: before + inner + after,
    start: before.length,
    end: before.length + inner.length,
  });
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

describe("the buttons of a Markdown field", () => {
  it.each<[MarkdownFormat, string, string]>([
    ["bold", "Our |house| rules", "Our **|house|** rules"],
    ["bold", "Our **|house|** rules", "Our |house| rules"],
    ["italic", "||", "_||_"],
    ["heading", "One\nRe||funds\nTwo", "One\n# Refunds||\nTwo"],
    ["heading", "# Refunds||", "Refunds||"],
    ["list", "|One\nTwo|\nThree", "|- One\n- Two|\nThree"],
    ["list", "|- One\n- Two|", "|One\nTwo|"],
    ["list", "- One\n|Two|", "- One\n- Two||"],
    ["link", "See |our terms|.", "See [our terms](|https://|)."],
  ])("the Markdown button %s changes “%s” to “%s”", (name, before, after) => {
    expect(format(name, before)).toBe(after);
  });
});
