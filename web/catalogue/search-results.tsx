import type { UseQueryResult } from "@tanstack/react-query";
import type { SearchResult } from "../../contract/catalogue.ts";
import { paths } from "../app/paths.ts";
import { Link } from "../router/link.tsx";
import { Poster } from "./poster.tsx";

type Props = { text: string; current: boolean; found: UseQueryResult<{ data: SearchResult[] }> };

/** The overlay under the search box. `current`: what was found belongs to what is typed. */
export function SearchResults({ text, current, found }: Props) {
  const results = found.data?.data ?? [];
  const settled = current && !found.isFetching;
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-2 overflow-hidden rounded-2xl border border-rail bg-velvet shadow-2xl shadow-black/70">
      <p role="status" className={results.length > 0 && !found.isError ? "sr-only" : "px-5 py-5 text-dim"}>
        {saying(text, settled, found.isError, results.length)}
      </p>
      {results.length > 0 && !found.isError && (
        <>
          <ul
            aria-label="Search results"
            className="max-h-[min(60dvh,calc(100dvh-17rem))] overflow-y-auto overscroll-contain p-2 md:max-h-[60dvh]"
          >
            {results.map((result) => (
              <li key={result.id}>
                <ResultLink result={result} />
              </li>
            ))}
          </ul>
          <Link
            to={`${paths.movies}?q=${encodeURIComponent(text)}`}
            className="block border-t border-rail px-5 py-3 font-semibold text-bulb -outline-offset-3 hover:bg-seat"
          >
            All results for “{text}”
          </Link>
        </>
      )}
    </div>
  );
}

function ResultLink({ result }: { result: SearchResult }) {
  return (
    <Link
      to={paths.movie(result.id)}
      className="flex items-center gap-4 rounded-xl p-2 -outline-offset-3 hover:bg-seat focus-visible:bg-seat"
    >
      <Poster of={result} sizes="44px" className="w-11 shrink-0 rounded-md" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{result.name}</span>
        <span className="block truncate text-sm text-dim">
          {result.year}
          {result.matchedCast && ` · with ${result.matchedCast}`}
        </span>
      </span>
    </Link>
  );
}

function saying(text: string, settled: boolean, failed: boolean, count: number): string {
  if (failed) return "The search did not answer. Type on to try again.";
  if (!settled) return "Searching…";
  if (count === 0) return `Nothing found for “${text}”. Try a title or an actor’s name.`;
  return `${count} ${count === 1 ? "movie" : "movies"} found`;
}
