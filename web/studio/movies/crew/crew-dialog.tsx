import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue/catalogue.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { invalidateAllQueries } from "../movie-queries.ts";
import { CrewForm } from "./crew-form.tsx";

type Props = { movie: Pick<Movie, "id" | "name">; onClose: () => void };

/** Fetches the current crew of a movie and edits it. */
export function CrewDialog({ movie, onClose }: Props) {
  const queryClient = useQueryClient();
  const query = queryOptionsFor("GET /api/admin/movies/:id/credits", { params: { id: movie.id } });

  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void invalidateAllQueries(queryClient);
  }

  return (
    <Dialog title={m.people_admin_crew_title({ name: movie.name })} onClose={onClose}>
      <SavedData query={query} height="h-48">
        {(credits) => (
          <CrewForm movieId={movie.id} credits={credits} onSaved={onSaved} onClose={onClose} />
        )}
      </SavedData>
    </Dialog>
  );
}
