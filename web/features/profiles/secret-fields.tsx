import { useState } from "react";
import { m } from "#messages";
import type { ProfileSecret, ProfileSecretKind } from "../../../contract/profiles/profiles.ts";
import { Button } from "../../ui/button.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { PinField } from "../age-limit/pin-field.tsx";

type Props = { kind: ProfileSecretKind; field: Field; pinLabel?: string };
type Field = (name: string) => { name: string; error: string | undefined };

/** Asks for the PIN that a step needs, or for the account's password in its place. */
export function SecretFields({ kind, field, pinLabel = m.profiles_pin() }: Props) {
  const [byPassword, setByPassword] = useState(false);
  if (kind === "password" || byPassword)
    return <CurrentPasswordField {...withError(field("password"))} />;
  return (
    <div className="grid gap-3">
      <PinField
        label={kind === "pin" ? pinLabel : m.profiles_account_pin()}
        autoComplete="off"
        {...withError(field("givenPin"))}
      />
      <div>
        <Button look="plain" className="-ml-3" onClick={() => setByPassword(true)}>
          {m.profiles_use_password()}
        </Button>
      </div>
    </div>
  );
}

const withError = ({ name, error }: ReturnType<Field>) => ({ name, ...(error && { error }) });

/** Reads the secret that was given in a form's `SecretFields`. */
export function readSecret(fields: FormData): ProfileSecret {
  const [givenPin, password] = [fields.get("givenPin"), fields.get("password")];
  if (password !== null) return { password: String(password) };
  return givenPin === null ? {} : { givenPin: String(givenPin) };
}
