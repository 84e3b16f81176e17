import { useId } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { type MessageSender, WithSender } from "../../features/accounts/with-sender.tsx";
import { EmailField, TextArea, TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { createStoredText } from "../../ui/stored-value.ts";

/** The draft is stored until the message has been sent. */
const draft = createStoredText("contactDraft");

/** For signed-in users the name and email are filled in. */
export function ContactForm({ onSent }: { onSent: (replyTo: string) => void }) {
  return <WithSender>{(sender) => <Form sender={sender} onSent={onSent} />}</WithSender>;
}

function Form({ sender, onSent }: { sender: MessageSender; onSent: (answerTo: string) => void }) {
  const { form, field, sending, issues, formError } = useFormSubmit(async (fields) => {
    const body = readFields(fields, "name", "email", "message");
    await apiFetch("POST /api/contact", { body });
    draft.set(null);
    onSent(body.email.trim());
  });
  const titleId = useId();
  return (
    <form {...form} aria-labelledby={titleId} className="grid gap-5">
      <h2 id={titleId} className="headline text-4xl">
        {m.site_write_to_us()}
      </h2>
      <FormError formError={formError} issues={issues} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.common_name()}
          autoComplete="name"
          required
          defaultValue={sender.name}
          {...field("name")}
        />
        <EmailField defaultValue={sender.email} {...field("email")} />
      </div>
      <TextArea
        label={m.site_contact_message()}
        rows={7}
        defaultValue={draft.get() ?? ""}
        onInput={({ currentTarget }) => draft.set(currentTarget.value || null)}
        required
        hint={m.site_contact_reply_hint()}
        {...field("message")}
      />
      <SubmitButton sending={sending}>
        {sending ? m.common_sending() : m.site_contact_send()}
      </SubmitButton>
    </form>
  );
}
