import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { m } from "#messages";
import { type MovieSort, movieSorts } from "../../../contract/constants.ts";
import { paths } from "../../api/paths.ts";
import type { Message } from "../../i18n/message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { CsvTools } from "../import/csv-tools.tsx";
import { ListSearch } from "../list-search.tsx";
import { adminCategoriesQuery } from "./movie-queries.ts";

const sortLabels: Record<MovieSort, Message> = {
  newest: m.catalogue_sort_newest,
  rating: m.catalogue_sort_rating,
  name: m.common_name,
  popular: m.catalogue_sort_popular,
};

type MovieFilterChanges = { q?: string; category?: string; sort?: string };

type Props = {
  q: string;
  category: string;
  sort: MovieSort;
  resultSummary: string | undefined;
  onFilter: (changes: MovieFilterChanges, options?: { replace: boolean }) => void;
};

/** The filters, and the ways to add and export movies. */
export function MovieToolbar({ q, category, sort, resultSummary, onFilter }: Props) {
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  return (
    <div className="grid gap-5">
      <ListSearch
        listName={m.movies_admin_search_items()}
        placeholder={m.movies_admin_search_placeholder()}
        q={q}
        resultSummary={resultSummary}
        onSearch={(text) => onFilter({ q: text }, { replace: true })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid w-full grid-cols-2 gap-3 sm:w-96">
          <SelectField
            label={m.common_category()}
            name="category"
            value={category}
            onChange={(event) => onFilter({ category: event.currentTarget.value })}
          >
            <option value="">{m.common_all()}</option>
            {categories.map(({ id, tittle }) => (
              <option key={id} value={tittle}>
                {tittle}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.catalogue_sort_by()}
            name="sort"
            value={sort}
            disabled={q !== ""}
            title={q === "" ? undefined : m.movies_admin_sort_disabled()}
            onChange={(event) => onFilter({ sort: event.currentTarget.value })}
          >
            {movieSorts.map((option) => (
              <option key={option} value={option}>
                {sortLabels[option]()}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ButtonLink to={paths.addMovie} className="px-4">
            <Plus aria-hidden="true" className="size-5" /> {m.movies_admin_add()}
          </ButtonLink>
          <CsvTools />
        </div>
      </div>
    </div>
  );
}
