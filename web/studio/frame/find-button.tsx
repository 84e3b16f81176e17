import { Search } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { m } from "#messages";
import { shortcutsOff } from "../../ui/keyboard.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { useStoredValue } from "../../ui/stored-value.ts";
import type { FoundSection } from "./find-dialog.tsx";

const FindDialog = lazyComponent(async () => (await import("./find-dialog.tsx")).FindDialog);

/**
 * The button that opens the search of the studio, and its shortcuts: Ctrl or Cmd and K, and `/`.
 */
export function FindButton({ sections }: { sections: FoundSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const isSlashOff = useStoredValue(shortcutsOff);
  useLayoutEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === "/" && !isSlashOff && !isTyping(event);
      if ((!isK && !isSlash) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener("keydown", openByKey);
    return () => removeEventListener("keydown", openByKey);
  }, [isSlashOff]);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-dim hover:text-screen sm:min-w-56 sm:bg-seat sm:ring-1 sm:ring-screen/6"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{m.find_title()}</span>
        <span aria-hidden="true" className="ml-auto text-sm max-lg:hidden">
          {isMac ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {isOpen && (
        <OptionalContent onClose={close}>
          <FindDialog sections={sections} onClose={close} />
        </OptionalContent>
      )}
    </>
  );
}

const isMac = /mac/i.test(navigator.platform);

/** Whether the key belongs to a field. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
