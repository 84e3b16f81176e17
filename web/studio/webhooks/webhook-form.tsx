import { m } from "#messages";
import {
  type WebhookEndpoint,
  type WebhookEvent,
  webhookEvents,
} from "../../../contract/webhooks/webhooks.ts";
import { apiFetch } from "../../api/client.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import { toWebhookValues, webhookEventLabels, webhookFields } from "./webhook-form-values.ts";

type Props = EditorProps & {
  /** Absent for a new endpoint. */
  stored?: WebhookEndpoint;
  onSecret: (secret: string) => void;
};

/** Adds a webhook endpoint, or changes its address and events. */
export function WebhookEditor({ stored, onSecret, onChanged, onSaved, onClose }: Props) {
  const { form, register, draft, setValue, sending, issues, formError, conflict } = useEditor({
    saved: stored ?? null,
    toValues: toWebhookValues,
    fields: webhookFields,
    send: async ({ url, events, on }, { saved }) => {
      if (saved)
        return apiFetch("PUT /api/webhooks/:webhookId", {
          params: { webhookId: saved.id },
          body: { url, events, on, version: saved.version },
        });
      const { message, data } = await apiFetch("POST /api/webhooks", { body: { url, events } });
      onSecret(data.secret);
      return { message };
    },
    onSaved,
    onChanged,
  });

  const toggle = (event: WebhookEvent) =>
    setValue(
      "events",
      webhookEvents.filter((each) => draft.events.includes(each) !== (each === event)),
    );

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
      <TextField
        type="url"
        label={m.webhooks_url()}
        hint={m.webhooks_url_hint()}
        {...register("url")}
        required
        maxLength={500}
        autoComplete="off"
        error={issues.url}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{m.webhooks_events()}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {webhookEvents.map((event) => (
            <CheckboxField
              key={event}
              label={webhookEventLabels[event]()}
              checked={draft.events.includes(event)}
              onChange={() => toggle(event)}
            />
          ))}
        </div>
        {issues.events && <p className="mt-1.5 text-sm text-ember">{issues.events}</p>}
      </fieldset>
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
