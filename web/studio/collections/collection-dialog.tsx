import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditorDialog, type EditorProps } from "../editor/editor-dialog.tsx";
import { CollectionForm } from "./collection-form.tsx";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  /** The id of the collection to edit; absent for a new one. */
  id?: string;
};

export function CollectionDialog({ id, ...dialog }: Props) {
  return (
    <EditorDialog
      title={id ? m.collections_admin_edit() : m.collections_admin_add()}
      leaveText={m.collections_admin_leave_text()}
      {...dialog}
    >
      {(editor) =>
        id ? <SavedCollection id={id} editor={editor} /> : <CollectionForm {...editor} />
      }
    </EditorDialog>
  );
}

/** Fetches the collection as it is now. */
function SavedCollection({ id, editor }: { id: string; editor: EditorProps }) {
  const result = useQuery({
    ...queryOptionsFor("GET /api/admin/collections/:id", { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (result.data) return <CollectionForm collection={result.data.data} {...editor} />;
  return result.isError ? <ListError list={result} /> : <Skeleton className="h-96 rounded-2xl" />;
}
