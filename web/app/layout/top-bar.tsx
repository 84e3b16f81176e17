import { CircleUserRound, Heart, Menu, ShoppingCart, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { paths } from "../../api/paths.ts";
import { SearchBox } from "../../features/search/search-box.tsx";
import { CountBadge } from "../../ui/count-badge.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { Logo } from "./logo.tsx";
import { useMainLinks, useNavLinks } from "./nav-links.ts";

const MobileMenu = lazyComponent(async () => (await import("./mobile-menu.tsx")).MobileMenu);

const iconClass =
  "relative grid size-11 place-items-center rounded-full hover:bg-seat hover:text-bulb aria-[current=page]:text-bulb";

export function TopBar() {
  const mainLinks = useMainLinks();
  const { user, account, favourites, cart } = useNavLinks();
  const { key } = useLocation();
  const [menuOpenedAt, setMenuOpenedAt] = useState<string | null>(null);
  const menuOpen = menuOpenedAt === key;
  const menuButton = useRef<HTMLButtonElement>(null);

  function closeMenu() {
    setMenuOpenedAt(null);
    menuButton.current?.focus();
  }

  return (
    <header className="relative z-40 border-b border-screen/6 bg-night/92 backdrop-blur-md md:sticky md:top-0">
      <div className="wrap flex flex-wrap items-center gap-x-2 gap-y-2 py-2.5 xs:gap-x-3 lg:flex-nowrap lg:gap-x-5">
        <Link
          to={paths.home}
          aria-label={m.site_logo_home({ site: getSite().name })}
          className="mr-auto rounded-lg py-1 lg:mr-0"
        >
          <Logo />
        </Link>
        <nav aria-label={m.site_nav_main()} className="hidden flex-wrap items-center md:flex">
          {mainLinks.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center px-3 font-medium text-screen/85 hover:text-bulb aria-[current=page]:text-bulb"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="order-last w-full grow md:w-1/2 lg:order-none lg:mx-auto lg:w-auto lg:max-w-md lg:flex-1">
          <SearchBox />
        </div>
        <Greeting name={user?.profile ?? user?.name} />
        <div className="-mr-2.5 flex items-center">
          <IconLink {...account} className="hidden md:grid">
            <CircleUserRound aria-hidden="true" />
          </IconLink>
          <IconLink {...favourites}>
            <Heart aria-hidden="true" />
          </IconLink>
          <IconLink {...cart}>
            <ShoppingCart aria-hidden="true" />
          </IconLink>
          <button
            ref={menuButton}
            type="button"
            aria-label={m.common_menu()}
            aria-expanded={menuOpen}
            aria-controls="menu"
            onClick={() => setMenuOpenedAt(menuOpen ? null : key)}
            className={`${iconClass} md:hidden`}
          >
            {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
      </div>
      {menuOpen && (
        <OptionalContent onClose={closeMenu}>
          <MobileMenu onLeave={() => setMenuOpenedAt(null)} onEscape={closeMenu} />
        </OptionalContent>
      )}
    </header>
  );
}

/**
 * The greeting. With a session cookie its space is reserved, because the name is known only after
 * hydration.
 */
const Greeting = ({ name }: { name: string | undefined }) => (
  <p
    className={`order-last w-full truncate text-sm text-dim md:w-auto md:max-w-2/5 lg:order-none lg:max-w-64 ${name === undefined ? "hidden in-data-session:block" : ""}`}
  >
    {name === undefined ? "\u00a0" : m.spec_welcome({ name })}
  </p>
);

type IconLinkProps = {
  to: string;
  label: string;
  count?: number;
  className?: string;
  children: ReactNode;
};

function IconLink({ to, label, count = 0, className = "", children }: IconLinkProps) {
  return (
    <NavLink to={to} aria-label={label} title={label} className={`${iconClass} ${className}`}>
      {children}
      <CountBadge count={count} />
    </NavLink>
  );
}
