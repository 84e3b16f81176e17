import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { go, usePlace } from "./history.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link within the site. New tabs, windows and downloads stay the browser's business. */
export function Link({ to, onClick, ...rest }: Props) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || rest.target) return;
    event.preventDefault();
    go(to);
  }
  return <a {...rest} href={to} onClick={follow} />;
}

/** A link that says when its page, or one below it, is the current one. */
export function NavLink(props: Props) {
  const { pathname } = usePlace();
  const there = props.to.split("?")[0] ?? props.to;
  const current = pathname === there || pathname.startsWith(`${there}/`);
  return <Link {...props} aria-current={current ? "page" : undefined} />;
}

/** Being shown is going there, in this page's stead. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
