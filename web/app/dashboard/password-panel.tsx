import { useQueryClient } from "@tanstack/react-query";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import { PasswordForm } from "../../features/accounts/password-form.tsx";
import { ownSessionsQuery } from "../../features/accounts/queries.ts";
import { SessionList } from "../../features/accounts/session-list.tsx";
import { AgeLimitPanel } from "../../features/age-limit/age-limit-panel.tsx";
import { SecondFactorPanel } from "../../features/second-factors/second-factor-panel.tsx";
import { TwoColumns } from "./two-columns.tsx";

type Props = { user: UserInfo; account: User };

export function PasswordPanel({ user, account }: Props) {
  const queryClient = useQueryClient();
  return (
    <TwoColumns>
      <PasswordForm
        email={account.email}
        onChanged={() => void queryClient.invalidateQueries(ownSessionsQuery())}
      />
      <div className="grid gap-8">
        {!user.profile && <AgeLimitPanel />}
        <SecondFactorPanel />
        <SessionList />
      </div>
    </TwoColumns>
  );
}
