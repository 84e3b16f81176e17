import { LayoutDashboard, LogOut } from "lucide-react";
import { useEffect } from "react";
import type { Role } from "../../../contract/constants.ts";
import { messages } from "../../../contract/messages.ts";
import { accountAddress, dashboardOf, mayOpenDashboard } from "../../account/access.ts";
import { ProfilePanel } from "../../account/profile-panel.tsx";
import { useUser } from "../../account/session.ts";
import { signOut } from "../../account/sign-out.ts";
import { go } from "../../router/history.ts";
import { Link, Redirect } from "../../router/link.tsx";
import { useParams } from "../../router/routes.tsx";
import { showAlert } from "../../ui/alerts.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

const accessRedirectMs = 100;
const notAllowed = "/not-authorised";
const entry =
  "flex min-h-12 w-full items-center gap-3 rounded-xl px-4 font-semibold text-dim hover:bg-seat hover:text-screen aria-[current=page]:bg-seat aria-[current=page]:text-bulb";

export const AdminDashboardPage = () => <DashboardPage of="ADMIN" />;
export const UserDashboardPage = () => <DashboardPage of="USER" />;

function DashboardPage({ of: role }: { of: Role }) {
  useTitle("Dashboard");
  const { name = "" } = useParams();
  const user = useUser();
  const allowed = user !== null && mayOpenDashboard(user, role, name);
  const refused = user !== null && !allowed;

  useEffect(() => {
    if (!refused) return;
    showAlert(role === "ADMIN" ? messages.notAuthorised : messages.notRegistered, { failed: true });
    const timer = setTimeout(() => go(notAllowed, { replace: true }), accessRedirectMs);
    return () => clearTimeout(timer);
  }, [refused, role]);

  if (!user) return <Redirect to={paths.login} />;
  if (!allowed) return <div className="min-h-[60vh]" />;
  return (
    <div className="wrap grid gap-8 pt-8 sm:pt-12 lg:grid-cols-[15rem_1fr]">
      <nav aria-label="Dashboard" className="flex gap-2 lg:flex-col">
        <Link to={dashboardOf(user)} aria-current="page" className={entry}>
          <LayoutDashboard aria-hidden="true" className="size-5" /> Dashboard
        </Link>
        <button type="button" onClick={signOut} className={entry}>
          <LogOut aria-hidden="true" className="size-5" /> Logout
        </button>
      </nav>
      <div className="min-w-0">
        <h1 className="headline mb-6 text-5xl sm:text-7xl">Dashboard</h1>
        <ProfilePanel user={user} />
      </div>
    </div>
  );
}

export function ToDashboard() {
  useTitle("Dashboard");
  return <Redirect to={accountAddress(useUser())} />;
}
