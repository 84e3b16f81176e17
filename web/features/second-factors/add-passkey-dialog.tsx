import { useState } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { describeUserAgent } from "../../ui/device-name.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { createPasskey } from "./passkeys.ts";

type Props = { onAdded: (message: string, codes: string[]) => void; onClose: () => void };

/** Adds a passkey after the password. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const [gaveUp, setGaveUp] = useState(false);
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const { name, password } = readFields(fields, "name", "password");
    const { ticket, options } = (
      await apiFetch("POST /api/passkeys/options", { body: { password } })
    ).data;
    const passkey = await createPasskey(options);
    setGaveUp(passkey === null);
    if (!passkey) return;
    const { message, data } = await apiFetch("POST /api/passkeys", {
      body: { ticket, passkey, name },
    });
    onAdded(message, data.recoveryCodes);
  });
  return (
    <Dialog title={m.second_factor_add_passkey()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <TextField
          label={m.second_factor_passkey_name()}
          hint={m.second_factor_passkey_name_hint()}
          defaultValue={describeUserAgent(navigator.userAgent).name}
          maxLength={60}
          required
          {...field("name")}
        />
        <CurrentPasswordField {...field("password")} />
        <DialogFormFooter
          formError={formError ?? (gaveUp ? m.second_step_passkey_failed() : null)}
          disabled={sending}
          action={m.second_factor_add_passkey()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
