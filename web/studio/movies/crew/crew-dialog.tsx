import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue/catalogue.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { invalidateAllQueries } from "../movie-queries.ts";
import { CrewForm } from "./crew-form.tsx";

type Props = { movie: Pick<Movie, "id" | "name">; onClose: () => void };

/** Fetches the current crew of a movie and edits it. */
export function CrewDialog({ movie, onClose }: Props) {
  const queryClient = useQueryClient();
  const credits = useQuery({
    ...queryOptionsFor("GET /api/admin/movies/:id/credits", { params: { id: movie.id } }),
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
      {credits.isFetching && <Skeleton className="h-48 rounded-2xl" />}
      {credits.isError && !credits.data && <ListError list={credits} />}
      {credits.data && !credits.isFetching && (
        <CrewForm
          movieId={movie.id}
          credits={credits.data.data}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
