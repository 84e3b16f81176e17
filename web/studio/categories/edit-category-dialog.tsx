import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { EditorDialog, type EditorProps } from "../editor/editor-dialog.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { CategoryEditor } from "./category-editor.tsx";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & { id: string };

export function EditCategoryDialog({ id, ...dialog }: Props) {
  const query = queryOptionsFor("GET /api/admin/categories/:id", { params: { id } });
  return (
    <EditorDialog
      title={m.categories_admin_edit()}
      leaveText={m.categories_admin_leave_text()}
      {...dialog}
    >
      {(editor) => (
        <SavedData query={query}>
          {(category) => <CategoryEditor category={category} {...editor} />}
        </SavedData>
      )}
    </EditorDialog>
  );
}
