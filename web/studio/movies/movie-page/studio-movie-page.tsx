import type { StaffMember } from "../../../../contract/access/staff-roles.ts";
import { SavedData } from "../../editor/saved-data.tsx";
import { adminMovieQuery } from "../movie-queries.ts";
import { MovieEditor } from "./movie-editor.tsx";

type Props = { id: string; tab: string | undefined; user: StaffMember };

/** The studio's page of one movie. `tab` is the tab in the address. */
export const StudioMoviePage = ({ id, tab, user }: Props) => (
  <SavedData query={adminMovieQuery(id)}>
    {(movie) => <MovieEditor movie={movie} tab={tab} user={user} />}
  </SavedData>
);
