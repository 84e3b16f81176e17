import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { choices, type FilterName, type Filters } from "./filters.ts";
import { categories } from "./queries.ts";

type Choice = { value: string; label: string };
type Props = { filters: Filters; onChange: (name: FilterName, value: string | undefined) => void; onClear: () => void };

export function FilterBar({ filters, onChange, onClear }: Props) {
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {select("Category", "category", titles, "All categories")}
        {select("Year", "year", choices.year, "Any year")}
        {select("Hours", "hours", choices.hours, "Any length")}
        {select("Rating", "rating", choices.rating, "Any rating")}
        {select("Language", "language", choices.language, "Any language")}
        {select("Sort by", "sort", choices.sort.slice(1), "Newest")}
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-2">
        {filters.q && (
          <Button look="quiet" className="px-4" onClick={() => onChange("q", undefined)}>
            <span>
              <span className="sr-only">Remove search: </span>“{filters.q}”
            </span>
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
        {Object.keys(filters).length > 0 && (
          <Button look="plain" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}

/** An address can name a value that the list does not have (yet): it stays visible in its field. */
function withCurrent(options: readonly Choice[], value: string | undefined): readonly Choice[] {
  if (!value || value === "newest" || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: value }];
}
