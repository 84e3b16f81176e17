import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = { token: string; onDone: (message: string) => void; onInvalidToken: () => void };

/** Sets a new password with the token of the email. An invalid token is reported to the page, not shown in the form. */
export function NewPasswordForm({ token, onDone, onInvalidToken }: Props) {
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const body = { token, ...readFields(fields, "password", "confirmpassword") };
    const response = await apiFetch("POST /api/resetPassword", { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "reset_link_invalid") return null;
      throw error;
    });
    if (response) onDone(response.message);
    else onInvalidToken();
  });
  return (
    <form {...form} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      <NewPasswordFields issues={issues} />
      <SubmitButton sending={sending}>{m.account_reset_save()}</SubmitButton>
    </form>
  );
}
