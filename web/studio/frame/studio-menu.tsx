import { ChevronDown, LogOut, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { m } from "#messages";

const itemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left font-medium text-dim transition-colors hover:bg-seat hover:text-screen aria-[current=page]:bg-seat aria-[current=page]:text-bulb lg:min-h-9 lg:text-[0.9375rem]";

export type MenuEntry = { to: string; label: string; icon: LucideIcon };

type Props = {
  /** The entry of the open section. */
  open: MenuEntry;
  home: MenuEntry;
  groups: { label: string; entries: MenuEntry[] }[];
  /** The button that ends the last group. */
  onSignOut: () => void;
};

/**
 * The studio's menu: a column of groups on wide screens; on phones one line that names the open
 * section and unfolds the groups.
 */
export function StudioMenu({ open, home, groups, onSignOut }: Props) {
  const { key } = useLocation();
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const isUnfolded = unfoldedAt === key;
  const { icon: Icon, label } = open;
  return (
    <nav
      aria-label={m.common_dashboard()}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto"
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
        <ul className="mb-3">
          <MenuItems entries={[home]} open={open} />
        </ul>
        {groups.map((group) => (
          <div key={group.label} className="mb-4 break-inside-avoid">
            <h2 className="px-3 pb-1 text-xs font-semibold tracking-wider text-dim uppercase">
              {group.label}
            </h2>
            <ul>
              <MenuItems entries={group.entries} open={open} />
              {group === groups.at(-1) && (
                <li>
                  <button type="button" onClick={onSignOut} className={itemClass}>
                    <ItemLabel icon={LogOut} label={m.common_logout()} />
                  </button>
                </li>
              )}
            </ul>
          </div>
        ))}
      </div>
    </nav>
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
