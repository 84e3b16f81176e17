import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { ApiKey } from "../../../contract/keys/keys.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { SecretDialog } from "../secret-dialog.tsx";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { createKeyColumns } from "./key-columns.tsx";
import { KeyEditor } from "./key-form.tsx";

type OpenDialog = { dialog: "add" } | { dialog: "revoke"; apiKey: ApiKey };

/** The API keys: to create one, which is shown once, and to revoke one. */
export function KeysPanel() {
  const list = useQuery(queryOptionsFor("GET /api/keys"));
  const [newKey, setNewKey] = useState<string | null>(null);
  const { openDialog, setOpenDialog, panelRef, close, onSaved } = usePanelDialog<OpenDialog>(
    list.data,
  );
  const columns = createKeyColumns((apiKey) => setOpenDialog({ dialog: "revoke", apiKey }));
  const revoke = ({ id: keyId }: ApiKey) =>
    void apiFetch("DELETE /api/keys/:keyId", { params: { keyId } }).then(
      ({ message }) => onSaved(message),
      (error: Error) => showAlert(error.message, { failed: true }),
    );
  const addButton = (
    <Button onClick={() => setOpenDialog({ dialog: "add" })}>
      <Plus aria-hidden="true" className="size-5" /> {m.keys_add()}
    </Button>
  );
  const rows = list.data?.data ?? [];
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      {list.isPending && <Skeleton className="h-48 rounded-2xl" />}
      {list.isError && <ListError list={list} />}
      {list.data && rows.length === 0 && (
        <Notice title={m.keys_none_title()} actions={addButton}>
          <p>{m.keys_intro()}</p>
        </Notice>
      )}
      {rows.length > 0 && (
        <>
          <p className="mb-4 max-w-2xl text-dim">{m.keys_intro()}</p>
          <div className="mb-6">{addButton}</div>
          <DataTable
            label={m.dashboard_keys()}
            columns={columns}
            rows={rows}
            getKey={({ id }) => id}
          />
        </>
      )}
      {openDialog?.dialog === "add" && (
        <EditorDialog
          title={m.keys_add()}
          leaveText={m.keys_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => <KeyEditor {...editor} onKey={setNewKey} />}
        </EditorDialog>
      )}
      {openDialog?.dialog === "revoke" && (
        <ConfirmDialog
          title={m.keys_revoke_title()}
          action={m.keys_revoke()}
          destructive
          onConfirm={() => revoke(openDialog.apiKey)}
          onClose={close}
        >
          {m.keys_revoke_text({ name: openDialog.apiKey.name, prefix: openDialog.apiKey.prefix })}
        </ConfirmDialog>
      )}
      {newKey && (
        <SecretDialog
          title={m.keys_shown_title()}
          text={m.keys_shown_text()}
          secret={newKey}
          copied={m.keys_copied()}
          onClose={() => setNewKey(null)}
        />
      )}
    </div>
  );
}
