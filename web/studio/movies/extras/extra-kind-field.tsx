import { m } from "#messages";
import { type ExtraKind, extraKinds } from "../../../../contract/extras/extras.ts";
import { extraKindLabels } from "../../../api/extra-kind-labels.ts";
import { ChoiceField } from "../../../ui/field.tsx";

export function ExtraKindField({
  value,
  onChange,
}: {
  value: ExtraKind;
  onChange: (kind: ExtraKind) => void;
}) {
  return (
    <ChoiceField
      label={m.extras_admin_kind()}
      value={value}
      onChange={(event) =>
        onChange(extraKinds.find((kind) => kind === event.currentTarget.value) ?? value)
      }
    >
      {extraKinds.map((kind) => (
        <option key={kind} value={kind}>
          {extraKindLabels[kind]()}
        </option>
      ))}
    </ChoiceField>
  );
}
