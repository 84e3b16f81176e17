import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { Movie } from "../../../../../contract/catalogue.ts";
import { queryOptionsFor } from "../../../../api/query-options.ts";
import { showAlert } from "../../../../ui/alerts.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ListError } from "../../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { invalidateAllQueries } from "../movie-queries.ts";
import { CrewForm } from "./crew-form.tsx";

type Props = { movie: Pick<Movie, "id" | "name">; onClose: () => void };

/** Fetches the current crew of a movie and edits it. */
export function CrewDialog({ movie, onClose }: Props) {
  const queryClient = useQueryClient();
  const movieQuery = useQuery({
    ...queryOptionsFor("GET /api/movies/:id", { params: { id: movie.id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void invalidateAllQueries(queryClient);
  }

  return (
    <Dialog title={m.people_admin_crew_title({ name: movie.name })} onClose={onClose}>
      {movieQuery.isFetching && <Skeleton className="h-48 rounded-2xl" />}
      {movieQuery.isError && !movieQuery.data && <ListError list={movieQuery} />}
      {movieQuery.data && !movieQuery.isFetching && (
        <CrewForm movieId={movie.id} crew={movieQuery.data.data.crew ?? []} onSaved={onSaved} onClose={onClose} />
      )}
    </Dialog>
  );
}
