import { m } from "#messages";
import { passwordLength } from "../../../contract/constants.ts";
import { PasswordField } from "../../ui/field.tsx";

export function NewPasswordFields({ issues }: { issues: Partial<Record<string, string>> }) {
  return (
    <>
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="new-password"
        required
        hint={m.account_new_password_hint({ count: passwordLength.min })}
        error={issues.password}
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
