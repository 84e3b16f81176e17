import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { ownAccountQuery } from "../../features/accounts/queries.ts";
import { useUser } from "../../features/accounts/session.ts";
import { EmailField, TextArea, TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { createStoredText } from "../../ui/stored-value.ts";

/** The draft is stored until the message has been sent. */
const draft = createStoredText("contactDraft");

type Sender = { name: string; email: string };

/** For signed-in users the name and email are filled in. */
export function ContactForm({ onSent }: { onSent: (replyTo: string) => void }) {
  const user = useUser();
  return user ? (
    <MemberForm user={user} onSent={onSent} />
  ) : (
    <Form sender={{ name: "", email: "" }} onSent={onSent} />
  );
}

function MemberForm({ user, onSent }: { user: UserInfo; onSent: (replyTo: string) => void }) {
  const account = useQuery(ownAccountQuery(user));
  if (account.isPending) return <Skeleton className="h-110 rounded-xl" />;
  return (
    <Form sender={{ name: user.name, email: account.data?.data.email ?? "" }} onSent={onSent} />
  );
}

function Form({ sender, onSent }: { sender: Sender; onSent: (answerTo: string) => void }) {
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
