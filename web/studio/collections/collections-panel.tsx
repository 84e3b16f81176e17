import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { CollectionSummary } from "../../../contract/collections/collections.ts";
import { apiFetch, fetchEndpoint } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { useMoveListEntry } from "../use-list-order.ts";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { CollectionDialog } from "./collection-dialog.tsx";
import { CollectionRow, chooseCollectionTitle } from "./collection-row.tsx";

type OpenDialog = "new" | { deleted: CollectionSummary };

/** The collections in the order in which the site shows them, with their movies. */
export function CollectionsPanel() {
  const list = useCollections();
  const collections = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const move = useMoveListEntry(
    collections.map(({ id }) => id),
    (ids) => apiFetch("PUT /api/admin/collection-order", { body: { ids } }),
  );
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } =
    usePanelDialog<OpenDialog>(list.data);

  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      <OrderedList
        items={collections}
        intro={m.collections_admin_intro()}
        addLabel={m.collections_admin_add()}
        onAdd={() => setOpenDialog("new")}
        whenEmpty={{
          title: m.collections_admin_empty_title(),
          text: m.collections_admin_empty_text(),
        }}
        move={move}
        renderRow={(collection, moving) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            {...moving}
            onEdit={() => openEditor(collection.id)}
            onDelete={() => setOpenDialog({ deleted: collection })}
          />
        )}
      />
      <div className="mt-4 grid">
        <ShowMore
          list={list}
          label={m.collections_admin_more()}
          loadingLabel={m.collections_admin_loading_more()}
        />
      </div>
      {openDialog === "new" && <CollectionDialog onSaved={onSaved} onClose={close} />}
      {editedId && (
        <CollectionDialog id={findId(collections, editedId)} onSaved={onSaved} onClose={close} />
      )}
      {openDialog && openDialog !== "new" && (
        <DeleteCollectionDialog
          collection={openDialog.deleted}
          onDeleted={onSaved}
          onClose={close}
        />
      )}
    </div>
  );
}

/**
 * Returns the id of the collection with this id or slug: the audit log names collections by slug.
 */
const findId = (collections: CollectionSummary[], address: string): string =>
  collections.find(({ slug }) => slug === address)?.id ?? address;

/** Returns the pages of the list that were shown so far. */
const useCollections = () =>
  useInfiniteQuery({
    queryKey: ["collections of the studio"],
    queryFn: ({ pageParam, signal }) =>
      fetchEndpoint(
        "GET /api/admin/collections",
        { query: { cursor: pageParam, limit: 20 } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

type DeleteProps = {
  collection: CollectionSummary;
  onDeleted: (message: string) => void;
  onClose: () => void;
};

function DeleteCollectionDialog({ collection, onDeleted, onClose }: DeleteProps) {
  const confirmation = useConfirmedAction(remove, { onClose });

  async function remove() {
    onDeleted(
      (await apiFetch("DELETE /api/admin/collections/:id", { params: { id: collection.id } }))
        .message,
    );
  }

  return (
    <ConfirmDialog
      title={m.collections_admin_delete_title()}
      action={m.common_delete()}
      destructive
      {...confirmation}
    >
      <p>
        {renderMessage(m.collections_admin_delete_text, {
          title: (
            <strong className="wrap-anywhere text-screen">
              {chooseCollectionTitle(collection)}
            </strong>
          ),
        })}
      </p>
    </ConfirmDialog>
  );
}
