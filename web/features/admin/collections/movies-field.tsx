import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { CollectionMovie } from "../../../../contract/collections.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { useDebouncedValue } from "../../../ui/use-debounced-value.ts";
import { ChosenMovies } from "./chosen-movies.tsx";
import { SearchPicker } from "./search-picker.tsx";

const debounceMs = 250;

type Props = { movies: CollectionMovie[]; error: string | undefined; onChange: (movies: CollectionMovie[]) => void };

/** The movies of a collection by hand: found by name, and put in order. */
export function MoviesField({ movies, error, onChange }: Props) {
  const [text, setText] = useState("");
  const q = useDebouncedValue(text.trim(), debounceMs);
  const found = useQuery({
    ...queryOptionsFor("GET /api/search", { query: { q } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const addable = q ? found.data?.data.filter(({ id }) => !movies.some((movie) => movie.id === id)) : undefined;

  function add(id: string) {
    const movie = addable?.find((each) => each.id === id);
    if (movie) onChange([...movies, { id, name: movie.name, year: movie.year, image: movie.image, inBin: false }]);
  }

  return (
    <div className="grid gap-5">
      <SearchPicker
        label={m.collections_admin_search_movies()}
        name="movieIds"
        error={error}
        text={text}
        onText={setText}
        options={addable?.map(({ id, name, year, image }) => ({ id, label: `${name} (${year})`, image }))}
        onPick={({ id }) => add(id)}
      />
      <ChosenMovies movies={movies} onChange={onChange} />
    </div>
  );
}
