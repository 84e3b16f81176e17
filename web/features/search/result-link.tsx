import { Link } from "react-router-dom";
import { m } from "#messages";
import type { SearchResult } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Poster } from "../catalogue/poster.tsx";
import { splitByMatch } from "./split-by-match.ts";

type Props = { result: SearchResult; searchText: string; onChoose: (result: SearchResult) => void };

export function ResultLink({ result, searchText, onChoose }: Props) {
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
          {matchedCast === undefined ? <Highlighted text={name} searchText={searchText} /> : name}
        </span>
        <span className="block truncate text-sm text-dim">
          {matchedCast === undefined
            ? year
            : renderMessage(m.search_result_with, {
                year,
                name: <Highlighted text={matchedCast} searchText={searchText} />,
              })}
        </span>
      </span>
    </Link>
  );
}

function Highlighted({ text, searchText }: { text: string; searchText: string }) {
  return splitByMatch(text, searchText).map(({ start, text: part, isMatch }) =>
    isMatch ? (
      <mark key={start} className="rounded-xs bg-bulb/25 text-glow">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
