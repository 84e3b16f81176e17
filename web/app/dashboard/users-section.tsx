import { useParams } from "react-router-dom";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { MemberPage } from "../../studio/members/member-page.tsx";
import { UsersPanel } from "../../studio/users/users-panel.tsx";
import { applyUserName } from "./apply-user-name.ts";

/**
 * The page of the member in the address, or else the list of users. A new name of the signed-in
 * account is applied to the page as well.
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
