import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { RightsHolder } from "../../../contract/rights/rights.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { TermsForm } from "./terms-form.tsx";

type Props = {
  movie: { id: string; name: string };
  holders: RightsHolder[];
  openMonth: string;
  onSaved: (message: string) => void;
  onClose: () => void;
};

export function TermsDialog({ movie, holders, openMonth, onSaved, onClose }: Props) {
  const terms = useQuery({
    ...queryOptionsFor("GET /api/admin/movies/:id/terms", { params: { id: movie.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <EditorDialog
      title={m.rights_admin_terms_of({ movie: movie.name })}
      leaveText={m.rights_admin_leave_text()}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(editor) => {
        if (terms.isPending) return <Skeleton className="h-64 rounded-2xl" />;
        if (!terms.data) return <ListError list={terms} />;
        return <TermsForm {...editor} {...{ movie, holders, openMonth }} terms={terms.data.data} />;
      }}
    </EditorDialog>
  );
}
