import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { EmailField } from "../../ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { emailEndpoints, type RequestedEmail } from "./email-endpoints.ts";

type Props = { kind: RequestedEmail; onSent: (email: string) => void };

/** Requests an email to the entered address. */
export function EmailForm({ kind, onSent }: Props) {
  const { field, ...submission } = useFormSubmit(async (fields) => {
    const email = String(fields.get("email")).trim();
    await apiFetch(emailEndpoints[kind], { body: { email } });
    onSent(email);
  });
  return (
    <AuthForm {...submission} action={m.account_send_email()}>
      <EmailField {...field("email")} />
    </AuthForm>
  );
}
