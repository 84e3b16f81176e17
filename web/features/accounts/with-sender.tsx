import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownAccountQuery } from "./queries.ts";
import { useUser } from "./session.ts";

export type MessageSender = { name: string; email: string };
type Children = { children: (sender: MessageSender) => ReactNode };

const noSender: MessageSender = { name: "", email: "" };

/** Renders a form with the name and email of the signed-in user, which are empty for visitors. */
export function WithSender({ children }: Children) {
  const user = useUser();
  if (user) return <WithOwnAccount user={user}>{children}</WithOwnAccount>;
  return children(noSender);
}

function WithOwnAccount({ user, children }: Children & { user: UserInfo }) {
  const account = useQuery(ownAccountQuery(user));
  if (account.isPending) return <Skeleton className="h-110 rounded-xl" />;
  return children({ name: user.name, email: account.data?.data.email ?? "" });
}
