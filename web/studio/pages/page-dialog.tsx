import { m } from "#messages";
import { queryOptionsFor } from "../../api/query-options.ts";
import { EditorDialog, type EditorProps } from "../editor/editor-dialog.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { PageForm } from "./page-form.tsx";

type Props = Pick<EditorProps, "onSaved" | "onClose"> & {
  /**
   * `newSlug` is the built-in page to rewrite, or empty for a new page; `slug` is the saved page to
   * edit.
   */
  target: { newSlug: string } | { slug: string };
  /** The title of the page, if it has one. */
  pageTitle: string;
};

/**
 * The dialog that writes a new page, rewrites a built-in page beginning with its own text, or edits
 * a saved page.
 */
export function PageDialog({ target, pageTitle, ...dialog }: Props) {
  return (
    <EditorDialog
      title={titleOf(target, pageTitle)}
      leaveText={m.pages_admin_leave_text()}
      {...dialog}
    >
      {(editor) => <Target target={target} editor={editor} />}
    </EditorDialog>
  );
}

function titleOf(target: Props["target"], title: string): string {
  if (!("newSlug" in target)) return m.pages_admin_edit({ title });
  if (target.newSlug === "") return m.pages_admin_add();
  return m.pages_admin_write({ title });
}

type TargetProps = Pick<Props, "target"> & { editor: EditorProps };

function Target({ target, editor }: TargetProps) {
  if (!("newSlug" in target)) return <SavedPage slug={target.slug} editor={editor} />;
  if (target.newSlug !== "") return <BuiltInPage slug={target.newSlug} editor={editor} />;
  return <PageForm page={{ slug: "", placement: "footer", texts: {} }} {...editor} />;
}

type SlugProps = { slug: string; editor: EditorProps };

function BuiltInPage({ slug, editor }: SlugProps) {
  return (
    <SavedData query={queryOptionsFor("GET /api/admin/pages/:slug/built-in", { params: { slug } })}>
      {(texts) => <PageForm page={{ slug, placement: "footer", texts }} {...editor} />}
    </SavedData>
  );
}

function SavedPage({ slug, editor }: SlugProps) {
  return (
    <SavedData query={queryOptionsFor("GET /api/admin/pages/:slug", { params: { slug } })}>
      {(page) => <PageForm page={page} {...editor} />}
    </SavedData>
  );
}
