import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { navigate, useLocation } from "./location.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link within the site. New tabs, windows and downloads stay the browser's business. */
export function Link({ to, onClick, ...rest }: Props) {
  function onLinkClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || opensElsewhere || rest.target) return;
    event.preventDefault();
    navigate(to);
  }
  return <a {...rest} href={to} onClick={onLinkClick} />;
}

/** A link that says when its page, or one below it, is the current one. */
export function NavLink(props: Props) {
  const { pathname } = useLocation();
  const path = props.to.split("?")[0] ?? props.to;
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}

/** Being shown is going there, in this page's stead. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
