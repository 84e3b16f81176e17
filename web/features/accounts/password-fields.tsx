import { m } from "#messages";
import { passwordLength } from "../../../contract/constants.ts";
import type { useFormSubmit } from "../../api/use-form-submit.ts";
import { PasswordField } from "../../ui/password-field.tsx";

type Field = ReturnType<typeof useFormSubmit>["field"];
type Props = { label?: string; name?: string; hint?: string; field: Field };

export function NewPasswordFields({
  label = m.common_password(),
  name = "password",
  hint = m.account_new_password_hint({ count: passwordLength.min }),
  field,
}: Props) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={hint}
        {...field(name)}
      />
      <PasswordField
        label={m.common_confirm_password()}
        autoComplete="new-password"
        required
        {...field("confirmpassword")}
      />
    </>
  );
}
