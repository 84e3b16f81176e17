import { useRef, useState } from "react";
import { m } from "#messages";
import type { AdminHome } from "../../../contract/home/home.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { useAddTypedEntryOnSubmit } from "../editor/use-add-typed-entry-on-submit.ts";
import { SortableList } from "../sortable-list.tsx";
import { type ArrangedRow, toArrangedRow } from "./home-form-values.ts";
import { findRowKind, rowKinds } from "./row-kinds.ts";

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
      <RowToAdd
        addable={addable}
        error={error}
        onAdd={(choice) => onChange([...rows, toArrangedRow(choice)])}
      />
      <SortableList
        items={rows}
        whenEmpty={m.home_admin_no_rows()}
        onChange={onChange}
        renderItem={({ id, name }) => (
          <span className="min-w-32 flex-1">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            <span className="block text-sm text-dim">{rowKinds[findRowKind(id)].label()}</span>
          </span>
        )}
      />
    </div>
  );
}

type RowToAddProps = {
  addable: AdminHome["choices"];
  error: string | undefined;
  onAdd: (choice: AdminHome["choices"][number]) => void;
};

/** Lets the user choose a row that the home page does not have yet, and add it. */
function RowToAdd({ addable, error, onAdd }: RowToAddProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [chosenId, setChosenId] = useState("");
  const groups = Object.entries(rowKinds).map(([kind, { group }]) => ({
    kind,
    label: group(),
    choices: addable.filter(({ id }) => findRowKind(id) === kind),
  }));

  useAddTypedEntryOnSubmit(select, () => {
    addChosen();
    return true;
  });

  function addChosen(): boolean {
    const chosen = addable.find(({ id }) => id === chosenId);
    setChosenId("");
    if (chosen) onAdd(chosen);
    return chosen !== undefined;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <ChoiceField
        ref={select}
        label={m.home_admin_new_row()}
        name="layout.rows"
        value={addable.some(({ id }) => id === chosenId) ? chosenId : ""}
        error={error}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
      >
        <option value="">{m.home_admin_choose_row()}</option>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ kind, label, choices }) => (
            <optgroup key={kind} label={label}>
              {choices.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
      </ChoiceField>
      <Button
        look="quiet"
        className="min-h-12!"
        onClick={() => addChosen() || select.current?.focus()}
      >
        {m.home_admin_add_row()}
      </Button>
    </div>
  );
}
