import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { usePagination, useSkipEmptyPages } from "../api/use-pagination.ts";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListError } from "../ui/lists/list-error.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Page<Row> = { data: Row[]; nextCursor: string | null; prevCursor: string | null };

type Props<Row> = {
  label: string;
  list: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  getKey: (row: Row) => string;
  renderDetails?: (row: Row) => ReactNode;
  /** Shown for an empty list. */
  empty: ReactNode;
};

/** A page of a list, in its loading, error, empty and loaded states. */
export function PaginatedTable<Row>({
  label,
  list,
  columns,
  getKey,
  renderDetails,
  empty,
}: Props<Row>) {
  const { cursor, page, onFirst, onPrevious, onNext } = usePagination(list);
  // `useSkipEmptyPages` sets a cursor but no page number if it continues on the first page.
  const isBehindFirst = useSearchParams()[0].has("page") && cursor !== undefined;
  const isSearching = useSkipEmptyPages(list);
  if (list.isPending || isSearching) return <PaginatedTableSkeleton />;
  if (!list.data) return <ListError list={list} />;
  if (list.data.data.length === 0) return isBehindFirst ? <ListEnd onFirst={onFirst} /> : empty;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={list.data.data}
        getKey={getKey}
        renderDetails={renderDetails}
        dimmed={list.isPlaceholderData}
      />
      <Pager
        label={m.studio_pages_of({ label: label.toLowerCase() })}
        page={page}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </>
  );
}

/** The notice in place of a page behind the end of a list. */
const ListEnd = ({ onFirst }: { onFirst: () => void }) => (
  <Notice
    title={m.studio_admin_list_end()}
    actions={<Button onClick={onFirst}>{m.catalogue_first_page()}</Button>}
  >
    <p>{m.studio_admin_list_end_text()}</p>
  </Notice>
);

const skeletonRows = ["a", "b", "c", "d", "e", "f"];

function PaginatedTableSkeleton() {
  return (
    <div className="grid gap-3">
      {skeletonRows.map((row) => (
        <Skeleton key={row} className="h-48 rounded-2xl lg:h-16" />
      ))}
    </div>
  );
}
