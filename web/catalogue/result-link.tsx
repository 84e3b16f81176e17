import type { SearchResult } from "../../contract/catalogue.ts";
import { paths } from "../app/paths.ts";
import { rich } from "../language/text.ts";
import { Link } from "../router/link.tsx";
import { matchesIn } from "./matches.ts";
import { Poster } from "./poster.tsx";

type Props = { result: SearchResult; asked: string; onChoose: (result: SearchResult) => void };

/** A film that was found, and in its words what was asked for. */
export function ResultLink({ result, asked, onChoose }: Props) {
  const { id, name, year, matchedCast } = result;
  return (
    <Link
      to={paths.movie(id)}
      onClick={() => onChoose(result)}
      className="flex items-center gap-4 rounded-xl p-2 -outline-offset-3 hover:bg-seat focus-visible:bg-seat"
    >
      <Poster of={result} sizes="44px" className="w-11 shrink-0 rounded-md" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {matchedCast === undefined ? <Marked text={name} asked={asked} /> : name}
        </span>
        <span className="block truncate text-sm text-dim">
          {matchedCast === undefined
            ? year
            : rich("{year} · with {name}", { year, name: <Marked text={matchedCast} asked={asked} /> })}
        </span>
      </span>
    </Link>
  );
}

function Marked({ text, asked }: { text: string; asked: string }) {
  return matchesIn(text, asked).map(({ at, text: piece, hit }) =>
    hit ? (
      <mark key={at} className="rounded-xs bg-bulb/25 text-glow">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
