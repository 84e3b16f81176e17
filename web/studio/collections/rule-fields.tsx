import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseFormRegister, UseFormSetValue } from "react-hook-form";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { maxCollectionMovies } from "../../../contract/collections/collections.ts";
import { countryCodes } from "../../../contract/countries.ts";
import { issueMessage } from "../../../contract/issues.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { adminCategoriesQuery } from "../movies/movie-queries.ts";
import { type CollectionFormValues, toCollectionRule } from "./collection-form-values.ts";
import { PersonField } from "./person-field.tsx";

const debounceMs = 400;

type Props = {
  draft: CollectionFormValues;
  register: UseFormRegister<CollectionFormValues>;
  setValue: UseFormSetValue<CollectionFormValues>;
  issues: Partial<Record<string, string>>;
};

/** The conditions of a rule, and how many movies match. */
export function RuleFields({ draft, register, setValue, issues }: Props) {
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  const facets = useQuery(queryOptionsFor("GET /api/facets", { query: {} })).data?.data;
  const languages = new Set(
    [...Object.keys(facets?.language ?? {}), draft.rule.language].filter(Boolean),
  );

  const renderChoice = (
    name: "categoryId" | "country" | "language",
    label: string,
    options: [string, string][],
  ) => (
    // The key renders the select anew once the options are loaded, because a select loses a value
    // that is not among its options.
    <ChoiceField
      key={`${name} ${options.length}`}
      label={label}
      {...register(`rule.${name}`)}
      error={issues[`rule.${name}`]}
    >
      <option value="">{m.common_any()}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </ChoiceField>
  );
  const renderYear = (name: "fromYear" | "toYear", label: string) => (
    <TextField
      label={label}
      {...register(`rule.${name}`)}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      error={issues[`rule.${name}`]}
    />
  );

  return (
    <div className="grid gap-5">
      <p className="text-dim">{m.collections_admin_rule_hint({ maximum: maxCollectionMovies })}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {renderChoice(
          "categoryId",
          m.common_category(),
          categories.map(({ id, tittle }) => [id, tittle]),
        )}
        {renderChoice(
          "language",
          m.common_language(),
          [...languages].sort().map((language) => [language, language]),
        )}
        {renderYear("fromYear", m.collections_admin_from_year())}
        {renderYear("toYear", m.collections_admin_to_year())}
        {renderChoice("country", m.collections_admin_country(), countryOptions())}
        <PersonField
          name={draft.rule.personName}
          error={issues["rule.personId"]}
          onChange={(id, name) => {
            setValue("rule.personId", id);
            setValue("rule.personName", name);
          }}
        />
      </div>
      <MatchCount rule={draft.rule} />
    </div>
  );
}

function MatchCount({ rule }: { rule: CollectionFormValues["rule"] }) {
  const conditions = useDebouncedValue(JSON.stringify(toCollectionRule(rule)), debounceMs);
  const isEmpty = conditions === "{}";
  const matches = useQuery({
    ...queryOptionsFor("GET /api/admin/collection-matches", { query: JSON.parse(conditions) }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const count = matches.data?.data.count;
  return (
    <p role="status" className="min-h-7 font-semibold">
      {isEmpty && issueMessage({ code: "rule_empty" })}
      {!isEmpty && !matches.isError && count !== undefined && describeCount(count)}
    </p>
  );
}

function describeCount(count: number) {
  if (count > maxCollectionMovies)
    return (
      <span className="text-ember">
        {issueMessage({ code: "rule_too_broad", params: { maximum: maxCollectionMovies } })}
      </span>
    );
  return m.catalogue_movie_count({ count });
}

/** Lists the countries by name in the page's language. */
function countryOptions(): [string, string][] {
  const names = new Intl.DisplayNames(getLocale(), { type: "region" });
  const compare = new Intl.Collator(getLocale()).compare;
  return countryCodes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => compare(one, other));
}
