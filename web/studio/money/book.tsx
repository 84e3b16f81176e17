import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePaging } from "../../app/use-paging.ts";
import { t } from "../../language/text.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ListFailure } from "../../ui/list-failure.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Page<Row> = { data: Row[]; nextCursor: string | null; prevCursor: string | null };

type Props<Row> = {
  label: string;
  list: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  below?: (row: Row) => ReactNode;
  /** Shown when there is nothing. */
  empty: ReactNode;
};

/** A page of a list that only grows: coming, failed, empty, or there. */
export function Book<Row>({ label, list, columns, keyOf, below, empty }: Props<Row>) {
  const { page, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);
  if (list.isPending) return <BookSkeleton />;
  if (!list.data) return <ListFailure list={list} />;
  if (list.data.data.length === 0) return empty;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={list.data.data}
        keyOf={keyOf}
        below={below}
        dimmed={list.isPlaceholderData}
      />
      <Pager
        label={t("Pages of {label}", { label: label.toLowerCase() })}
        page={page}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </>
  );
}

const rows = ["a", "b", "c", "d", "e", "f"];

function BookSkeleton() {
  return (
    <div className="grid gap-3">
      {rows.map((row) => (
        <Skeleton key={row} className="h-48 rounded-2xl lg:h-16" />
      ))}
    </div>
  );
}
