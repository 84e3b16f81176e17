import { useQuery } from "@tanstack/react-query";
import type { UserInfo } from "../../../contract/accounts.ts";
import { Refusal, SubmitButton } from "../../account/form-parts.tsx";
import { ownAccount } from "../../account/queries.ts";
import { useUser } from "../../account/session.ts";
import { t } from "../../language/text.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { stored } from "../../ui/stored.ts";
import { call } from "../api.ts";
import { useSubmit } from "../use-submit.ts";

/** What was written stays until it is sent, whatever happens to the page. */
const draft = stored<string | null>("contactDraft", (json) => (json === null ? null : String(json)));

type Sender = { name: string; email: string };

/** Whoever is signed in has said already who they are. */
export function ContactForm({ onSent }: { onSent: (answerTo: string) => void }) {
  const user = useUser();
  return user ? <MembersForm user={user} onSent={onSent} /> : <Form sender={{ name: "", email: "" }} onSent={onSent} />;
}

function MembersForm({ user, onSent }: { user: UserInfo; onSent: (answerTo: string) => void }) {
  const account = useQuery(ownAccount(user));
  if (account.isPending) return <Skeleton className="h-110 rounded-xl" />;
  return <Form sender={{ name: user.name, email: account.data?.data.email ?? "" }} onSent={onSent} />;
}

function Form({ sender, onSent }: { sender: Sender; onSent: (answerTo: string) => void }) {
  const { form, sending, issues, refusal } = useSubmit(async (fields) => {
    const email = String(fields.get("email"));
    const body = { name: String(fields.get("name")), email, message: String(fields.get("message")) };
    await call("POST /api/contact", { body });
    draft.set(null);
    onSent(email.trim());
  });
  return (
    <form {...form} className="grid gap-5">
      <h2 className="headline text-4xl">{t("Write to us")}</h2>
      <Refusal refusal={refusal} issues={issues} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("Name")}
          name="name"
          autoComplete="name"
          required
          defaultValue={sender.name}
          error={issues.name}
        />
        <TextField
          label={t("Email")}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={sender.email}
          error={issues.email}
        />
      </div>
      <TextArea
        label={t("Message")}
        name="message"
        rows={7}
        defaultValue={draft.get() ?? ""}
        onInput={({ currentTarget }) => draft.set(currentTarget.value || null)}
        required
        hint={t("The answer comes by email, to the address above.")}
        error={issues.message}
      />
      <SubmitButton sending={sending}>{sending ? t("Sending…") : t("Send message")}</SubmitButton>
    </form>
  );
}
