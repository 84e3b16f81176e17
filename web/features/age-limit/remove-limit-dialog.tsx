import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";

type Props = { onRemoved: (message: string) => Promise<void>; onClose: () => void };

export function RemoveLimitDialog({ onRemoved, onClose }: Props) {
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const body = readFields(fields, "password");
    await onRemoved((await apiFetch("DELETE /api/age-limit", { body })).message);
  });
  return (
    <Dialog title={m.age_limit_remove_title()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <p className="text-dim">{m.age_limit_remove_text()}</p>
        <CurrentPasswordField {...field("password")} />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.age_limit_remove()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
