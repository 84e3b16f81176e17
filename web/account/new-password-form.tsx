import { ApiError, call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { t } from "../language/text.ts";
import { Refusal, SubmitButton } from "./form-parts.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = { token: string; onDone: (message: string) => void; onTokenRefused: () => void };

/** A new password by a letter's token. A token that is no good is no fault of the form: the page says it. */
export function NewPasswordForm({ token, onDone, onTokenRefused }: Props) {
  const { form, sending, issues, refusal } = useSubmit(async (fields) => {
    const given = (name: string) => String(fields.get(name));
    const body = { token, password: given("password"), confirmpassword: given("confirmpassword") };
    const answer = await call("POST /api/resetPassword", { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.issues.some(({ path }) => path === "token")) return null;
      throw error;
    });
    if (answer) onDone(answer.message);
    else onTokenRefused();
  });
  return (
    <form {...form} className="grid gap-5">
      <Refusal refusal={refusal} issues={issues} />
      <NewPasswordFields issues={issues} />
      <SubmitButton sending={sending}>{t("Save the password")}</SubmitButton>
    </form>
  );
}
