import { type ReactNode, useDeferredValue, useEffect } from "react";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Role } from "../../../contract/constants.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { dashboardSection, studioSection } from "../../api/studio-paths.ts";
import { mayOpenDashboard } from "../../features/accounts/access.ts";
import { LoginRedirect } from "../../features/accounts/login-redirect.tsx";
import { useUser } from "../../features/accounts/session.ts";
import type { Message } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Dashboard } from "../dashboard/dashboard.tsx";
import {
  findStudioSection,
  mayOpenSection,
  type Section,
  useSection,
} from "../dashboard/sections.ts";

const accessRedirectMs = 100;

/** The specified address of a staff member's dashboard, which leads to the studio. */
export const AdminDashboardPage = () => (
  <OwnDashboard dashboardRole="ADMIN" deniedMessage={m.spec_not_authorised}>
    {(user) => <StudioRedirect user={user} />}
  </OwnDashboard>
);
export const UserDashboardPage = () => (
  <OwnDashboard dashboardRole="USER" deniedMessage={m.spec_not_registered}>
    {(user) => <MemberDashboard user={user} />}
  </OwnDashboard>
);

/** A section of the studio at its own address. Another address leads to the first section. */
export function StudioPage() {
  const section = findStudioSection(Object.values(useParams()).filter(Boolean).join("/"));
  return (
    <RequireAccess
      isAllowed={(user) => isStaff(user) && mayOpenSection(user, section ?? "dashboard")}
      deniedMessage={m.spec_not_authorised}
    >
      {(user) =>
        section ? (
          <Dashboard user={user} section={section} />
        ) : (
          <Navigate replace to={studioSection("dashboard")} />
        )
      }
    </RequireAccess>
  );
}

type OwnDashboardProps = Omit<RequireAccessProps, "isAllowed"> & { dashboardRole: Role };

function OwnDashboard({ dashboardRole, ...props }: OwnDashboardProps) {
  const { name = "" } = useParams();
  return (
    <RequireAccess isAllowed={(user) => mayOpenDashboard(user, dashboardRole, name)} {...props} />
  );
}

function MemberDashboard({ user }: { user: UserInfo }) {
  const section = useSection(user, useSearchParams()[0].get("section"));
  return <Dashboard user={user} section={section} />;
}

/** Redirects to the requested section of the studio, else to the one that was opened last. */
function StudioRedirect({ user }: { user: UserInfo }) {
  const query = new URLSearchParams(useSearchParams()[0]);
  const section = useSection(user, query.get("section"));
  query.delete("section");
  query.delete("id");
  return <Navigate replace to={studioSection(section, String(query))} />;
}

/**
 * Redirects to a section of the dashboard. A plan or promotion code in the link stays in the URL.
 */
export function DashboardSectionRedirect() {
  const kept = [...useSearchParams()[0]].filter(([name]) => name === "plan" || name === "code");
  return <SectionRedirect section="dashboard" query={String(new URLSearchParams(kept))} />;
}
export const MovieListSectionRedirect = () => <SectionRedirect section="movielist" />;
export const AddMovieSectionRedirect = () => <SectionRedirect section="addmovie" />;
export const CategoriesSectionRedirect = () => <SectionRedirect section="categories" />;
export const UsersSectionRedirect = () => <SectionRedirect section="users" />;
export const ProfileSectionRedirect = () => <SectionRedirect section="profile" />;
export const PasswordSectionRedirect = () => <SectionRedirect section="password" />;

function SectionRedirect({ section, query }: { section: Section; query?: string }) {
  return (
    <RequireAccess
      isAllowed={(user) => mayOpenSection(user, section)}
      deniedMessage={m.spec_not_authorised}
    >
      {(user) => <Navigate replace to={dashboardSection(user, section, query)} />}
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
