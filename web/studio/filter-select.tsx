import { m } from "#messages";
import type { Message } from "../i18n/message.ts";
import { SelectField } from "../ui/select-field.tsx";

type Props = {
  label: string;
  name: string;
  value: string | undefined;
  /** The labels by the options' values. */
  labels: Readonly<Record<string, Message>>;
  onSelect: (value: string) => void;
};

/** Filters a list by one of the options. The empty value shows the whole list. */
export function FilterSelect({ value = "", labels, onSelect, ...select }: Props) {
  return (
    <SelectField
      {...select}
      value={value}
      onChange={(event) => onSelect(event.currentTarget.value)}
    >
      <option value="">{m.common_any()}</option>
      {Object.entries(labels).map(([option, label]) => (
        <option key={option} value={option}>
          {label()}
        </option>
      ))}
    </SelectField>
  );
}
