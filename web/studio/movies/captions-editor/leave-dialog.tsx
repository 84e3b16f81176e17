import { useEffect, useState } from "react";
import { m } from "#messages";
import { pageNames, pages } from "../../../../contract/pages.ts";
import { languagePath, localizePath } from "../../../../contract/site/language-path.ts";
import { navigate } from "../../../api/navigate.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { hasModifier } from "../../../ui/keyboard.ts";

/** Asks before a link leads away from unsaved captions, which stay in this browser as a draft. */
export function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!isChanged) return;
    const onClick = (event: MouseEvent) => {
      const href = findAddress(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    // Captures the click before React handles it.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [isChanged]);

  if (target === null) return null;
  return (
    <ConfirmDialog
      title={m.movies_admin_leave_title()}
      action={m.captions_edit_leave()}
      destructive
      onConfirm={() => openAddress(target)}
      onClose={() => setTarget(null)}
    >
      <p>{m.captions_edit_leave_text()}</p>
    </ConfirmDialog>
  );
}

/** Returns the address if a click opens a page of this site in this tab; null otherwise. */
function findAddress(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const isPlain = event.button === 0 && !hasModifier({ ...event, key: "" }) && !event.shiftKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return null;
  if (link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  return link.href;
}

function openAddress(href: string) {
  const path = findRouterPath(href);
  if (path === null) location.assign(href);
  else navigate(path);
}

/**
 * Returns the path of an address for `navigate`. Returns null for an address that is no page, and
 * for a page in another language, because that page needs other scripts.
 */
export function findRouterPath(href: string): string | null {
  const { pathname, search, hash } = new URL(href);
  const path = pathname.slice(languagePath().length) || "/";
  const isPage = pageNames.some((name) => matchesPattern(pages[name].path, path));
  if (isPage && localizePath(path) === pathname) return path + search + hash;
  return null;
}

/** Whether a path matches a route. The router's function would enlarge visitors' first script. */
function matchesPattern(pattern: string, path: string): boolean {
  const segments = path.split("/");
  const names = pattern.split("/");
  const isMatched = (name: string, index: number) =>
    name.startsWith(":") ? name.endsWith("?") || segments[index] : name === segments[index];
  return segments.length <= names.length && names.every(isMatched);
}
