import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useLayoutEffect } from "react";
import type { SearchResult } from "../../contract/catalogue.ts";
import { paths } from "../app/paths.ts";
import { plural, t } from "../language/text.ts";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { useLasting } from "../ui/use-lasting.ts";
import { focusBox } from "./focus-box.ts";
import { searchFor } from "./queries.ts";
import { ResultLink } from "./result-link.tsx";

const settleMs = 180;
const slowMs = 4_000;

type Props = {
  text: string;
  onSay: (message: string) => void;
  onChoose: (result: SearchResult) => void;
  onAll: () => void;
  /** Whatever had the focus has left with the older results. */
  onLost: () => void;
};

export function SearchResults({ text, onSay, onChoose, onAll, onLost }: Props) {
  const asked = useDebounced(text, settleMs);
  const found = useQuery({ ...searchFor(asked), placeholderData: keepPreviousData });
  const results = found.data?.data ?? [];
  const waiting = asked !== text || found.isFetching;
  const isSlow = useLasting(waiting ? text : null, slowMs);
  const failed = found.isError && asked === text;
  const saying = sayingOf({ text, waiting, isSlow, failed, count: results.length });
  useEffect(() => onSay(saying), [saying, onSay]);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) onLost();
  });

  if (failed && !waiting) {
    return (
      <Hint text={saying} more={found.error?.message ?? t("You are offline. Check your connection and try again.")}>
        <Button
          look="quiet"
          onClick={(event) => {
            focusBox(event);
            void found.refetch();
          }}
        >
          {t("Try again")}
        </Button>
      </Hint>
    );
  }
  if (!found.data || (results.length === 0 && waiting)) return <Waiting text={isSlow ? saying : undefined} />;
  if (results.length === 0) {
    return (
      <Hint text={saying}>
        <Link
          to={paths.movies}
          className="inline-flex min-h-11 items-center font-semibold text-bulb underline underline-offset-4 hover:text-glow"
        >
          {t("See all movies")}
        </Link>
      </Hint>
    );
  }
  return (
    // Drawn anew for other films: those that stay would be seen to jump to their new places.
    <Fragment key={results.map(({ id }) => id).join(" ")}>
      <ul
        aria-label={t("Search results")}
        aria-busy={waiting}
        className={`max-h-[min(60dvh,calc(100dvh-17rem))] overflow-y-auto overscroll-contain p-2 transition-opacity duration-200 md:max-h-[60dvh] ${waiting ? "opacity-60" : ""}`}
      >
        {results.map((result) => (
          <li key={result.id}>
            <ResultLink result={result} asked={asked} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {isSlow && <p className="px-5 pb-3 text-sm text-dim">{saying}</p>}
      <Link
        to={paths.moviesAbout(text)}
        onClick={onAll}
        className="block border-t border-rail px-5 py-3 font-semibold wrap-anywhere text-bulb -outline-offset-3 hover:bg-seat"
      >
        {t("All results for “{text}”", { text })}
      </Link>
    </Fragment>
  );
}

function Hint({ text, more, children }: { text: string; more?: string; children: ReactNode }) {
  return (
    <div className="px-5 py-5">
      <p className="text-pretty wrap-anywhere">{text}</p>
      {more && <p className="mt-1 text-sm text-dim">{more}</p>}
      <div className="mt-3">{children}</div>
    </div>
  );
}

function Waiting({ text }: { text: string | undefined }) {
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

type Standing = { text: string; waiting: boolean; isSlow: boolean; failed: boolean; count: number };

function sayingOf({ text, waiting, isSlow, failed, count }: Standing): string {
  if (waiting) return isSlow ? t("The search takes longer than usual…") : t("Searching…");
  if (failed) return t("The search did not answer.");
  if (count === 0) return t("Nothing found for “{text}”. Try a title or an actor’s name.", { text });
  return plural(
    count,
    "1 movie found. The arrow keys lead to it.",
    "{count} movies found. The arrow keys lead to them.",
  );
}
