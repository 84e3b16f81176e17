import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "#messages";
import { showAlert } from "../../../ui/alerts.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { adminMovieQuery, invalidateAllQueries } from "../movie-queries.ts";
import { EditMovieForm } from "./edit-movie-form.tsx";

type Props = { id: string; onClose: () => void };

/** Fetches a movie's current fields and edits them. */
export function EditMovieDialog({ id, onClose }: Props) {
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const isChanged = useRef(false);
  const queryClient = useQueryClient();
  const movieQuery = useQuery({ ...adminMovieQuery(id), staleTime: 0, gcTime: 0 });

  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void invalidateAllQueries(queryClient);
  }

  /** Closes the dialog, after a confirmation if there are unsaved changes. */
  const close = () => (isChanged.current ? setIsConfirmingClose(true) : onClose());

  return (
    <>
      <Dialog title={m.movies_admin_edit()} wide onClose={close}>
        {movieQuery.isPending && <Skeleton className="h-96 rounded-2xl" />}
        {movieQuery.isError && !movieQuery.data && <ListError list={movieQuery} />}
        {movieQuery.data && (
          <EditMovieForm
            movie={movieQuery.data.data}
            onChanged={(changed) => {
              isChanged.current = changed;
            }}
            onSaved={onSaved}
            onClose={close}
          />
        )}
      </Dialog>
      {isConfirmingClose && (
        <ConfirmDialog
          title={m.movies_admin_leave_title()}
          action={m.movies_admin_leave()}
          destructive
          onConfirm={onClose}
          onClose={() => setIsConfirmingClose(false)}
        >
          <p>{m.movies_admin_leave_text()}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
