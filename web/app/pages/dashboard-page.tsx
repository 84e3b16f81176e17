import { type ReactNode, useEffect } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { messages } from "../../../contract/messages.ts";
import { mayOpenDashboard } from "../../account/access.ts";
import { useUser } from "../../account/session.ts";
import { type Text, t } from "../../language/text.ts";
import { go, usePlace } from "../../router/history.ts";
import { Redirect } from "../../router/link.tsx";
import { useParams } from "../../router/routes.tsx";
import { showAlert } from "../../ui/alerts.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Dashboard } from "../dashboard/dashboard.tsx";
import { mayOpenSection, type Section, sectionAddress } from "../dashboard/sections.ts";
import { paths } from "../paths.ts";

const accessRedirectMs = 100;

export function AdminDashboardPage() {
  const { name = "" } = useParams();
  return (
    <Guarded may={(user) => mayOpenDashboard(user, "ADMIN", name)} refusal={messages.notAuthorised}>
      {(user) => <Dashboard user={user} />}
    </Guarded>
  );
}

export function UserDashboardPage() {
  const { name = "" } = useParams();
  return (
    <Guarded may={(user) => mayOpenDashboard(user, "USER", name)} refusal={messages.notRegistered}>
      {(user) => <Dashboard user={user} />}
    </Guarded>
  );
}

export const DashboardSection = () => <SectionLink section="dashboard" />;
export const MovieListSection = () => <SectionLink section="movielist" />;
export const AddMovieSection = () => <SectionLink section="addmovie" />;
export const CategoriesSection = () => <SectionLink section="categories" />;
export const UsersSection = () => <SectionLink section="users" />;
export const ProfileSection = () => <SectionLink section="profile" />;
export const PasswordSection = () => <SectionLink section="password" />;

function SectionLink({ section }: { section: Section }) {
  return (
    <Guarded may={(user) => mayOpenSection(user, section)} refusal={messages.notAuthorised}>
      {(user) => <Redirect to={sectionAddress(user, section)} />}
    </Guarded>
  );
}

type GuardProps = { may: (user: UserInfo) => boolean; refusal: Text; children: (user: UserInfo) => ReactNode };

/** Signing in comes first; who then may not be here is told so and shown out. */
function Guarded({ may, refusal, children }: GuardProps) {
  const user = useUser();
  const { pathname, search } = usePlace();
  const allowed = user !== null && may(user);
  const refused = user !== null && !allowed;
  useTitle(allowed ? undefined : t("Dashboard"));

  useEffect(() => {
    if (!refused) return;
    showAlert(t(refusal), { failed: true });
    const timer = setTimeout(() => go(paths.notAuthorisedFor(pathname), { replace: true }), accessRedirectMs);
    return () => clearTimeout(timer);
  }, [refused, refusal, pathname]);

  if (!user) return <Redirect to={paths.loginThen(pathname + search)} />;
  return allowed ? children(user) : <div className="min-h-[60vh]" />;
}
