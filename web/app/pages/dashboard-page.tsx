import { type ReactNode, useDeferredValue, useEffect } from "react";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { mayOpenDashboard } from "../../features/accounts/access.ts";
import { LoginRedirect } from "../../features/accounts/login-redirect.tsx";
import { useUser } from "../../features/accounts/session.ts";
import type { Message } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Dashboard } from "../dashboard/dashboard.tsx";
import { mayOpenSection, type Section } from "../dashboard/sections.ts";

const accessRedirectMs = 100;

export const AdminDashboardPage = () => (
  <OwnDashboard dashboardRole="ADMIN" deniedMessage={m.spec_not_authorised} />
);
export const UserDashboardPage = () => (
  <OwnDashboard dashboardRole="USER" deniedMessage={m.spec_not_registered} />
);

function OwnDashboard({
  dashboardRole,
  deniedMessage,
}: {
  dashboardRole: Role;
  deniedMessage: Message;
}) {
  const { name = "" } = useParams();
  return (
    <RequireAccess
      isAllowed={(user) => mayOpenDashboard(user, dashboardRole, name)}
      deniedMessage={deniedMessage}
    >
      {(user) => <Dashboard user={user} />}
    </RequireAccess>
  );
}

/**
 * Redirects to a section of the dashboard. A plan or promotion code in the link stays in the URL.
 */
export function DashboardSection() {
  const kept = [...useSearchParams()[0]].filter(([name]) => name === "plan" || name === "code");
  const search = kept.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
  return <SectionRedirect section="dashboard" search={search} />;
}
export const MovieListSection = () => <SectionRedirect section="movielist" />;
export const AddMovieSection = () => <SectionRedirect section="addmovie" />;
export const CategoriesSection = () => <SectionRedirect section="categories" />;
export const UsersSection = () => <SectionRedirect section="users" />;
export const ProfileSection = () => <SectionRedirect section="profile" />;
export const PasswordSection = () => <SectionRedirect section="password" />;

function SectionRedirect({ section, search = "" }: { section: Section; search?: string }) {
  return (
    <RequireAccess
      isAllowed={(user) => mayOpenSection(user, section)}
      deniedMessage={m.spec_not_authorised}
    >
      {(user) => <Navigate replace to={paths.dashboardSection(user, section) + search} />}
    </RequireAccess>
  );
}

type RequireAccessProps = {
  isAllowed: (user: UserInfo) => boolean;
  deniedMessage: Message;
  children: (user: UserInfo) => ReactNode;
};

/** Sends visitors to the login. Users without access see `deniedMessage` and are redirected. */
function RequireAccess({ isAllowed, deniedMessage, children }: RequireAccessProps) {
  const user = useUser();
  const { pathname } = useLocation();
  // Checks the deferred user: a changed name is stored at once, but is in the URL only after the
  // transition has rendered.
  const checkedUser = useDeferredValue(user);
  const hasAccess = checkedUser !== null && isAllowed(checkedUser);
  const isDenied = checkedUser !== null && !hasAccess;

  useEffect(() => {
    if (!isDenied) return;
    showAlert(deniedMessage(), { failed: true });
    const timer = setTimeout(
      () => navigate(paths.notAuthorisedFor(pathname), { replace: true }),
      accessRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [isDenied, deniedMessage, pathname]);

  if (!user) return <LoginRedirect />;
  return hasAccess ? children(user) : <div className="min-h-[60vh]" />;
}
