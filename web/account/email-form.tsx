import { call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { t } from "../language/text.ts";
import { TextField } from "../ui/field.tsx";
import { Refusal, SubmitButton } from "./form-parts.tsx";
import { type LetterKind, letters } from "./letters.ts";

type Props = { kind: LetterKind; onSent: (email: string) => void };

/** Asks for a letter to the address that is typed. */
export function EmailForm({ kind, onSent }: Props) {
  const { form, sending, issues, refusal } = useSubmit(async (fields) => {
    const email = String(fields.get("email")).trim();
    await call(letters[kind], { body: { email } });
    onSent(email);
  });
  return (
    <form {...form} className="grid gap-5">
      <Refusal refusal={refusal} issues={issues} />
      <TextField label={t("Email")} name="email" type="email" autoComplete="email" required error={issues.email} />
      <SubmitButton sending={sending}>{t("Send the letter")}</SubmitButton>
    </form>
  );
}
