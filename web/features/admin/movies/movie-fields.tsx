import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { hourBuckets, starBuckets, yearBuckets } from "../../../../contract/constants.ts";
import type { Message } from "../../../i18n/message.ts";
import { ChoiceField, TextArea, TextField } from "../../../ui/field.tsx";
import { type FieldName, fieldLabels, type MovieFormValues } from "./movie-form-values.ts";
import { adminCategoriesQuery } from "./movie-queries.ts";

type Props = {
  draft: MovieFormValues;
  issues: Partial<Record<string, string>>;
  /** A bucket's choice may be taken back: `onChange` is then told an empty text. */
  mayFollow?: boolean;
  onChange: (name: FieldName, value: string) => void;
};

const followTexts = {
  time: { as: m.movies_admin_bucket_from_time, hint: m.movies_admin_bucket_time_hint },
  year: { as: m.movies_admin_bucket_from_year, hint: m.movies_admin_bucket_year_hint },
  rating: { as: m.movies_admin_bucket_from_rating, hint: m.movies_admin_bucket_rating_hint },
} as const satisfies Record<string, { as: Message; hint: Message }>;

type Option = { value: string; label: string };

const toOptions = (values: readonly (string | number)[], formatLabel: (value: string | number) => string): Option[] =>
  values.map((value) => ({ value: String(value), label: formatLabel(value) }));

/** Every field of a film, by the names they have on the wire. */
export function MovieFields({ draft, issues, mayFollow = false, onChange }: Props) {
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  const fieldProps = (name: FieldName) => ({
    label: fieldLabels[name](),
    name,
    value: draft[name],
    error: issues[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
  });
  const renderSelect = (name: FieldName, options: Option[], hint?: string) => (
    <ChoiceField {...fieldProps(name)} hint={hint}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </ChoiceField>
  );
  const categoryOptions = categories.map(({ id, tittle }) => ({ value: id, label: tittle }));
  const followOption = (sourceField: keyof typeof followTexts) =>
    mayFollow ? [{ value: "", label: followTexts[sourceField].as() }] : [];
  const emptyCategoryOption =
    draft.categoryId === "" ? [{ value: "", label: m.movies_admin_category_placeholder() }] : [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField {...fieldProps("name")} required maxLength={200} />
      </div>
      <TextField {...fieldProps("time")} hint={m.movies_admin_time_hint()} required maxLength={20} />
      {renderSelect(
        "approxiT",
        [...followOption("time"), ...toOptions(hourBuckets, (value) => m.movies_admin_bucket_hours({ value }))],
        followTexts.time.hint(),
      )}
      <TextField {...fieldProps("year")} inputMode="numeric" hint={m.movies_admin_year_hint()} required maxLength={4} />
      {renderSelect("approxiY", [...followOption("year"), ...toOptions(yearBuckets, String)], followTexts.year.hint())}
      <TextField {...fieldProps("rating")} inputMode="decimal" hint={m.spec_rating_hint()} maxLength={4} />
      {renderSelect(
        "approxiR",
        [...followOption("rating"), ...toOptions(starBuckets, (value) => m.movies_admin_bucket_stars({ value }))],
        followTexts.rating.hint(),
      )}
      {renderSelect("popular", [
        { value: "true", label: m.movies_admin_popular_true() },
        { value: "false", label: m.movies_admin_popular_false() },
      ])}
      {renderSelect("categoryId", [...emptyCategoryOption, ...categoryOptions])}
      <TextField {...fieldProps("language")} required maxLength={60} />
      <TextField
        {...fieldProps("price")}
        inputMode="decimal"
        hint={m.movies_admin_price_hint()}
        required
        maxLength={9}
      />
      <div className="sm:col-span-2">
        <TextField {...fieldProps("trailer")} hint={m.movies_admin_trailer_hint()} maxLength={500} />
      </div>
      <div className="sm:col-span-2">
        <TextArea {...fieldProps("description")} rows={6} required maxLength={5000} />
      </div>
    </div>
  );
}
