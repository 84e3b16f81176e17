import { m } from "#messages";
import type { RightsHolder } from "../../../contract/rights/rights.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { TermsForm } from "./terms-form.tsx";

type Props = {
  movie: { id: string; name: string };
  holders: RightsHolder[];
  openMonth: string;
  onSaved: (message: string) => void;
  onClose: () => void;
};

export function TermsDialog({ movie, holders, openMonth, onSaved, onClose }: Props) {
  const query = queryOptionsFor("GET /api/admin/movies/:id/terms", { params: { id: movie.id } });
  return (
    <EditorDialog
      title={m.rights_admin_terms_of({ movie: movie.name })}
      leaveText={m.rights_admin_leave_text()}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(editor) => (
        <SavedData query={query} height="h-64">
          {(terms) => (
            <TermsForm
              {...editor}
              movie={movie}
              holders={holders}
              openMonth={openMonth}
              terms={terms}
            />
          )}
        </SavedData>
      )}
    </EditorDialog>
  );
}
