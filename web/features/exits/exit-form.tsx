import { useState } from "react";
import { m } from "#messages";
import type { ExitKind } from "../../../contract/exits/exits.ts";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { ChoiceField, EmailField, TextArea, TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import type { MessageSender } from "../accounts/with-sender.tsx";

type Props = {
  kind: ExitKind;
  /** The id of the headline, which names the form. */
  titleId: string;
  sender: MessageSender;
  onSent: (email: string) => void;
};

/**
 * Asks for the data that identify the person and the contract. Only the email address is required.
 */
export function ExitForm({ kind, titleId, sender, onSent }: Props) {
  const { form, field, sending, issues, formError } = useFormSubmit(async (fields) => {
    const email = String(fields.get("email"));
    const optional = {
      ...readOptional(fields, "name"),
      ...readOptional(fields, "contract"),
    };
    if (kind === "withdrawal")
      await apiFetch("POST /api/withdrawal", { body: { email, ...optional } });
    else
      await apiFetch("POST /api/cancellation", {
        body: {
          email,
          ...optional,
          when: String(fields.get("when") || fields.get("timing")),
          ...readOptional(fields, "reason"),
        },
      });
    onSent(email.trim());
  });
  return (
    <form {...form} aria-labelledby={titleId} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      <EmailField defaultValue={sender.email} {...field("email")} />
      <TextField
        label={m.exit_name()}
        autoComplete="name"
        defaultValue={sender.name}
        {...field("name")}
      />
      <TextField label={m.exit_contract()} hint={m.exit_contract_hint()} {...field("contract")} />
      {kind === "cancellation" && <CancellationFields field={field} />}
      <SubmitButton sending={sending}>
        {kind === "withdrawal" ? m.exit_withdraw_now() : m.exit_cancel_now()}
      </SubmitButton>
    </form>
  );
}

type Field = ReturnType<typeof useFormSubmit>["field"];

function CancellationFields({ field }: { field: Field }) {
  const [timing, setTiming] = useState("period_end");
  return (
    <>
      <ChoiceField
        label={m.exit_when()}
        name="timing"
        value={timing}
        onChange={({ currentTarget }) => setTiming(currentTarget.value)}
        hint={timing === "now" ? m.exit_when_now_hint() : undefined}
      >
        <option value="period_end">{m.exit_when_period_end()}</option>
        <option value="now">{m.exit_when_now()}</option>
        <option value="">{m.exit_when_chosen_day()}</option>
      </ChoiceField>
      {timing === "" && (
        <TextField label={m.exit_last_day()} type="date" required {...field("when")} />
      )}
      <TextArea label={m.exit_reason()} rows={3} hint={m.exit_reason_hint()} {...field("reason")} />
    </>
  );
}

/** Reads an optional field. Returns an empty object if the field is empty. */
function readOptional<Name extends string>(fields: FormData, name: Name) {
  const text = String(fields.get(name) ?? "").trim();
  return (text === "" ? {} : { [name]: text }) as Partial<Record<Name, string>>;
}
