import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { hasModifier } from "./keyboard.ts";

type Props<Name extends string> = {
  label: string;
  tabs: Readonly<Record<Name, string>>;
  open: Name;
  onOpen: (name: Name) => void;
  panel?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** How far the open tab stays from the start of the line, so that the tab before it shows. */
const scrollMargin = 48;

/**
 * Tabs with manual activation: arrow keys only move the focus; Enter or Space opens a tab, because
 * opening one sends a request. On a phone the tabs are one line that scrolls.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  panel,
  children,
}: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Only the list scrolls: `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const tab = document.getElementById(`${id}-${open}`);
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - scrollMargin;
  }, [id, open]);
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-x-1 border-b border-rail max-sm:overflow-x-auto max-sm:pb-px max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] sm:flex-wrap sm:gap-x-4"
      >
        {(Object.keys(tabs) as Name[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={name === open ? `${id}-panel` : undefined}
            aria-selected={name === open}
            tabIndex={name === open ? 0 : -1}
            onClick={() => name !== open && onOpen(name)}
            className="-mb-px min-h-12 border-b-2 border-transparent px-2.5 font-semibold text-dim transition-colors hover:text-screen aria-selected:border-bulb aria-selected:text-bulb sm:px-4"
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        ref={panel}
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open}`}
        tabIndex={-1}
        className="pt-6 outline-none"
      >
        {children}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const currentIndex = tabs.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowRight: currentIndex + 1,
    ArrowLeft: currentIndex - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target === undefined || hasModifier(event)) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}
