import { useState } from "react";
import { renderSVG } from "uqr";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { CodeField } from "./proof-form.tsx";

type Secret = { secret: string; uri: string };
type Props = { onAdded: (message: string, codes: string[]) => void; onClose: () => void };

/** Sets up an authenticator app: the password, then the key, then the first code. */
export function SetUpAuthenticatorDialog({ onAdded, onClose }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <Dialog title={m.second_factor_app()} onClose={onClose}>
      {secret ? (
        <FirstCodeForm {...secret} onAdded={onAdded} onClose={onClose} />
      ) : (
        <PasswordForm onSecret={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PasswordForm({
  onSecret,
  onClose,
}: {
  onSecret: (secret: Secret) => void;
  onClose: () => void;
}) {
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    onSecret((await apiFetch("POST /api/totp", { body: readFields(fields, "password") })).data);
  });
  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      <p className="text-dim">{m.second_factor_password_text()}</p>
      <CurrentPasswordField {...field("password")} />
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.common_next()}
        onClose={onClose}
      />
    </form>
  );
}

function FirstCodeForm({ secret, uri, onAdded, onClose }: Secret & Props) {
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const { message, data } = await apiFetch("POST /api/totp/confirm", {
      body: readFields(fields, "code"),
    });
    onAdded(message, data.recoveryCodes);
  });
  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      <p className="text-dim">{m.second_factor_scan()}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        alt={m.second_factor_qr()}
        className="mx-auto w-48 rounded-xl"
      />
      <div>
        <p className="text-dim">{m.second_factor_key()}</p>
        <code className="wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </div>
      <CodeField {...field("code")} />
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.second_factor_confirm()}
        onClose={onClose}
      />
    </form>
  );
}
