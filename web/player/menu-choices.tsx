import { Check } from "lucide-react";

type Choice<Value> = { value: Value; label: string };
type Props<Value> = {
  /** Names this group where a menu has several. */
  label?: string;
  choices: Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** Entries of a menu of which one is chosen, one below the other. */
export function MenuChoices<Value extends string | number>({ label, choices, chosen, onChoose }: Props<Value>) {
  return (
    <Group label={label}>
      {choices.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === chosen}
          onClick={() => onChoose(value)}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left whitespace-nowrap -outline-offset-3 hover:bg-seat"
        >
          <Check aria-hidden="true" className={`size-4 text-bulb ${value === chosen ? "" : "invisible"}`} />
          {text}
        </button>
      ))}
    </Group>
  );
}

/** The same side by side, for a few short ones. */
export function MenuRow<Value extends string | number>({ label, choices, chosen, onChoose }: Props<Value>) {
  return (
    <Group label={label}>
      <div className="flex gap-1 rounded-lg bg-night p-1">
        {choices.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            aria-checked={value === chosen}
            onClick={() => onChoose(value)}
            className="min-h-11 flex-1 rounded-md px-3 -outline-offset-3 hover:bg-seat aria-checked:bg-bulb aria-checked:font-semibold aria-checked:text-night"
          >
            {text}
          </button>
        ))}
      </div>
    </Group>
  );
}

function Group({ label, children }: { label?: string; children: React.ReactNode }) {
  if (!label) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu.
    <div role="group" aria-label={label} className="mt-1.5 border-t border-white/10 pt-2">
      <p aria-hidden="true" className="px-3 pb-1 text-sm text-dim">
        {label}
      </p>
      {children}
    </div>
  );
}
