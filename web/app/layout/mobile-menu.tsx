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
      className="wrap animate-rise border-t border-white/6 pb-4 md:hidden"
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
          <Link to={favourites.to} aria-label={favourites.label} className={entry} onClick={onClose}>
            Favourites
            <span className="rounded-full bg-bulb px-3 py-1 font-sans text-base leading-none text-night">
              {favourites.count}
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}
