import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EditorDialog, type EditorProps } from "../editor-dialog.tsx";
import { PageForm } from "./page-form.tsx";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  /** The built-in page to write, or an empty text; or the page to edit. */
  target: { newSlug: string } | { slug: string };
};

/** Writes a new page, or fetches one as it is now and edits it. */
export function PageDialog({ target, ...dialog }: Props) {
  const isNew = "newSlug" in target;
  return (
    <EditorDialog
      title={isNew ? m.pages_admin_add() : m.pages_admin_edit()}
      leaveText={m.pages_admin_leave_text()}
      {...dialog}
    >
      {(editor) =>
        isNew ? (
          <PageForm page={{ slug: target.newSlug, placement: "footer", texts: {} }} {...editor} />
        ) : (
          <SavedPage slug={target.slug} editor={editor} />
        )
      }
    </EditorDialog>
  );
}

function SavedPage({ slug, editor }: { slug: string; editor: EditorProps }) {
  const result = useQuery({
    ...queryOptionsFor("GET /api/admin/pages/:slug", { params: { slug } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (result.data) return <PageForm page={result.data.data} {...editor} />;
  return result.isError ? <ListError list={result} /> : <Skeleton className="h-96 rounded-2xl" />;
}
