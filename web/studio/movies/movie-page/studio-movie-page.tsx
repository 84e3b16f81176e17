import { SavedData } from "../../editor/saved-data.tsx";
import { adminMovieQuery } from "../movie-queries.ts";
import { MovieEditor } from "./movie-editor.tsx";

/** The studio's page of one movie. `tab` is the tab in the address. */
export const StudioMoviePage = ({ id, tab }: { id: string; tab: string | undefined }) => (
  <SavedData query={adminMovieQuery(id)}>
    {(movie) => <MovieEditor movie={movie} tab={tab} />}
  </SavedData>
);
