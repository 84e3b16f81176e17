import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { useStore } from "../../../ui/create-store.ts";
import { TextField } from "../../../ui/field.tsx";
import type { CaptionsStore } from "./captions-store.ts";
import { findCues, type TextQuery } from "./find-text.ts";

type Props = { captions: CaptionsStore; onClose: () => void };

/**
 * Finds and replaces a text in all captions. Enter finds the next match, Shift+Enter the previous.
 */
export function FindPanel({ captions, onClose }: Props) {
  const { cues, focusId } = useStore(captions);
  const [query, setQuery] = useState<TextQuery>({ find: "", replace: "", matchesCase: false });
  const panel = useRef<HTMLFormElement>(null);
  const found = findCues(cues, query);
  const place = found.indexOf(focusId ?? -1) + 1;
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  const change = (part: Partial<TextQuery>) => setQuery({ ...query, ...part });
  return (
    <form
      ref={panel}
      aria-label={m.captions_edit_find()}
      className="grid min-w-0 items-end gap-4 rounded-2xl bg-velvet p-4 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        captions.findNext(query, 1);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter" || !event.shiftKey) return;
        event.preventDefault();
        captions.findNext(query, -1);
      }}
    >
      <TextField
        label={m.captions_edit_find_text()}
        value={query.find}
        onChange={(event) => change({ find: event.currentTarget.value })}
      />
      <TextField
        label={m.captions_edit_replace_text()}
        value={query.replace}
        onChange={(event) => change({ replace: event.currentTarget.value })}
      />
      <CheckboxField
        label={m.captions_edit_match_case()}
        checked={query.matchesCase}
        onChange={(event) => change({ matchesCase: event.currentTarget.checked })}
      />
      <p role="status" className="self-center text-sm text-dim">
        {query.find !== "" && m.captions_edit_found({ count: found.length })}
      </p>
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" disabled={found.length === 0}>
          {m.captions_edit_find_next()}
        </Button>
        <Button
          look="quiet"
          disabled={found.length === 0}
          onClick={() => captions.findNext(query, -1)}
        >
          {m.captions_edit_find_previous()}
        </Button>
        <Button
          look="quiet"
          disabled={place === 0}
          onClick={() => {
            captions.replace(query, focusId ?? undefined);
            captions.findNext(query, 1);
          }}
        >
          {m.captions_edit_replace()}
        </Button>
        <Button look="quiet" disabled={found.length === 0} onClick={() => captions.replace(query)}>
          {m.captions_edit_replace_all()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.common_close()}
        </Button>
      </div>
    </form>
  );
}
