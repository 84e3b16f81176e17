import { useState } from "react";
import { m } from "#messages";
import type { User } from "../../../contract/accounts/accounts.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { EmailField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/form-parts.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { AvatarField } from "./avatar-field.tsx";

const alertMs = 2_000;

/** `onSaved` receives the saved name. */
export function ProfileForm({
  account,
  onSaved,
}: {
  account: User;
  onSaved: (name: string) => void;
}) {
  const [avatar, setAvatar] = useState<File | null>(null);
  const [changesEmail, setChangesEmail] = useState<"Yes" | "No">("No");
  const [verificationSentTo, setVerificationSentTo] = useState<string | null>(null);
  const [saveCount, setSaveCount] = useState(0);
  const { form, field, sending, issues, formError } = useFormSubmit(save, {
    fallback: m.spec_profile_fallback(),
    onError: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });

  async function save(fields: FormData) {
    const name = String(fields.get("name")).trim();
    const newEmail = changesEmail === "Yes" ? String(fields.get("newEmail")) : undefined;
    if (newEmail?.trim() === "") throw missingEmailError();
    const { message } = await apiFetch("PUT /updateProfile", {
      form: {
        name,
        Id: account.id,
        image: avatar ?? undefined,
        newEmail,
        password: String(fields.get("password")),
      },
    });
    showAlert(message, { durationMs: alertMs });
    setAvatar(null);
    setChangesEmail("No");
    setVerificationSentTo(newEmail ?? null);
    setSaveCount((count) => count + 1);
    onSaved(name);
  }

  return (
    <form {...form} key={saveCount} className="grid max-w-xl gap-6">
      <AvatarField
        isShownAbove={account.role === "ADMIN"}
        owner={account}
        avatar={avatar}
        error={issues.image}
        onAvatarChange={setAvatar}
      />
      <TextField
        label={m.common_name()}
        autoComplete="name"
        defaultValue={account.name}
        required
        maxLength={80}
        {...field("name")}
      />
      <RadioField
        label={m.account_change_email()}
        name="changeEmail"
        options={[
          { value: "Yes", label: m.common_yes() },
          { value: "No", label: m.common_no() },
        ]}
        value={changesEmail}
        onChange={setChangesEmail}
      />
      {verificationSentTo && changesEmail === "No" && (
        <p className="wrap-anywhere text-bulb">
          {m.account_new_email_sent({ email: verificationSentTo })}
        </p>
      )}
      {changesEmail === "Yes" && (
        <div className="animate-rise">
          <EmailField
            label={m.common_new_email()}
            hint={m.account_new_email_hint({ email: account.email })}
            {...field("newEmail")}
          />
        </div>
      )}
      <CurrentPasswordField {...field("password")} hint={m.account_profile_password_hint()} />
      {formError && <p className="text-ember">{formError}</p>}
      <SubmitButton sending={sending}>
        {sending ? m.common_saving() : m.account_save_profile()}
      </SubmitButton>
    </form>
  );
}

/**
 * Returns the error for an empty email address. Checked here, because the Worker takes an empty
 * address for an unchanged one.
 */
const missingEmailError = () =>
  new ApiError(400, {
    code: "new_email_required",
    message: m.error_new_email_required(),
    issues: [{ path: "newEmail", code: "required", message: m.issue_required() }],
  });
