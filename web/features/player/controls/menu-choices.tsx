import { Check } from "lucide-react";

const entryClass =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left whitespace-nowrap -outline-offset-3 hover:bg-seat";

type Props<Value> = {
  choices: { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A vertical list of menu items, one of them checked. */
export const MenuChoices = <Value extends string | number>({
  choices,
  chosen,
  onChoose,
}: Props<Value>) =>
  choices.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      role="menuitemradio"
      aria-checked={value === chosen}
      onClick={() => onChoose(value)}
      className={entryClass}
    >
      <Check
        aria-hidden="true"
        className={`size-4 shrink-0 text-bulb ${value === chosen ? "" : "opacity-0"}`}
      />
      <span className="truncate">{label}</span>
    </button>
  ));

/** A menu item below the others that opens a dialog. */
export const MenuAction = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <div className="mt-1.5 border-t border-white/10 pt-1.5">
    <button type="button" role="menuitem" onClick={onPress} className={entryClass}>
      {label}
    </button>
  </div>
);
