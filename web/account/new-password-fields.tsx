import { passwordLength } from "../../contract/constants.ts";
import { PasswordField } from "../ui/field.tsx";

const hint = `At least ${passwordLength.min} characters. Three words make a good one.`;

/** The password of a new account, or in a lost one's place: typed twice. */
export function NewPasswordFields({ issues }: { issues: Partial<Record<string, string>> }) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={hint}
        error={issues.password}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmpassword"
        autoComplete="new-password"
        required
        error={issues.confirmpassword}
      />
    </>
  );
}
