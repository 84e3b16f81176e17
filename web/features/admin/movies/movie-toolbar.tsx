import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type MovieSort, movieSorts } from "../../../../contract/constants.ts";
import { paths } from "../../../api/paths.ts";
import { type Text, t } from "../../../i18n/text.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { ListSearch } from "../../../ui/lists/list-search.tsx";
import { CsvTools } from "../import/csv-tools.tsx";
import { adminCategoriesQuery } from "./movie-queries.ts";

const sortLabels: Record<MovieSort, Text> = {
  newest: "Newest",
  rating: "Best rated",
  name: "Name",
  popular: "Most popular",
};

type MovieFilterChanges = { q?: string; category?: string; sort?: string };

type Props = {
  q: string;
  category: string;
  sort: MovieSort;
  resultSummary: string | undefined;
  onFilter: (changes: MovieFilterChanges, options?: { replace: boolean }) => void;
  onDeleteAll: () => void;
};

/** What the list is narrowed to, and what is done to the catalogue as a whole. */
export function MovieToolbar({ q, category, sort, resultSummary, onFilter, onDeleteAll }: Props) {
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  return (
    <div className="grid gap-5">
      <ListSearch
        listName={t("movies")}
        placeholder={t("Name or cast")}
        q={q}
        resultSummary={resultSummary}
        onSearch={(text) => onFilter({ q: text }, { replace: true })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid w-full grid-cols-2 gap-3 sm:w-96">
          <SelectField
            label={t("Category")}
            name="category"
            value={category}
            onChange={(event) => onFilter({ category: event.currentTarget.value })}
          >
            <option value="">{t("All")}</option>
            {categories.map(({ id, tittle }) => (
              <option key={id} value={tittle}>
                {tittle}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("Sort by")}
            name="sort"
            value={sort}
            disabled={q !== ""}
            title={q === "" ? undefined : t("What a search finds is listed newest first")}
            onChange={(event) => onFilter({ sort: event.currentTarget.value })}
          >
            {movieSorts.map((option) => (
              <option key={option} value={option}>
                {t(sortLabels[option])}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ButtonLink to={paths.addMovie} className="px-4">
            <Plus aria-hidden="true" className="size-5" /> {t("Add movie")}
          </ButtonLink>
          <CsvTools />
          <Button look="quiet" className="px-4" onClick={onDeleteAll}>
            {t("Delete all movies")}
          </Button>
        </div>
      </div>
    </div>
  );
}
