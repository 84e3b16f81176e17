import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { SearchResult } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { searchQuery } from "../catalogue/queries.ts";
import { focusSearchInput } from "./focus-search-input.ts";
import { ResultLink } from "./result-link.tsx";

const debounceMs = 180;
const slowAfterMs = 4_000;

type Props = {
  text: string;
  onAnnounce: (message: string) => void;
  onChoose: (result: SearchResult) => void;
  onShowAll: () => void;
  /** Called when the focused result has been removed. */
  onFocusLost: () => void;
};

export function SearchResults({ text, onAnnounce, onChoose, onShowAll, onFocusLost }: Props) {
  const debouncedText = useDebouncedValue(text, debounceMs);
  const searchResult = useQuery({
    ...searchQuery(debouncedText),
    placeholderData: keepPreviousData,
  });
  const results = searchResult.data?.data ?? [];
  const waiting = debouncedText !== text || searchResult.isFetching;
  const isSlow = useHasLasted(waiting ? text : null, slowAfterMs);
  const failed = searchResult.isError && debouncedText === text;
  const statusText = getStatusText({ text, waiting, isSlow, failed, count: results.length });
  useEffect(() => onAnnounce(statusText), [statusText, onAnnounce]);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) onFocusLost();
  });

  if (failed && !waiting) {
    return (
      <SearchMessage
        text={statusText}
        more={searchResult.error?.message ?? m.common_offline_try_again()}
      >
        <Button
          look="quiet"
          onClick={(event) => {
            focusSearchInput(event);
            void searchResult.refetch();
          }}
        >
          {m.common_try_again()}
        </Button>
      </SearchMessage>
    );
  }
  if (!searchResult.data || (results.length === 0 && waiting))
    return <ResultsSkeleton text={isSlow ? statusText : undefined} />;
  if (results.length === 0) {
    return (
      <SearchMessage text={statusText}>
        <Link
          to={paths.movies}
          className="inline-flex min-h-11 items-center font-semibold text-bulb underline underline-offset-4 hover:text-glow"
        >
          {m.movie_see_all()}
        </Link>
      </SearchMessage>
    );
  }
  return (
    // The key remounts the list when the results change. Otherwise results that stay in the list
    // would visibly jump.
    <Fragment key={results.map(({ id }) => id).join(" ")}>
      <ul
        aria-label={m.search_results()}
        aria-busy={waiting}
        className={`max-h-[min(60dvh,calc(100dvh-20rem))] overflow-y-auto overscroll-contain p-2 transition-opacity duration-200 md:max-h-[60dvh] ${waiting ? "opacity-60" : ""}`}
      >
        {results.map((result) => (
          <li key={result.id}>
            <ResultLink result={result} searchText={debouncedText} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {isSlow && <p className="px-5 pb-3 text-sm text-dim">{statusText}</p>}
      <Link
        to={paths.movieSearch(text)}
        onClick={onShowAll}
        className="block border-t border-rail px-5 py-3 font-semibold wrap-anywhere text-bulb -outline-offset-3 hover:bg-seat"
      >
        {m.search_all_results({ text })}
      </Link>
    </Fragment>
  );
}

function SearchMessage({
  text,
  more,
  children,
}: {
  text: string;
  more?: string;
  children: ReactNode;
}) {
  return (
    <div className="px-5 py-5">
      <p className="text-pretty wrap-anywhere">{text}</p>
      {more && <p className="mt-1 text-sm text-dim">{more}</p>}
      <div className="mt-3">{children}</div>
    </div>
  );
}

function ResultsSkeleton({ text }: { text: string | undefined }) {
  return (
    <div className="p-2">
      {[1, 2, 3].map((nth) => (
        <div key={nth} className="flex items-center gap-4 p-2">
          <Skeleton className="h-16.5 w-11 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
      ))}
      {text && <p className="px-3 py-2 text-sm text-dim">{text}</p>}
    </div>
  );
}

type SearchStatus = {
  text: string;
  waiting: boolean;
  isSlow: boolean;
  failed: boolean;
  count: number;
};

function getStatusText({ text, waiting, isSlow, failed, count }: SearchStatus): string {
  if (waiting) return isSlow ? m.search_slow() : m.search_searching();
  if (failed) return m.search_failed();
  if (count === 0) return m.search_nothing_found({ text });
  return m.search_found({ count });
}

/** Returns whether `state` has been unchanged for `delayMs`; false for null. */
function useHasLasted(state: string | null, delayMs: number): boolean {
  const [lastedState, setLastedState] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLastedState(state), delayMs);
    return () => {
      clearTimeout(timer);
      setLastedState(null);
    };
  }, [state, delayMs]);
  return state !== null && lastedState === state;
}
