import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditorDialog, type EditorProps } from "../editor/editor-dialog.tsx";
import { CategoryEditor } from "./category-editor.tsx";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & { id: string };

/** Fetches the category as it is now. */
export function EditCategoryDialog({ id, ...dialog }: Props) {
  const result = useQuery({
    ...queryOptionsFor("GET /api/admin/categories/:id", { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <EditorDialog
      title={m.categories_admin_edit()}
      leaveText={m.categories_admin_leave_text()}
      {...dialog}
    >
      {(editor) => {
        if (result.data) return <CategoryEditor category={result.data.data} {...editor} />;
        return result.isError ? (
          <ListError list={result} />
        ) : (
          <Skeleton className="h-96 rounded-2xl" />
        );
      }}
    </EditorDialog>
  );
}
