import { useState } from "react";
import { m } from "#messages";
import type { CollectionMovie } from "../../contract/collections/collections.ts";
import { SearchPicker } from "./search-picker.tsx";
import { SortableList } from "./sortable-list.tsx";
import { useMovieSearch } from "./use-movie-search.ts";

type Props = {
  name: string;
  movies: CollectionMovie[];
  /** The maximum number of movies. The search is hidden while this many movies are chosen. */
  maximum?: number;
  whenEmpty: string;
  error: string | undefined;
  onChange: (movies: CollectionMovie[]) => void;
};

/** A field that finds movies by name and puts the chosen movies in order. */
export function MoviesField({
  name,
  movies,
  maximum = Number.POSITIVE_INFINITY,
  whenEmpty,
  error,
  onChange,
}: Props) {
  const [text, setText] = useState("");
  const found = useMovieSearch(text);
  const addable = found?.filter(({ id }) => !movies.some((movie) => movie.id === id));

  function add(id: string) {
    const movie = addable?.find((each) => each.id === id);
    if (!movie) return;
    onChange([
      ...movies,
      { id, name: movie.name, year: movie.year, image: movie.image, inBin: false },
    ]);
    if (movies.length + 1 >= maximum) setText("");
  }

  return (
    <div className="grid gap-5">
      {(movies.length < maximum || error) && (
        <SearchPicker
          label={m.collections_admin_search_movies()}
          name={name}
          error={error}
          text={text}
          onText={setText}
          options={addable?.map(({ id, name: title, year, image }) => ({
            id,
            label: `${title} (${year})`,
            image,
          }))}
          foundChosen={found !== undefined && found.length > 0}
          onPick={({ id }) => add(id)}
        />
      )}
      <SortableList
        items={movies}
        whenEmpty={whenEmpty}
        onChange={onChange}
        renderItem={({ name: title, year, image, inBin }) => (
          <>
            <img src={image} alt="" loading="lazy" className="h-15 w-10 rounded-md object-cover" />
            <span className="min-w-32 flex-1 wrap-anywhere">
              {title}{" "}
              <span className="text-dim">{inBin ? m.collections_admin_in_bin() : year}</span>
            </span>
          </>
        )}
      />
    </div>
  );
}
