import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { showAlert } from "../../../ui/alerts.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EditorDialog } from "../../editor/editor-dialog.tsx";
import { adminMovieQuery, invalidateAllQueries } from "../movie-queries.ts";
import { EditMovieForm } from "./edit-movie-form.tsx";

type Props = { id: string; onClose: () => void };

/** Fetches a movie's current fields and edits them. */
export function EditMovieDialog({ id, onClose }: Props) {
  const queryClient = useQueryClient();
  const result = useQuery({ ...adminMovieQuery(id), staleTime: 0, gcTime: 0 });

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
      {(editor) => {
        if (result.data) return <EditMovieForm movie={result.data.data} {...editor} />;
        return result.isError ? (
          <ListError list={result} />
        ) : (
          <Skeleton className="h-96 rounded-2xl" />
        );
      }}
    </EditorDialog>
  );
}
