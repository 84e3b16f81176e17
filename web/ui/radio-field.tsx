import { type Text, t } from "../i18n/text.ts";

type Props<Value extends Text> = {
  label: string;
  name: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all in sight. */
export function RadioField<Value extends Text>({ label, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-12 min-w-24 cursor-pointer items-center gap-3 rounded-xl border border-edge/70 px-4 hover:border-edge has-checked:border-bulb has-checked:bg-bulb/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="size-5 accent-bulb outline-none"
            />
            {t(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
