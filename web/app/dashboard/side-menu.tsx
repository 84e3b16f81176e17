import { LogOut, type LucideIcon, UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { paths } from "../../api/paths.ts";
import { dashboardSection } from "../../api/studio-paths.ts";
import { signOut } from "../../features/accounts/sign-out.ts";
import { getProfilesLabel } from "../../features/profiles/profiles-label.ts";
import {
  dashboardSections,
  formatSectionLabel,
  getVisibleSections,
  type Section,
} from "./sections.ts";

const itemClass =
  "flex size-full min-h-16 flex-col items-center justify-center gap-1.5 rounded-xl px-0.5 py-2 text-center text-xs leading-tight font-semibold text-dim transition-colors hover:bg-seat hover:text-screen aria-[current=page]:bg-seat aria-[current=page]:text-bulb lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-left lg:text-base";

/**
 * A member's menu of the dashboard: a grid on phones, so that nothing has to be scrolled; a column
 * on wide screens.
 */
export function SideMenu({ user, open }: { user: UserInfo; open: Section }) {
  return (
    <nav aria-label={m.account_dashboard()} className="lg:sticky lg:top-28 lg:self-start">
      <ul className="grid grid-cols-5 gap-1 rounded-2xl bg-velvet p-1.5 ring-1 ring-screen/6 lg:grid-cols-1 lg:bg-transparent lg:p-0 lg:ring-0">
        {getVisibleSections(user).map((section) => (
          <li key={section}>
            <Link
              to={dashboardSection(user, section)}
              aria-current={section === open ? "page" : undefined}
              className={itemClass}
            >
              <ItemLabel
                icon={dashboardSections[section].icon}
                label={formatSectionLabel(section, user)}
              />
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.profiles} className={itemClass}>
            <ItemLabel icon={UsersRound} label={getProfilesLabel(user)} />
          </Link>
        </li>
        <li className="lg:mt-3 lg:border-t lg:border-screen/8 lg:pt-3">
          <button type="button" onClick={signOut} className={itemClass}>
            <ItemLabel icon={LogOut} label={m.common_logout()} />
          </button>
        </li>
      </ul>
    </nav>
  );
}

function ItemLabel({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-w-full wrap-break-word hyphens-auto">{label}</span>
    </>
  );
}
