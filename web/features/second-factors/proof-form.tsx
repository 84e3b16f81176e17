import { useState } from "react";
import { m } from "#messages";
import type {
  SecondFactorChallenge,
  SecondFactorMethod,
  SecondFactorProof,
} from "../../../contract/second-factors/second-factors.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import type { Message } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { answerWithPasskey } from "./passkeys.ts";

const methodLabels: Record<SecondFactorMethod, Message> = {
  passkey: m.second_step_with_passkey,
  code: m.second_step_with_code,
  recoveryCode: m.second_step_with_recovery,
};

type Props = {
  challenge: SecondFactorChallenge;
  onProof: (proof: SecondFactorProof) => Promise<void>;
};

/** Asks for one of the second factors that the account has. */
export function ProofForm({ challenge, onProof }: Props) {
  const { ticket, methods } = challenge;
  const [method, setMethod] = useState(methods[0] ?? "code");
  const { form, field, sending, issues, formError } = useFormSubmit(async (fields) => {
    if (method !== "passkey") return onProof({ ticket, ...readFields(fields, method) });
    const passkey = await answerWithPasskey(challenge.passkey ?? {});
    setGaveUp(passkey === null);
    if (passkey) await onProof({ ticket, passkey });
  });
  const [gaveUp, setGaveUp] = useState(false);
  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      <FormError
        formError={formError ?? (gaveUp ? m.second_step_passkey_failed() : null)}
        issues={issues}
      />
      {method === "code" && <CodeField {...field("code")} />}
      {method === "recoveryCode" && (
        <TextField
          label={m.second_step_recovery_code()}
          autoComplete="off"
          spellCheck={false}
          required
          {...field("recoveryCode")}
        />
      )}
      <SubmitButton sending={sending}>
        {method === "passkey" ? m.second_step_with_passkey() : m.second_factor_confirm()}
      </SubmitButton>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} look="plain" onClick={() => setMethod(other)}>
            {methodLabels[other]()}
          </Button>
        ))}
    </form>
  );
}

/** The field for a code of the authenticator app, which browsers can fill in. */
export const CodeField = (field: { name: string; error: string | undefined }) => (
  <TextField
    label={m.second_factor_code()}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    required
    {...field}
  />
);
