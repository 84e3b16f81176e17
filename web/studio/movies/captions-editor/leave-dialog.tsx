import { useEffect, useState } from "react";
import { m } from "#messages";
import { getPagePath, navigate } from "../../../api/navigate.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { hasModifier } from "../../../ui/keyboard.ts";

/** Asks before a link leads away from unsaved captions. They stay in this browser as a draft. */
export function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!isChanged) return;
    const onClick = (event: MouseEvent) => {
      const path = findPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    // Before React handles the click.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [isChanged]);

  if (target === null) return null;
  return (
    <ConfirmDialog
      title={m.movies_admin_leave_title()}
      action={m.captions_edit_leave()}
      destructive
      onConfirm={() => navigate(target)}
      onClose={() => setTarget(null)}
    >
      <p>{m.captions_edit_leave_text()}</p>
    </ConfirmDialog>
  );
}

/** Returns the path of the page that a click opens in this tab; null otherwise. */
function findPath(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const isPlain = event.button === 0 && !hasModifier({ ...event, key: "" }) && !event.shiftKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return null;
  if (link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  return getPagePath(link.pathname) + link.search + link.hash;
}
