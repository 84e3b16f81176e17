import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { CastEditor } from "../cast/casts-dialog.tsx";
import { CrewForm } from "../crew/crew-form.tsx";
import { invalidateAllQueries } from "../movie-queries.ts";

export function PeopleTab({ movie: { id, casts } }: { movie: AdminMovie }) {
  const queryClient = useQueryClient();
  const query = queryOptionsFor("GET /api/admin/movies/:id/credits", { params: { id } });

  function onSaved(message: string) {
    showAlert(message);
    void invalidateAllQueries(queryClient);
  }

  return (
    <div className="grid gap-10 text-base text-screen lg:grid-cols-2">
      <section aria-labelledby="movie-cast" className="min-w-0">
        <h3 id="movie-cast" className="headline mb-4 text-3xl">
          {m.common_cast()}
        </h3>
        <CastEditor movieId={id} casts={casts} />
      </section>
      <section aria-labelledby="movie-crew" className="min-w-0">
        <h3 id="movie-crew" className="headline mb-4 text-3xl">
          {m.movie_crew()}
        </h3>
        <SavedData query={query} height="h-48">
          {(credits) => (
            <CrewForm key={credits.version} movieId={id} credits={credits} onSaved={onSaved} />
          )}
        </SavedData>
      </section>
    </div>
  );
}
