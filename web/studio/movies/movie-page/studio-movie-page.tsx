import { m } from "#messages";
import type { StaffMember } from "../../../../contract/access/staff-roles.ts";
import { useDocumentTitle } from "../../../ui/use-title.ts";
import { SavedData } from "../../editor/saved-data.tsx";
import { adminMovieQuery } from "../movie-queries.ts";
import { MovieEditor } from "./movie-editor.tsx";

type Props = { id: string; tab: string | undefined; user: StaffMember };

/** The studio's page of one movie. `tab` is the tab in the address. */
export function StudioMoviePage({ id, tab, user }: Props) {
  // The editor replaces this document title once the movie is loaded.
  useDocumentTitle(m.dashboard_movies_list());
  return (
    <SavedData query={adminMovieQuery(id)}>
      {(movie) => <MovieEditor movie={movie} tab={tab} user={user} />}
    </SavedData>
  );
}
