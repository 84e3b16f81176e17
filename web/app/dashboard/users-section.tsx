import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { UsersPanel } from "../../studio/users/users-panel.tsx";
import { applyUserName } from "./apply-user-name.ts";

/** The panel of the users, which applies a new name of the signed-in account to the page. */
export const UsersSection = ({ user }: { user: UserInfo }) => (
  <UsersPanel
    self={user}
    onRenamed={(name) => name !== user.name && applyUserName({ ...user, name })}
  />
);
