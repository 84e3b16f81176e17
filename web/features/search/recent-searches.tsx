import { Film, History, X } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { focusSearchInput } from "./focus-search-input.ts";
import {
  forgetSearch,
  forgetSearches,
  type RecentSearch,
  rememberSearch,
} from "./recent-search-store.ts";

type Props = { searches: RecentSearch[]; onNavigate: () => void };

/** The searches made on this device, to repeat or to remove. */
export function RecentSearches({ searches, onNavigate }: Props) {
  return (
    <>
      <div className="flex items-center justify-between gap-4 pt-2 pr-2 pl-5">
        <p id="recent-searches" className="text-sm font-medium text-dim">
          {m.search_recent()}
        </p>
        <button
          type="button"
          onClick={(event) => {
            focusSearchInput(event);
            forgetSearches();
          }}
          className="min-h-11 rounded-full px-3 text-sm font-semibold text-bulb -outline-offset-3 hover:text-glow"
        >
          {m.search_clear_recent()}
        </button>
      </div>
      <ul
        aria-labelledby="recent-searches"
        className="max-h-[min(60dvh,calc(100dvh-20rem))] overflow-y-auto p-2 pt-0"
      >
        {searches.map((search) => (
          <RecentItem key={search.text} search={search} onNavigate={onNavigate} />
        ))}
      </ul>
    </>
  );
}

function RecentItem({ search, onNavigate }: { search: RecentSearch; onNavigate: () => void }) {
  const { text, movieId } = search;
  const Icon = movieId ? Film : History;
  function forget(event: MouseEvent | KeyboardEvent) {
    focusSearchInput(event);
    forgetSearch(search);
  }
  return (
    <li className="flex items-center rounded-xl hover:bg-seat has-[a:focus-visible]:bg-seat">
      <Link
        to={movieId ? paths.movie(movieId) : paths.movieSearch(text)}
        onClick={() => {
          rememberSearch(search);
          onNavigate();
        }}
        onKeyDown={(event) => event.key === "Delete" && forget(event)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-4 rounded-xl px-3 -outline-offset-3"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-dim" />
        <span className="truncate">{text}</span>
      </Link>
      <button
        type="button"
        aria-label={m.search_remove_recent({ name: text })}
        onClick={forget}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim -outline-offset-3 hover:text-screen"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
