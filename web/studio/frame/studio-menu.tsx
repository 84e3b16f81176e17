import { ChevronDown, LogOut, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { m } from "#messages";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

const itemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left font-medium text-dim transition-colors hover:bg-seat hover:text-screen aria-[current=page]:bg-seat aria-[current=page]:text-bulb lg:min-h-8 lg:py-1 lg:text-[0.9375rem]";

export type MenuEntry = { to: string; label: string; icon: LucideIcon };

type MenuGroup = { name: string; label: string; isFoldedAtFirst: boolean; entries: MenuEntry[] };

type Props = {
  /** The entry of the open section. */
  open: MenuEntry;
  home: MenuEntry;
  groups: MenuGroup[];
  /** The button that ends the last group. */
  onSignOut: () => void;
};

/** The names of the groups whose folded state the user changed from `isFoldedAtFirst`. */
const toggledGroups = createStoredValue<string[]>("studioMenu", (json) =>
  Array.isArray(json) ? json.filter((name) => typeof name === "string") : [],
);

/**
 * The studio's menu. On wide screens it is a column of groups that fold; a window 900 pixels high
 * shows all groups. On phones it is one line that names the open section and unfolds the groups.
 */
export function StudioMenu({ open, home, groups, onSignOut }: Props) {
  const { key } = useLocation();
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const isUnfolded = unfoldedAt === key;
  const { icon: Icon, label } = open;
  return (
    <nav
      aria-label={m.common_dashboard()}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls="studio-menu"
        onClick={() => setUnfoldedAt(isUnfolded ? null : key)}
        className="flex min-h-12 w-full items-center gap-3 rounded-xl bg-velvet px-4 font-semibold ring-1 ring-screen/6 lg:hidden"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-bulb" />
        <span className="mr-auto">{label}</span>
        <span className="sr-only">{m.common_menu()}</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform ${isUnfolded ? "rotate-180" : ""}`}
        />
      </button>
      <div
        id="studio-menu"
        className={`max-lg:mt-2 max-lg:columns-2 max-lg:gap-3 max-lg:rounded-xl max-lg:bg-velvet max-lg:p-2 max-lg:ring-1 max-lg:ring-screen/6 md:max-lg:columns-3 ${isUnfolded ? "" : "max-lg:hidden"}`}
      >
        <ul className="max-lg:mb-3">
          <MenuItems entries={[home]} open={open} />
        </ul>
        {groups.map((group) => (
          <Group key={group.name} {...group} open={open}>
            {group === groups.at(-1) && (
              <li>
                <button type="button" onClick={onSignOut} className={itemClass}>
                  <ItemLabel icon={LogOut} label={m.common_logout()} />
                </button>
              </li>
            )}
          </Group>
        ))}
      </div>
    </nav>
  );
}

type GroupProps = MenuGroup & { open: MenuEntry; children: ReactNode };

/** A group of the menu. The group of the open section stays unfolded. */
function Group({ name, label, isFoldedAtFirst, entries, open, children }: GroupProps) {
  const toggled = useStoredValue(toggledGroups);
  const listId = useId();
  const isCurrent = entries.some(({ to }) => to === open.to);
  const isToggled = toggled.includes(name);
  const isUnfolded = isCurrent || isToggled === isFoldedAtFirst;
  const toggle = () =>
    toggledGroups.set(isToggled ? toggled.filter((each) => each !== name) : [...toggled, name]);
  return (
    <div className="break-inside-avoid max-lg:mb-4 lg:mt-1">
      <h2 className="text-xs font-semibold tracking-wider text-dim uppercase">
        <span className={`block px-3 max-lg:pb-1 lg:py-2 ${isCurrent ? "" : "lg:hidden"}`}>
          {label}
        </span>
        {!isCurrent && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={toggle}
            className="flex min-h-8 w-full items-center justify-between rounded-lg px-3 uppercase hover:bg-seat hover:text-screen max-lg:hidden"
          >
            {label}
            <ChevronDown
              aria-hidden="true"
              className={`size-4 transition-transform ${isUnfolded ? "rotate-180" : ""}`}
            />
          </button>
        )}
      </h2>
      <ul id={listId} className={isUnfolded ? "" : "lg:hidden"}>
        <MenuItems entries={entries} open={open} />
        {children}
      </ul>
    </div>
  );
}

function MenuItems({ entries, open }: { entries: MenuEntry[]; open: MenuEntry }) {
  return entries.map(({ to, label, icon }) => (
    <li key={to}>
      <Link to={to} aria-current={to === open.to ? "page" : undefined} className={itemClass}>
        <ItemLabel icon={icon} label={label} />
      </Link>
    </li>
  ));
}

const ItemLabel = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
    <span className="min-w-0 wrap-break-word hyphens-auto">{label}</span>
  </>
);
