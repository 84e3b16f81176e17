import { m } from "#messages";
import { passwordLength } from "../../../contract/constants.ts";
import { PasswordField } from "../../ui/field.tsx";

type Props = {
  label?: string;
  name?: string;
  hint?: string;
  issues: Partial<Record<string, string>>;
};

/** A new password and its repetition. */
export function NewPasswordFields({
  label = m.common_password(),
  name = "password",
  hint = m.account_new_password_hint({ count: passwordLength.min }),
  issues,
}: Props) {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        required
        hint={hint}
        error={issues[name]}
      />
      <PasswordField
        label={m.common_confirm_password()}
        name="confirmpassword"
        autoComplete="new-password"
        required
        error={issues.confirmpassword}
      />
    </>
  );
}
