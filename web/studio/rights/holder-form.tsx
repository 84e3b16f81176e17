import { useEffect, useState } from "react";
import { m } from "#messages";
import { maxHolderNameLength, type RightsHolder } from "../../../contract/rights/rights.ts";
import { apiFetch } from "../../api/client.ts";
import { newId } from "../../api/new-id.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import type { EditorProps } from "../editor-dialog.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";

type Values = { name: string; email: string };
type Props = EditorProps & { holder?: RightsHolder };

export function HolderForm({ holder, onChanged, onSaved, onClose }: Props) {
  const initialValues: Values = { name: holder?.name ?? "", email: holder?.email ?? "" };
  const [idempotencyKey] = useState(newId);
  const { form, register, watch, sending, issues, formError } = useAdminForm<Values>(save, {
    defaultValues: initialValues,
  });
  const isChanged = JSON.stringify(watch()) !== JSON.stringify(initialValues);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);

  async function save({ name, email }: Values): Promise<void> {
    const body = { name, email: email.trim() || null };
    const { message } = holder
      ? await apiFetch("PUT /api/admin/rights/holders/:holderId", {
          params: { holderId: holder.id },
          body: { ...body, version: holder.version },
        })
      : await apiFetch("POST /api/admin/rights/holders", { body, idempotencyKey });
    onSaved(message);
  }

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
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
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.common_save()}
        onClose={onClose}
      />
    </form>
  );
}
