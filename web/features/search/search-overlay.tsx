import { useEffect, useRef } from "react";
import { focusSearchInput } from "./focus-search-input.ts";
import { rememberSearch, useRecentSearches } from "./recent-search-store.ts";
import { RecentSearches } from "./recent-searches.tsx";
import { SearchResults } from "./search-results.tsx";

export { rememberSearch };

type Props = {
  /** The typed text. */
  text: string;
  /** Called when a result or link is followed. */
  onNavigate: () => void;
  /** Updates the live region, which must exist before its first announcement. */
  onAnnounce: (message: string) => void;
};

/** The panel below the search box: the results, or the recent searches if the box is empty. */
export function SearchOverlay({ text, onNavigate, onAnnounce }: Props) {
  const recent = useRecentSearches();
  const container = useRef<HTMLDivElement>(null);
  const isShown = text !== "" || recent.length > 0;
  useEffect(() => {
    if (text === "") onAnnounce("");
  }, [text, onAnnounce]);
  if (!isShown) return null;
  return (
    <div
      ref={container}
      className="absolute inset-x-0 top-full z-40 mt-2 animate-rise overflow-hidden rounded-2xl border border-rail bg-velvet shadow-2xl shadow-shade/70"
    >
      {text === "" ? (
        <RecentSearches searches={recent} onNavigate={onNavigate} />
      ) : (
        <SearchResults
          text={text}
          onAnnounce={onAnnounce}
          onFocusLost={() =>
            container.current && focusSearchInput({ currentTarget: container.current })
          }
          onChoose={({ name, id }) => {
            rememberSearch({ text: name, movieId: id });
            onNavigate();
          }}
          onShowAll={() => {
            rememberSearch({ text });
            onNavigate();
          }}
        />
      )}
    </div>
  );
}
