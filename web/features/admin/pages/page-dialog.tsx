import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "#messages";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PageForm } from "./page-form.tsx";

type Props = {
  /** The built-in page to write, or an empty text; or the page to edit. */
  target: { newSlug: string } | { slug: string };
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Writes a new page, or fetches one as it is now and edits it. Asks before it discards changes. */
export function PageDialog({ target, onSaved, onClose }: Props) {
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const isChanged = useRef(false);
  const close = () => (isChanged.current ? setIsConfirmingClose(true) : onClose());
  const form = {
    onChanged: (changed: boolean) => {
      isChanged.current = changed;
    },
    onSaved,
    onClose: close,
  };
  const isNew = "newSlug" in target;
  return (
    <>
      <Dialog title={isNew ? m.pages_admin_add() : m.pages_admin_edit()} wide onClose={close}>
        {isNew ? (
          <PageForm page={{ slug: target.newSlug, placement: "footer", texts: {} }} {...form} />
        ) : (
          <SavedPage slug={target.slug} form={form} />
        )}
      </Dialog>
      {isConfirmingClose && (
        <ConfirmDialog
          title={m.movies_admin_leave_title()}
          action={m.movies_admin_leave()}
          destructive
          onConfirm={onClose}
          onClose={() => setIsConfirmingClose(false)}
        >
          <p>{m.pages_admin_leave_text()}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type FormProps = Omit<Parameters<typeof PageForm>[0], "page">;

function SavedPage({ slug, form }: { slug: string; form: FormProps }) {
  const result = useQuery({
    ...queryOptionsFor("GET /api/admin/pages/:slug", { params: { slug } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (result.data) return <PageForm page={result.data.data} {...form} />;
  return result.isError ? <ListError list={result} /> : <Skeleton className="h-96 rounded-2xl" />;
}
