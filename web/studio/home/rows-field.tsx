import { m } from "#messages";
import type { AdminHome } from "../../../contract/home/home.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { SortableList } from "../sortable-list.tsx";
import { type ArrangedRow, toRow } from "./home-form-values.ts";

type Props = {
  rows: ArrangedRow[];
  choices: AdminHome["choices"];
  error: string | undefined;
  onChange: (rows: ArrangedRow[]) => void;
};

export function RowsField({ rows, choices, error, onChange }: Props) {
  const addable = choices.filter(({ id }) => rows.every((row) => row.id !== id));
  return (
    <div className="grid gap-5">
      <ChoiceField
        label={m.home_admin_add_row()}
        name="layout.rows"
        value=""
        error={error}
        onChange={({ currentTarget }) =>
          onChange([...rows, ...addable.filter(({ id }) => id === currentTarget.value).map(toRow)])
        }
      >
        <option value="">{m.home_admin_choose_row()}</option>
        {addable.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </ChoiceField>
      <SortableList
        items={rows}
        whenEmpty={m.home_admin_no_rows()}
        onChange={onChange}
        renderItem={({ name }) => <span className="min-w-32 flex-1 wrap-anywhere">{name}</span>}
      />
    </div>
  );
}
