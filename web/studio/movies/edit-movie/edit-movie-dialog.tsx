import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { showAlert } from "../../../ui/alerts.tsx";
import { EditorDialog } from "../../editor/editor-dialog.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { adminMovieQuery, invalidateAllQueries } from "../movie-queries.ts";
import { EditMovieForm } from "./edit-movie-form.tsx";

type Props = { id: string; onClose: () => void };

export function EditMovieDialog({ id, onClose }: Props) {
  const queryClient = useQueryClient();

  function onSaved(message: string) {
    onClose();
    showAlert(message);
    void invalidateAllQueries(queryClient);
  }

  return (
    <EditorDialog
      title={m.movies_admin_edit()}
      leaveText={m.movies_admin_leave_text()}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(editor) => (
        <SavedData query={adminMovieQuery(id)}>
          {(movie) => <EditMovieForm movie={movie} {...editor} />}
        </SavedData>
      )}
    </EditorDialog>
  );
}
