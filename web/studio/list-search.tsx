import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { searchLength } from "../../contract/constants.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";

const debounceMs = 250;

type Props = {
  /** The name of the list, such as `users`. */
  listName: string;
  placeholder: string;
  q: string;
  /** The total or the number of results as text; undefined while unknown. */
  resultSummary: string | undefined;
  onSearch: (q: string) => void;
};

/** Searches a list while the user types. */
export function ListSearch({ listName, placeholder, q, resultSummary, onSearch }: Props) {
  const [text, setText] = useState(q);
  const debouncedText = useDebouncedValue(text.trim(), debounceMs);
  const applyTypedText = useEffectEvent((typed: string) => typed !== q && onSearch(typed));
  // Keeps text typed while the URL was changing, because that text is newer than the URL.
  const applyUrlText = useEffectEvent((urlText: string) => {
    if (text.trim() === debouncedText && debouncedText !== urlText) setText(urlText);
  });
  useEffect(() => void applyTypedText(debouncedText), [debouncedText]);
  useEffect(() => void applyUrlText(q), [q]);
  return (
    <search
      aria-label={m.studio_find({ items: listName })}
      className="flex flex-wrap items-center gap-x-6 gap-y-2"
    >
      <div className="relative w-full max-w-md">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-dim"
        />
        <input
          type="search"
          aria-label={m.studio_search({ items: listName })}
          placeholder={placeholder}
          maxLength={searchLength.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-h-12 w-full rounded-full border border-edge bg-night pr-4 pl-12 placeholder:text-dim hover:border-dim"
        />
      </div>
      <p role="status" className="text-dim">
        {resultSummary}
      </p>
    </search>
  );
}
