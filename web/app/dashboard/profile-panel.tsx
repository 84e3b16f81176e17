import { useQueryClient } from "@tanstack/react-query";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import { AccountData } from "../../features/accounts/account-data.tsx";
import { ProfileCard } from "../../features/accounts/profile-card.tsx";
import { ProfileForm } from "../../features/accounts/profile-form.tsx";
import { ownAccountQuery } from "../../features/accounts/queries.ts";
import { OwnHomeCountry } from "../../features/orders/home-country.tsx";
import { applyUserName } from "./apply-user-name.ts";
import { TwoColumns } from "./two-columns.tsx";

export function ProfilePanel({ user, account }: { user: UserInfo; account: User }) {
  const queryClient = useQueryClient();

  function onSaved(name: string) {
    if (name !== user.name) applyUserName({ ...user, name });
    void queryClient.invalidateQueries(ownAccountQuery({ ...user, name }));
  }

  return (
    <div className="grid gap-8">
      {isStaff(user) && <ProfileCard account={account} />}
      <TwoColumns>
        <ProfileForm account={account} onSaved={onSaved} />
        <AccountData subscribed={account.subscription === "SUBSCRIBED"} />
      </TwoColumns>
      <OwnHomeCountry />
    </div>
  );
}
