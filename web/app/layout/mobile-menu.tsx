import { Link } from "../../router/link.tsx";
import { mainLinks, useDestinations } from "./destinations.ts";

const entry = "headline flex min-h-14 items-center justify-between border-b border-white/6 text-3xl hover:text-bulb";

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { account, favourites } = useDestinations();
  return (
    <nav
      id="menu"
      aria-label="Menu"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="wrap absolute inset-x-0 top-full animate-rise border-y border-white/6 bg-night pb-4 shadow-2xl shadow-black md:hidden"
    >
      <ul>
        {mainLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={entry} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={account.to} className={entry} onClick={onClose}>
            {account.label}
          </Link>
        </li>
        <li>
          <Link to={favourites.to} className={entry} onClick={onClose}>
            Favourites
            <span
              className={`rounded-full px-3 py-1 font-sans text-base leading-none ${favourites.count > 0 ? "bg-bulb text-night" : "bg-seat text-dim"}`}
            >
              {favourites.count}
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}
