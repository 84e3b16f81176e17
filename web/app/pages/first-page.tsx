import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { paths } from "../../api/paths.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { dashboardSection } from "../../api/studio-paths.ts";

/**
 * Redirects an administrator after the sign-in: to the set-up until an administrator has opened it
 * once, then to the home page.
 */
export function PageAfterSignIn({ user }: { user: UserInfo }) {
  const { data, isPending } = useQuery({
    ...queryOptionsFor("GET /api/admin/set-up"),
    staleTime: 0,
  });
  if (isPending) return null;
  const isNew = data?.data.begun === false;
  return <Navigate replace to={isNew ? dashboardSection(user, "set-up") : paths.home} />;
}
