import { m } from "#messages";
import { maxHolderNameLength, type RightsHolder } from "../../../contract/rights/rights.ts";
import { apiFetch } from "../../api/client.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { useEditor } from "../editor/use-editor.tsx";

type Values = { name: string; email: string };
type Props = EditorProps & { holder?: RightsHolder };

const fields: EditorFields<Values> = {
  name: createTextField(m.common_name),
  email: createTextField(m.common_email),
};

const toValues = (saved: RightsHolder | null): Values => ({
  name: saved?.name ?? "",
  email: saved?.email ?? "",
});

export function HolderForm({ holder, onChanged, onSaved, onClose }: Props) {
  const { form, register, sending, issues, formError, conflict } = useEditor({
    saved: holder ?? null,
    toValues,
    fields,
    send: async ({ name, email }, { saved, idempotencyKey }) => {
      const body = { name, email: email.trim() || null };
      if (!saved) return apiFetch("POST /api/admin/rights/holders", { body, idempotencyKey });
      return apiFetch("PUT /api/admin/rights/holders/:holderId", {
        params: { holderId: saved.id },
        body: { ...body, version: saved.version },
      });
    },
    onSaved,
    onChanged,
  });

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
      <TextField
        label={m.common_name()}
        {...register("name")}
        required
        maxLength={maxHolderNameLength}
        autoComplete="off"
        error={issues.name}
      />
      <TextField
        type="email"
        label={m.common_email()}
        hint={m.rights_admin_email_hint()}
        {...register("email")}
        maxLength={254}
        autoComplete="off"
        error={issues.email}
      />
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
