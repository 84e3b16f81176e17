import { Check } from "lucide-react";

type Choice<Value> = { value: Value; label: string };
type Props<Value> = {
  /** The label of this group in a menu with several groups. */
  label?: string;
  choices: Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A vertical list of menu items, one of them checked. */
export function MenuChoices<Value extends string | number>({
  label,
  ...choiceProps
}: Props<Value>) {
  const entryClass =
    "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left whitespace-nowrap";
  return (
    <Group label={label}>
      <Choices {...choiceProps} className={entryClass} showCheck />
    </Group>
  );
}

/** A horizontal row of a few short menu items, one of them checked. */
export function MenuRow<Value extends string | number>({ label, ...choiceProps }: Props<Value>) {
  const entryClass =
    "min-h-11 flex-1 rounded-md px-3 aria-checked:bg-bulb aria-checked:font-semibold aria-checked:text-night";
  return (
    <Group label={label}>
      <div className="flex gap-1 rounded-lg bg-night p-1">
        <Choices {...choiceProps} className={entryClass} />
      </div>
    </Group>
  );
}

type ChoicesProps<Value> = Omit<Props<Value>, "label"> & { className: string; showCheck?: boolean };

function Choices<Value extends string | number>({
  choices,
  chosen,
  onChoose,
  className,
  showCheck,
}: ChoicesProps<Value>) {
  return choices.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      role="menuitemradio"
      aria-checked={value === chosen}
      onClick={() => onChoose(value)}
      className={`-outline-offset-3 hover:bg-seat ${className}`}
    >
      {showCheck && (
        <Check
          aria-hidden="true"
          className={`size-4 shrink-0 text-bulb ${value === chosen ? "" : "opacity-0"}`}
        />
      )}
      <span className="truncate">{label}</span>
    </button>
  ));
}

function Group({ label, children }: { label?: string; children: React.ReactNode }) {
  if (!label) return children;
  return (
    <fieldset aria-label={label} className="mt-1.5 border-t border-white/10 pt-2">
      <p aria-hidden="true" className="px-3 pb-1 text-sm text-dim">
        {label}
      </p>
      {children}
    </fieldset>
  );
}
