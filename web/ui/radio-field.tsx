import { FramedChoice } from "./checkbox-field.tsx";

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
          <FramedChoice
            key={option.value}
            type="radio"
            label={option.label}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="min-w-24"
          />
        ))}
      </div>
    </fieldset>
  );
}
