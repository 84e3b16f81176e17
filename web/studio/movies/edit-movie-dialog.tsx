import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditMovieForm } from "./edit-movie-form.tsx";
import { forgetLists, movieToEdit } from "./queries.ts";

type Props = { id: string; onClose: () => void };

/** A film's fields as they are at this moment, to be changed. */
export function EditMovieDialog({ id, onClose }: Props) {
  const [leaving, setLeaving] = useState(false);
  const isChanged = useRef(false);
  const queries = useQueryClient();
  const film = useQuery({ ...movieToEdit(id), staleTime: 0, gcTime: 0 });

  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void forgetLists(queries);
  }

  /** What was typed is not thrown away by a slip. */
  const close = () => (isChanged.current ? setLeaving(true) : onClose());

  return (
    <>
      <Dialog title={t("Edit movie")} wide onClose={close}>
        {film.isPending && <Skeleton className="h-96 rounded-2xl" />}
        {film.isError && !film.data && <ListError list={film} />}
        {film.data && (
          <EditMovieForm
            movie={film.data.data}
            onChanged={(changed) => {
              isChanged.current = changed;
            }}
            onSaved={onSaved}
            onClose={close}
          />
        )}
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title={t("Leave without saving?")}
          action={t("Leave")}
          destructive
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{t("What you changed of this movie is lost then.")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
