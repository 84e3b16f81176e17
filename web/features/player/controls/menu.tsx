import type { LucideIcon } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { hasModifier } from "../../../ui/keyboard.ts";

type Props = { label: string; icon: LucideIcon; children: (close: () => void) => ReactNode };

const itemSelector = "[role^=menuitem]";

/** A menu button: arrow keys move, Enter chooses, Escape closes. */
export function PlayerMenu({ label, icon: Icon, children }: Props) {
  const [open, setOpen] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    const items = containerRef.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [];
    const checked = [...items].find((item) => item.ariaChecked === "true");
    if (open) (checked ?? items[0])?.focus();
  }, [open]);

  function close() {
    setOpen(false);
    buttonRef.current?.focus();
  }

  function onBlur(event: FocusEvent) {
    if (!containerRef.current?.contains(event.relatedTarget)) setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(containerRef.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
    const focusedIndex = items.indexOf(document.activeElement as HTMLElement);
    const [next, previous] = [focusedIndex + 1, focusedIndex - 1];
    const targetIndexByKey: Record<string, number> = {
      ArrowDown: next,
      ArrowRight: next,
      ArrowUp: previous,
      ArrowLeft: previous,
      Home: 0,
      End: -1,
    };
    const targetIndex = hasModifier(event) ? undefined : targetIndexByKey[event.key];
    if (event.key === "Escape") close();
    else if (targetIndex !== undefined) items.at(targetIndex % items.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={containerRef} className="md:relative">
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onBlur={onBlur}
        // In Safari a click does not focus a button: an open menu would lose the focus and close
        // before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || hasModifier(event)) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
        className="grid size-11 place-items-center rounded-full text-white transition-colors hover:bg-white/15 hover:text-bulb aria-expanded:text-bulb"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      {open && (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          className="player-menu z-50 min-w-40 overflow-y-auto overscroll-contain rounded-xl border border-white/15 bg-velvet p-1.5 shadow-2xl shadow-black/60"
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
