import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListError } from "../ui/lists/list-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SecretDialog, type ShownSecret } from "./secret-dialog.tsx";

type Props<Row> = {
  list: UseQueryResult<{ data: Row[] }>;
  columns: Column<Row>[];
  texts: { label: string; intro: string; none: string; add: string };
  onAdd: () => void;
  panelRef: RefObject<HTMLDivElement | null>;
  /** The secret that was just made, which is shown once. */
  secret: string | null;
  shown: ShownSecret;
  onSecretClosed: () => void;
  /** The open dialog. */
  children: ReactNode;
};

/** A list of records with a secret that is shown only when the record is created. */
export function SecretsPanel<Row extends { id: string }>({
  list,
  columns,
  texts,
  onAdd,
  panelRef,
  secret,
  shown,
  onSecretClosed,
  children,
}: Props<Row>) {
  const rows = list.data?.data ?? [];
  const addButton = (
    <Button onClick={onAdd}>
      <Plus aria-hidden="true" className="size-5" /> {texts.add}
    </Button>
  );
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      {list.isPending && <Skeleton className="h-48 rounded-2xl" />}
      {list.isError && <ListError list={list} />}
      {list.data && rows.length === 0 && (
        <Notice title={texts.none} actions={addButton}>
          <p>{texts.intro}</p>
        </Notice>
      )}
      {rows.length > 0 && (
        <>
          <p className="mb-4 max-w-2xl text-dim">{texts.intro}</p>
          <div className="mb-6">{addButton}</div>
          <DataTable label={texts.label} columns={columns} rows={rows} getKey={({ id }) => id} />
        </>
      )}
      {children}
      {secret && <SecretDialog {...shown} secret={secret} onClose={onSecretClosed} />}
    </div>
  );
}
