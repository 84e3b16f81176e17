import { useQuery, useQueryClient } from "@tanstack/react-query";
import { showAlert } from "../../ui/alerts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListFailure } from "../../ui/list-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditMovieForm } from "./edit-movie-form.tsx";
import { forgetLists, movieToEdit } from "./queries.ts";

type Props = { id: string; onClose: () => void };

/** A film's fields as they are at this moment, to be changed. */
export function EditMovieDialog({ id, onClose }: Props) {
  const queries = useQueryClient();
  const film = useQuery({ ...movieToEdit(id), staleTime: 0, gcTime: 0 });

  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void forgetLists(queries);
  }

  return (
    <Dialog title="Edit movie" wide onClose={onClose}>
      {film.isPending && <Skeleton className="h-96 rounded-2xl" />}
      {film.isError && !film.data && <ListFailure list={film} />}
      {film.data && <EditMovieForm movie={film.data.data} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}
