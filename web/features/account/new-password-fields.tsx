import { passwordLength } from "../../../contract/constants.ts";
import { t } from "../../i18n/text.ts";
import { PasswordField } from "../../ui/field.tsx";

/** The password of a new account, or in a lost one's place: typed twice. */
export function NewPasswordFields({ issues }: { issues: Partial<Record<string, string>> }) {
  return (
    <>
      <PasswordField
        label={t("Password")}
        name="password"
        autoComplete="new-password"
        required
        hint={t("At least {count} characters. Three words make a good one.", { count: passwordLength.min })}
        error={issues.password}
      />
      <PasswordField
        label={t("Confirm Password")}
        name="confirmpassword"
        autoComplete="new-password"
        required
        error={issues.confirmpassword}
      />
    </>
  );
}
