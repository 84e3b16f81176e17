import { Bold, Heading, Italic, Link, List } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { formatMarkdown, type MarkdownFormat, markdownFormats } from "./markdown-format.ts";

const buttons = {
  bold: { icon: Bold, label: m.pages_admin_bold },
  italic: { icon: Italic, label: m.pages_admin_italic },
  heading: { icon: Heading, label: m.pages_admin_heading },
  list: { icon: List, label: m.pages_admin_list },
  link: { icon: Link, label: m.pages_admin_link },
};
const shortcuts: Record<string, MarkdownFormat> = { b: "bold", i: "italic", k: "link" };

/** A field for Markdown, with buttons and the usual shortcuts that format the selected text. */
export function MarkdownField(field: ComponentProps<typeof TextArea>) {
  const ref = useRef<HTMLDivElement>(null);

  function format(name: MarkdownFormat) {
    const area = ref.current?.querySelector("textarea");
    if (!area) return;
    const { value, selectionStart, selectionEnd } = area;
    const next = formatMarkdown(name, { text: value, start: selectionStart, end: selectionEnd });
    area.focus();
    area.setRangeText(next.text, 0, value.length);
    area.setSelectionRange(next.start, next.end);
    // The form reads the value at `input` events, and `setRangeText` fires none.
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const name = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (!name || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    format(name);
  }

  return (
    <div ref={ref} className="grid gap-2">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{m.pages_admin_format()}</legend>
        {markdownFormats.map((name) => {
          const { icon: Icon, label } = buttons[name];
          return (
            <Button
              key={name}
              look="quiet"
              className="px-3.5"
              title={label()}
              onClick={() => format(name)}
            >
              <Icon aria-hidden="true" className="size-4" />
              <span className="sr-only">{label()}</span>
            </Button>
          );
        })}
      </fieldset>
      <TextArea {...field} onKeyDown={onKeyDown} />
    </div>
  );
}
