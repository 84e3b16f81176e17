import { useState } from "react";
import { m } from "#messages";
import type { MovieExtras } from "../../../../contract/extras/extras.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { AddExtraForm } from "./add-extra-form.tsx";
import { ExtraListForm } from "./extra-list-form.tsx";
import { useExtrasEditor } from "./use-extras-editor.ts";

type Props = { movie: { id: string; name: string }; onClose: () => void };

export function ExtrasDialog({ movie, onClose }: Props) {
  return (
    <Dialog title={m.extras_admin_of({ name: movie.name })} wide onClose={onClose}>
      <EditExtras movieId={movie.id} />
    </Dialog>
  );
}

export function EditExtras({ movieId }: { movieId: string }) {
  const query = queryOptionsFor("GET /api/admin/movies/:id/extras", { params: { id: movieId } });
  return (
    <SavedData query={query} height="h-60">
      {(fetched) => <ExtrasEditor movieId={movieId} fetched={fetched} />}
    </SavedData>
  );
}

function ExtrasEditor({ movieId, fetched }: { movieId: string; fetched: MovieExtras }) {
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const editor = useExtrasEditor(movieId, fetched, setStatusMessage);
  const isEmpty = editor.entries.length === 0 && editor.saved.extras.length === 0;
  return (
    <div className="mt-6 grid gap-10 text-base text-screen">
      {editor.conflict}
      {isEmpty ? (
        <p className="text-dim">{m.extras_admin_empty()}</p>
      ) : (
        <ExtraListForm editor={editor} statusMessage={statusMessage} />
      )}
      <AddExtraForm movieId={movieId} editor={editor} />
    </div>
  );
}
