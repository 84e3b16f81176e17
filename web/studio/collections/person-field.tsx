import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { peopleQuery } from "../people/people-queries.ts";
import { SearchPicker } from "../search-picker.tsx";

const debounceMs = 250;

type Props = {
  /** The name of the chosen person; empty while nobody is chosen. */
  name: string;
  error: string | undefined;
  onChange: (id: string, name: string) => void;
};

/** A field for one person, found by name. */
export function PersonField({ name, error, onChange }: Props) {
  const [text, setText] = useState("");
  const q = useDebouncedValue(text.trim(), debounceMs);
  const found = useQuery({
    ...peopleQuery({ q }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  if (name)
    return (
      <div>
        <p className="mb-1.5 font-medium">{m.collections_admin_search_person()}</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere">{name}</span>
          <Button look="quiet" className="px-4" about={name} onClick={() => onChange("", "")}>
            {m.common_remove()}
          </Button>
        </p>
      </div>
    );
  return (
    <SearchPicker
      label={m.collections_admin_search_person()}
      name="rule.personId"
      error={error}
      text={text}
      onText={setText}
      options={
        q
          ? found.data?.data.map((person) => ({
              id: person.id,
              label: person.name,
              image: person.image,
            }))
          : undefined
      }
      onPick={(option) => {
        setText("");
        onChange(option.id, option.label);
      }}
    />
  );
}
