import { useQueryClient } from "@tanstack/react-query";
import type { User } from "../../../contract/accounts.ts";
import { PasswordForm } from "../../account/password-form.tsx";
import { ownSessions } from "../../account/queries.ts";
import { SessionList } from "../../account/session-list.tsx";
import { TwoColumns } from "./two-columns.tsx";

export function PasswordPanel({ account }: { account: User }) {
  const queries = useQueryClient();
  return (
    <TwoColumns>
      <PasswordForm email={account.email} onChanged={() => void queries.invalidateQueries(ownSessions())} />
      <SessionList />
    </TwoColumns>
  );
}
