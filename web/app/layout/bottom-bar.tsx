import { CircleUserRound, Clapperboard, Heart } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { useNavLinks } from "./nav-links.ts";

/** The navigation bar on phones. */
export function BottomBar() {
  const { user, account, favourites } = useNavLinks();
  return (
    <nav
      aria-label={m.site_nav_quick()}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-screen/8 bg-night/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <BarLink
        to={paths.movies}
        text={m.common_movies()}
        icon={<Clapperboard aria-hidden="true" className="size-6" />}
      />
      <BarLink
        to={favourites.to}
        text={m.common_favourites()}
        label={favourites.label}
        count={favourites.count}
        icon={<Heart aria-hidden="true" className="size-6" />}
      />
      <BarLink
        to={account.to}
        text={user ? m.site_nav_account() : m.common_sign_in()}
        label={account.label}
        icon={<CircleUserRound aria-hidden="true" className="size-6" />}
      />
    </nav>
  );
}

type BarLinkProps = { to: string; text: string; label?: string; count?: number; icon: ReactNode };

function BarLink({ to, text, label, count = 0, icon }: BarLinkProps) {
  return (
    <NavLink
      to={to}
      aria-label={label}
      className="flex min-h-15 flex-col-reverse items-center justify-center gap-1 text-xs font-medium text-dim -outline-offset-3 hover:text-screen aria-[current=page]:text-bulb"
    >
      {`${text} `}
      <span className="relative px-1.5">
        {icon}
        <CountBadge count={count} />
      </span>
    </NavLink>
  );
}
