import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { ApiKey } from "../../../contract/keys/keys.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { SecretsPanel } from "../secrets-panel.tsx";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { createApiKeyColumns } from "./key-columns.tsx";
import { KeyEditor } from "./key-form.tsx";

type OpenDialog = { dialog: "add" } | { dialog: "revoke"; apiKey: ApiKey };

/** The API keys, with dialogs that create and revoke a key. A new key is shown once. */
export function KeysPanel() {
  const list = useQuery(queryOptionsFor("GET /api/keys"));
  const [newKey, setNewKey] = useState<string | null>(null);
  const { openDialog, setOpenDialog, panelRef, close, onSaved } = usePanelDialog<OpenDialog>(
    list.data,
  );
  const columns = createApiKeyColumns((apiKey) => setOpenDialog({ dialog: "revoke", apiKey }));
  const revoke = ({ id: keyId }: ApiKey) =>
    void apiFetch("DELETE /api/keys/:keyId", { params: { keyId } }).then(
      ({ message }) => onSaved(message),
      (error: Error) => showAlert(error.message, { failed: true }),
    );
  return (
    <SecretsPanel
      list={list}
      columns={columns}
      texts={{
        label: m.dashboard_keys(),
        intro: m.keys_intro(),
        none: m.keys_none_title(),
        add: m.keys_add(),
      }}
      onAdd={() => setOpenDialog({ dialog: "add" })}
      panelRef={panelRef}
      secret={newKey}
      shown={{ title: m.keys_shown_title(), text: m.keys_shown_text(), copied: m.keys_copied() }}
      onSecretClosed={() => setNewKey(null)}
    >
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
    </SecretsPanel>
  );
}
