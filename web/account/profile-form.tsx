import { useState } from "react";
import type { User } from "../../contract/accounts.ts";
import { messages } from "../../contract/messages.ts";
import { ApiError, call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import { RadioField } from "../ui/radio-field.tsx";
import { SubmitButton } from "./form-parts.tsx";
import { PictureField } from "./picture-field.tsx";

const alertMs = 2_000;

/** `onSaved` is told the name that the account has from now on. */
export function ProfileForm({ account, onSaved }: { account: User; onSaved: (name: string) => void }) {
  const [picture, setPicture] = useState<File | null>(null);
  const [changesEmail, setChangesEmail] = useState<"Yes" | "No">("No");
  const [letterTo, setLetterTo] = useState<string | null>(null);
  const [savings, setSavings] = useState(0);
  const { form, sending, issues, refusal } = useSubmit(save, {
    fallback: t(messages.profileFallback),
    onRefused: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });

  async function save(fields: FormData) {
    const name = String(fields.get("name")).trim();
    const newEmail = changesEmail === "Yes" ? String(fields.get("newEmail")) : undefined;
    if (newEmail?.trim() === "") throw noNewEmail();
    const { message } = await call("PUT /updateProfile", {
      form: { name, Id: account.id, image: picture ?? undefined, newEmail, password: String(fields.get("password")) },
    });
    showAlert(message, { durationMs: alertMs });
    setPicture(null);
    setChangesEmail("No");
    setLetterTo(newEmail ?? null);
    setSavings((count) => count + 1);
    onSaved(name);
  }

  return (
    <form {...form} key={savings} className="grid max-w-xl gap-6">
      <PictureField owner={account} picture={picture} error={issues.image} onPicture={setPicture} />
      <TextField
        label={t("Name")}
        name="name"
        autoComplete="name"
        defaultValue={account.name}
        required
        maxLength={80}
        error={issues.name}
      />
      <RadioField
        label={t("Change email?")}
        name="changeEmail"
        options={["Yes", "No"]}
        value={changesEmail}
        onChange={setChangesEmail}
      />
      {letterTo && changesEmail === "No" && (
        <p className="wrap-anywhere text-bulb">
          {t("A letter is on its way to {email}. Open its link, and it becomes your address.", { email: letterTo })}
        </p>
      )}
      {changesEmail === "Yes" && (
        <div className="animate-rise">
          <TextField
            label={t("New Email")}
            name="newEmail"
            type="email"
            autoComplete="email"
            required
            hint={t("We send a letter there. Until its link is opened, your address stays {email}.", {
              email: account.email,
            })}
            error={issues.newEmail}
          />
        </div>
      )}
      <PasswordField
        label={t("Password")}
        name="password"
        autoComplete="current-password"
        required
        hint={t("Your current one, so that nobody else changes this.")}
        error={issues.password}
      />
      {refusal && <p className="text-ember">{refusal}</p>}
      <SubmitButton sending={sending}>{t(sending ? "Saving…" : "Save profile")}</SubmitButton>
    </form>
  );
}

/** Left empty, it would be taken for a change of the rest alone. */
const noNewEmail = () =>
  new ApiError(400, {
    code: "invalid",
    message: t("Type the new email, or choose No."),
    issues: [{ path: "newEmail", message: "must not be empty" }],
  });
