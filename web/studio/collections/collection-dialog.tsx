import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { EditorDialog, type EditorProps } from "../editor/editor-dialog.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { CollectionForm } from "./collection-form.tsx";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  /** The id of the collection to edit; absent for a new collection. */
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

function SavedCollection({ id, editor }: { id: string; editor: EditorProps }) {
  return (
    <SavedData query={queryOptionsFor("GET /api/admin/collections/:id", { params: { id } })}>
      {(collection) => <CollectionForm collection={collection} {...editor} />}
    </SavedData>
  );
}
