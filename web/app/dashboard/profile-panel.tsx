import { useQueryClient } from "@tanstack/react-query";
import type { User, UserInfo } from "../../../contract/accounts.ts";
import { OwnData } from "../../account/own-data.tsx";
import { ProfileForm } from "../../account/profile-form.tsx";
import { ownAccount } from "../../account/queries.ts";
import { renameTo } from "./rename.ts";
import { TwoColumns } from "./two-columns.tsx";

export function ProfilePanel({ user, account }: { user: UserInfo; account: User }) {
  const queries = useQueryClient();

  function onSaved(name: string) {
    if (name !== user.name) renameTo({ ...user, name });
    void queries.invalidateQueries(ownAccount({ ...user, name }));
  }

  return (
    <TwoColumns>
      <ProfileForm account={account} onSaved={onSaved} />
      <OwnData subscribed={account.subscription === "SUBSCRIBED"} />
    </TwoColumns>
  );
}
