import { useParams } from "react-router-dom";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { MemberPage } from "../../studio/members/member-page.tsx";
import { UsersPanel } from "../../studio/users/users-panel.tsx";
import { applyUserName } from "./apply-user-name.ts";

/**
 * The page of the member in the address, else the list of the users, which applies a new name of the
 * signed-in account to the page.
 */
export function UsersSection({ user }: { user: UserInfo }) {
  const { item, tab } = useParams();
  if (item) return <MemberPage key={item} id={item} tab={tab} self={user} />;
  return (
    <UsersPanel
      self={user}
      onRenamed={(name) => name !== user.name && applyUserName({ ...user, name })}
    />
  );
}
