import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { authTitleId } from "./auth-layout.tsx";
import { emailEndpoints, type RequestedEmail } from "./email-endpoints.ts";

type Props = { kind: RequestedEmail; onSent: (email: string) => void };

/** Requests an email to the entered address. */
export function EmailForm({ kind, onSent }: Props) {
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const email = String(fields.get("email")).trim();
    await apiFetch(emailEndpoints[kind], { body: { email } });
    onSent(email);
  });
  return (
    <form {...form} aria-labelledby={authTitleId} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={issues.email}
      />
      <SubmitButton sending={sending}>{m.account_send_email()}</SubmitButton>
    </form>
  );
}
