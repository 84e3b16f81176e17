import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { CollectionSummary } from "../../../../contract/collections.ts";
import { apiFetch } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich } from "../../../i18n/message.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useListOrder } from "../use-list-order.ts";
import { CollectionDialog } from "./collection-dialog.tsx";
import { CollectionRow, collectionTitle } from "./collection-row.tsx";

type OpenDialog = { id?: string } | { deleted: CollectionSummary };

/** The collections in their order, with their movies. */
export function CollectionsPanel() {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const queryClient = useQueryClient();
  const list = useQuery({ ...queryOptionsFor("GET /api/admin/collections"), staleTime: 0 });
  const collections = list.data?.data ?? [];
  const move = useListOrder(
    collections.map(({ id }) => id),
    (ids) => apiFetch("PUT /api/admin/collection-order", { body: { ids } }),
  );
  const [panelRef, keepPanelFocus] = useListFocus(list.data);
  const close = () => setOpenDialog(null);

  function onSaved(message: string) {
    close();
    showAlert(message);
    keepPanelFocus();
    void queryClient.invalidateQueries();
  }

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const addButton = (
    <Button onClick={() => setOpenDialog({})}>
      <Plus aria-hidden="true" className="size-5" /> {m.collections_admin_add()}
    </Button>
  );
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      {collections.length === 0 ? (
        <Notice title={m.collections_admin_empty_title()} actions={addButton}>
          <p>{m.collections_admin_empty_text()}</p>
        </Notice>
      ) : (
        <>
          <p className="mb-4 max-w-2xl text-dim">{m.collections_admin_intro()}</p>
          {addButton}
          <ul className="mt-6 grid gap-3">
            {collections.map((collection, index) => (
              <CollectionRow
                key={collection.id}
                collection={collection}
                isFirst={index === 0}
                isLast={index === collections.length - 1}
                onMove={(offset) => void move(collection.id, offset)}
                onEdit={() => setOpenDialog({ id: collection.id })}
                onDelete={() => setOpenDialog({ deleted: collection })}
              />
            ))}
          </ul>
        </>
      )}
      {openDialog && !("deleted" in openDialog) && (
        <CollectionDialog {...openDialog} onSaved={onSaved} onClose={close} />
      )}
      {openDialog && "deleted" in openDialog && (
        <DeleteCollectionDialog collection={openDialog.deleted} onDeleted={onSaved} onClose={close} />
      )}
    </div>
  );
}

type DeleteProps = { collection: CollectionSummary; onDeleted: (message: string) => void; onClose: () => void };

function DeleteCollectionDialog({ collection, onDeleted, onClose }: DeleteProps) {
  const confirmation = useConfirmedAction(remove, { onClose });

  async function remove() {
    onDeleted((await apiFetch("DELETE /api/admin/collections/:id", { params: { id: collection.id } })).message);
  }

  return (
    <ConfirmDialog title={m.collections_admin_delete_title()} action={m.common_delete()} destructive {...confirmation}>
      <p>
        {rich(m.collections_admin_delete_text, {
          title: <strong className="wrap-anywhere text-screen">{collectionTitle(collection)}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
