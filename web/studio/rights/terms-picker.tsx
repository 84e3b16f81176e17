import { useState } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { SearchPicker } from "../search-picker.tsx";
import { useMovieSearch } from "../use-movie-search.ts";

type NamedMovie = { id: string; name: string };
type Props = { movies: NamedMovie[]; onPick: (movie: NamedMovie) => void };

/** Finds a movie whose terms are to be set. Also lists the movies whose terms changed last. */
export function TermsPicker({ movies, onPick }: Props) {
  const [text, setText] = useState("");
  const options = useMovieSearch(text)?.map(({ id, name, year, image }) => ({
    id,
    label: `${name} (${year})`,
    image,
  }));
  return (
    <div className="grid gap-5">
      <p className="max-w-2xl text-dim">{m.rights_admin_terms_text()}</p>
      <SearchPicker
        label={m.rights_admin_search()}
        name="movie"
        error={undefined}
        text={text}
        onText={setText}
        options={options}
        onPick={({ id, label }) => onPick({ id, name: label })}
      />
      {movies.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {movies.map((movie) => (
            <li key={movie.id}>
              <Button look="quiet" className="px-4" onClick={() => onPick(movie)}>
                {movie.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
