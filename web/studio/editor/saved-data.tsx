import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { ApiError } from "../../api/client.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Props<Response extends { data: unknown }> = {
  query: UseQueryOptions<Response, Error, Response, string[]>;
  /** The class of the skeleton's height. */
  height?: string;
  children: (data: Response["data"]) => ReactNode;
};

/**
 * Fetches the saved data that an editor begins with. The query does not run again when the
 * connection is back, because a draft belongs to the version that it began with.
 */
export function SavedData<Response extends { data: unknown }>({
  query,
  height = "h-96",
  children,
}: Props<Response>) {
  const result = useQuery({ ...query, staleTime: 0, gcTime: 0, refetchOnReconnect: false });
  const [hasWaited] = useState(result.isPending);
  if (result.data)
    return (
      <>
        {hasWaited && <FirstFieldFocus />}
        {children(result.data.data)}
      </>
    );
  if (result.isPending) return <Skeleton className={`${height} rounded-2xl`} />;
  return <SavedDataError query={result} />;
}

/**
 * Moves the focus to the first field of the dialog around it. In a dialog that opened while its
 * data was loading, Close has the focus.
 */
function FirstFieldFocus() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = marker.current?.closest("dialog");
    if (!dialog?.contains(document.activeElement)) return;
    const fields = dialog.querySelectorAll<HTMLElement>("input, select, textarea");
    [...fields].find((field) => field.checkVisibility() && !field.matches(":disabled"))?.focus();
  }, []);
  return <span ref={marker} hidden />;
}

type ErrorProps = { query: { error: Error | null; refetch: () => unknown } };

/** Replaces saved data that could not be loaded, or that is gone. */
export function SavedDataError({ query }: ErrorProps) {
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return isGone ? <GoneNotice /> : <ListError list={query} />;
}

type ListedProps<Row> = { rows: Row[]; id: string; children: (row: Row) => ReactNode };

/** Finds the row that an editor begins with, by its id. Shows a notice if no row has the id. */
export function ListedData<Row extends { id: string }>({ rows, id, children }: ListedProps<Row>) {
  const row = rows.find((each) => each.id === id);
  return row ? children(row) : <GoneNotice />;
}

const GoneNotice = () => (
  <Notice title={m.studio_gone_title()}>
    <p>{m.studio_gone_text()}</p>
  </Notice>
);
