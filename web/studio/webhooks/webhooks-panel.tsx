import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { WebhookEndpoint } from "../../../contract/webhooks/webhooks.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { ListedData } from "../editor/saved-data.tsx";
import { SecretsPanel } from "../secrets-panel.tsx";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { createWebhookColumns, type WebhookDialog } from "./webhook-columns.tsx";
import { WebhookEditor } from "./webhook-form.tsx";
import { WebhookLog } from "./webhook-log.tsx";

type OpenDialog = { dialog: Exclude<WebhookDialog, "edit"> | "add"; endpoint?: WebhookEndpoint };

/** The webhook endpoints, with their logs. */
export function WebhooksPanel() {
  const list = useQuery(queryOptionsFor("GET /api/webhooks"));
  const [secret, setSecret] = useState<string | null>(null);
  const panel = usePanelDialog<OpenDialog>(list.data);
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } = panel;
  const run = (action: () => Promise<{ message: string }>, onDone = panel.onRowSaved) =>
    void action().then(({ message }) => onDone(message), showError);
  const columns = createWebhookColumns({
    onOpen: (dialog, endpoint) =>
      dialog === "edit" ? openEditor(endpoint.id) : setOpenDialog({ dialog, endpoint }),
    onSwitch: (endpoint) => run(() => switchEndpoint(endpoint)),
  });
  const makeSecret = async (webhookId: string) => {
    const { message, data } = await apiFetch("POST /api/webhooks/:webhookId/secret", {
      params: { webhookId },
    });
    setSecret(data.secret);
    return { message };
  };
  const { dialog, endpoint } = openDialog ?? {};
  return (
    <SecretsPanel
      list={list}
      columns={columns}
      texts={{
        label: m.dashboard_webhooks(),
        intro: m.webhooks_intro(),
        none: m.webhooks_none_title(),
        add: m.webhooks_add(),
      }}
      onAdd={() => setOpenDialog({ dialog: "add" })}
      panelRef={panelRef}
      secret={secret}
      shown={{
        title: m.webhooks_secret_title(),
        text: m.webhooks_secret_text(),
        copied: m.webhooks_copied(),
      }}
      onSecretClosed={() => setSecret(null)}
    >
      {dialog === "add" && (
        <EditorDialog
          title={m.webhooks_add()}
          leaveText={m.webhooks_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => <WebhookEditor {...editor} onSecret={setSecret} />}
        </EditorDialog>
      )}
      {editedId && list.data && (
        <EditorDialog
          title={m.webhooks_edit()}
          leaveText={m.webhooks_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => (
            <ListedData rows={list.data.data} id={editedId}>
              {(stored) => <WebhookEditor {...editor} stored={stored} onSecret={setSecret} />}
            </ListedData>
          )}
        </EditorDialog>
      )}
      {dialog === "log" && endpoint && <WebhookLog endpoint={endpoint} run={run} onClose={close} />}
      {dialog === "secret" && endpoint && (
        <ConfirmDialog
          title={m.webhooks_new_secret()}
          action={m.webhooks_new_secret()}
          onConfirm={() => run(() => makeSecret(endpoint.id), onSaved)}
          onClose={close}
        >
          {m.webhooks_new_secret_text()}
        </ConfirmDialog>
      )}
      {dialog === "delete" && endpoint && (
        <ConfirmDialog
          title={m.webhooks_delete_title()}
          action={m.common_delete()}
          destructive
          onConfirm={() => run(() => deleteEndpoint(endpoint.id), onSaved)}
          onClose={close}
        >
          {m.webhooks_delete_text({ url: endpoint.url })}
        </ConfirmDialog>
      )}
    </SecretsPanel>
  );
}

const switchEndpoint = ({ id, url, events, on, version }: WebhookEndpoint) =>
  apiFetch("PUT /api/webhooks/:webhookId", {
    params: { webhookId: id },
    body: { url, events, on: !on, version },
  });

const deleteEndpoint = (webhookId: string) =>
  apiFetch("DELETE /api/webhooks/:webhookId", { params: { webhookId } });

const showError = (error: Error) => showAlert(error.message, { failed: true });
