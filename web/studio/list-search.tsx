import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { searchLength } from "../../contract/constants.ts";
import { t } from "../i18n/text.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";

const pauseMs = 250;

type Props = {
  /** What is searched: `users`. */
  what: string;
  placeholder: string;
  q: string;
  /** How many there are or were found, in words; nothing while that is not known. */
  found: string | undefined;
  onSearch: (q: string) => void;
};

/** Searches a list as one types. */
export function ListSearch({ what, placeholder, q, found, onSearch }: Props) {
  const [text, setText] = useState(q);
  const asked = useDebouncedValue(text.trim(), pauseMs);
  const followTyping = useEffectEvent((typed: string) => typed !== q && onSearch(typed));
  const followAddress = useEffectEvent((inAddress: string) => asked !== inAddress && setText(inAddress));
  useEffect(() => void followTyping(asked), [asked]);
  useEffect(() => void followAddress(q), [q]);
  return (
    <search aria-label={t("Find {what}", { what })} className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="relative w-full max-w-md">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-dim"
        />
        <input
          type="search"
          aria-label={t("Search {what}", { what })}
          placeholder={placeholder}
          maxLength={searchLength.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-h-12 w-full rounded-full border border-edge/70 bg-night pr-4 pl-12 placeholder:text-dim hover:border-edge"
        />
      </div>
      <p role="status" className="text-dim">
        {found}
      </p>
    </search>
  );
}
