import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { choices, type FilterName, type Filters } from "./filters.ts";
import { categories } from "./queries.ts";

type Choice = { value: string; label: string };
type Props = { filters: Filters; onChange: (name: FilterName, value: string | undefined) => void };

export function FilterBar({ filters, onChange }: Props) {
  const known = useQuery(categories()).data?.data ?? [];
  const titles = known.map(({ tittle }) => ({ value: tittle, label: tittle }));
  const select = (label: string, name: FilterName, options: readonly Choice[], all: string) => (
    <SelectField
      label={label}
      name={name}
      value={filters[name] ?? ""}
      onChange={(event) => onChange(name, event.currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {withCurrent(options, filters[name]).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <search aria-label="Filter movies">
      <div className="grid grid-cols-2 gap-x-2.5 gap-y-3 xs:gap-x-3 sm:grid-cols-3 lg:grid-cols-6">
        {select("Category", "category", titles, "All")}
        {select("Year", "year", choices.year, "Any")}
        {select("Hours", "hours", choices.hours, "Any")}
        {select("Rating", "rating", choices.rating, "Any")}
        {select("Language", "language", choices.language, "Any")}
        {select("Sort by", "sort", choices.sort.slice(1), "Newest")}
      </div>
      {filters.q && (
        <Button look="quiet" className="mt-4 max-w-full px-4" onClick={() => onChange("q", undefined)}>
          <span className="truncate">
            <span className="sr-only">Remove search: </span>“{filters.q}”
          </span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      )}
    </search>
  );
}

/** An address can name a value that the list does not have (yet): it stays visible in its field. */
function withCurrent(options: readonly Choice[], value: string | undefined): readonly Choice[] {
  if (!value || value === "newest" || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: value }];
}
