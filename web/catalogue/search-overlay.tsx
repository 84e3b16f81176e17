import { useEffect, useRef } from "react";
import { focusBox } from "./focus-box.ts";
import { RecentSearches } from "./recent-searches.tsx";
import { rememberSearch, useRecentSearches } from "./remembered-searches.ts";
import { SearchResults } from "./search-results.tsx";

export { rememberSearch };

type Props = {
  /** What is typed. */
  text: string;
  /** Somebody goes to what they found. */
  onGo: () => void;
  /** For the live region, which was there before this. */
  onSay: (message: string) => void;
};

/** What lies under the search box: what it finds, or, while it is empty, what was searched for before. */
export function SearchOverlay({ text, onGo, onSay }: Props) {
  const recent = useRecentSearches();
  const place = useRef<HTMLDivElement>(null);
  const shown = text !== "" || recent.length > 0;
  useEffect(() => {
    if (text === "") onSay("");
  }, [text, onSay]);
  if (!shown) return null;
  return (
    <div
      ref={place}
      className="absolute inset-x-0 top-full z-40 mt-2 animate-rise overflow-hidden rounded-2xl border border-rail bg-velvet shadow-2xl shadow-black/70"
    >
      {text === "" ? (
        <RecentSearches searches={recent} onGo={onGo} />
      ) : (
        <SearchResults
          text={text}
          onSay={onSay}
          onLost={() => place.current && focusBox({ currentTarget: place.current })}
          onChoose={({ name, id }) => {
            rememberSearch({ text: name, movieId: id });
            onGo();
          }}
          onAll={() => {
            rememberSearch({ text });
            onGo();
          }}
        />
      )}
    </div>
  );
}
