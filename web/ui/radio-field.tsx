type Props<Value extends string> = {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function RadioField<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 min-w-24 cursor-pointer items-center gap-3 rounded-xl border border-edge/70 px-4 hover:border-edge has-checked:border-bulb has-checked:bg-bulb/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 accent-bulb outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
