import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { getProfilesLabel } from "../../features/profiles/profiles-label.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { useMainLinks, useNavLinks } from "./nav-links.ts";

const itemClass =
  "headline flex min-h-14 items-center justify-between border-b border-screen/6 text-3xl hover:text-bulb";

type Props = { onLeave: () => void; onEscape: () => void };

export function MobileMenu({ onLeave, onEscape }: Props) {
  useMenuDismissal(onLeave, onEscape);
  const mainLinks = useMainLinks();
  const { user, account, favourites } = useNavLinks();
  return (
    <nav
      id="menu"
      aria-label={m.common_menu()}
      className="wrap absolute inset-x-0 top-full animate-rise border-y border-screen/6 bg-night pb-4 shadow-2xl shadow-shade md:hidden"
    >
      <ul>
        {mainLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={itemClass} onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={account.to} className={itemClass} onClick={onLeave}>
            {account.label}
          </Link>
        </li>
        {user && (
          <li>
            <Link to={paths.profiles} className={itemClass} onClick={onLeave}>
              {getProfilesLabel(user)}
            </Link>
          </li>
        )}
        <li>
          <Link to={favourites.to} className={itemClass} onClick={onLeave}>
            {m.common_favourites()}
            <span
              className={`rounded-full px-3 py-1 font-sans text-base leading-none ${favourites.count > 0 ? "bg-bulb text-night" : "bg-seat text-dim"}`}
            >
              {favourites.count}
            </span>
          </Link>
        </li>
      </ul>
      <div className="mt-4">
        <LanguageSwitch />
      </div>
    </nav>
  );
}

/** Closes the menu on Escape and on a click outside of it. The menu does not trap the focus. */
function useMenuDismissal(onLeave: () => void, onEscape: () => void) {
  const handlers = useRef({ onLeave, onEscape });
  handlers.current = { onLeave, onEscape };
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && handlers.current.onEscape();
    const onPointerDown = ({ target }: PointerEvent) =>
      target instanceof Element && !target.closest("header") && handlers.current.onLeave();
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("pointerdown", onPointerDown, { signal });
    return () => controller.abort();
  }, []);
}
