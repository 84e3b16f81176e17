import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { m } from "#messages";
import type { Category, Facets } from "../../../contract/catalogue/catalogue.ts";
import type {
  FacetName,
  MovieFilterName,
  MovieFilters,
} from "../../../contract/catalogue/movie-filters.ts";
import { hourBuckets, movieSorts, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import type { Message } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { getActiveFilterNames, getChoiceLabel, sortLabels } from "./filters.ts";

type Props = {
  filters: MovieFilters;
  categories: readonly Category[];
  /** The number of movies for each choice; undefined while unknown. */
  counts: Facets | undefined;
  /** The languages in which the site has movies. */
  languages: string[];
  onChange: (name: MovieFilterName, value: string | undefined) => void;
};

/** On phones the filters are collapsed behind a button. */
export function FilterBar({ filters, categories, counts, languages, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const categoryTitles = categories.map(({ tittle }) => tittle);
  const activeCount = getActiveFilterNames(filters).length;
  const renderSelect = (
    label: Message,
    name: FacetName,
    choices: readonly (string | number)[],
    all: Message,
  ) => (
    <FacetSelect
      label={label()}
      name={name}
      all={all()}
      onChange={onChange}
      value={filters[name] ?? ""}
      choices={choices.map(String)}
      categories={categories}
      counts={counts?.[name]}
    />
  );
  return (
    <search
      aria-label={m.catalogue_filter_movies()}
      className="grid grid-cols-2 items-end gap-x-2.5 gap-y-3 xs:gap-x-3 sm:grid-cols-3 lg:grid-cols-6"
    >
      <Button
        look="quiet"
        className={`min-h-12 rounded-xl! px-3 sm:hidden ${open ? "col-span-2" : ""}`}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" /> {m.catalogue_filters()}
        {activeCount > 0 && ` · ${activeCount}`}
      </Button>
      <div id={panelId} className={`contents ${open ? "" : "max-sm:hidden"}`}>
        {renderSelect(m.common_category, "category", categoryTitles, m.common_all)}
        {renderSelect(m.common_year, "year", yearBuckets, m.common_any)}
        {renderSelect(m.common_hours, "hours", hourBuckets, m.common_any)}
        {renderSelect(m.common_rating, "rating", starBuckets, m.common_any)}
        {renderSelect(m.common_language, "language", languages, m.common_any)}
      </div>
      <SelectField
        label={m.catalogue_sort_by()}
        name="sort"
        value={filters.sort ?? "newest"}
        onChange={({ currentTarget: { value } }) =>
          onChange("sort", value === "newest" ? undefined : value)
        }
      >
        {movieSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]()}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

type FacetSelectProps = {
  categories: readonly Category[];
  label: string;
  name: FacetName;
  value: string;
  all: string;
  choices: string[];
  counts: Record<string, number> | undefined;
  onChange: Props["onChange"];
};

/**
 * A select for one filter. A choice without matches is disabled. A value from the URL is shown even
 * if it is not a choice.
 */
function FacetSelect({
  categories,
  label,
  name,
  value,
  all,
  choices,
  counts,
  onChange,
}: FacetSelectProps) {
  const countByChoice = counts && new Map(Object.entries(counts));
  const options = value === "" || choices.includes(value) ? choices : [...choices, value];
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(name, event.currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {options.map((choice) => {
        const count = countByChoice && (countByChoice.get(choice) ?? 0);
        const text = getChoiceLabel(name, choice, categories);
        return (
          <option key={choice} value={choice} disabled={count === 0 && choice !== value}>
            {count === undefined ? text : `${text} (${count})`}
          </option>
        );
      })}
    </SelectField>
  );
}
