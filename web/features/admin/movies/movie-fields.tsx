import { useQuery } from "@tanstack/react-query";
import { hourBuckets, starBuckets, yearBuckets } from "../../../../contract/constants.ts";
import { messages } from "../../../../contract/messages.ts";
import { type Text, t } from "../../../i18n/text.ts";
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
  time: { as: "As the time says", hint: "Follows the time, unless chosen here" },
  year: { as: "As the year says", hint: "Follows the year, unless chosen here" },
  rating: { as: "As the rating says", hint: "Follows the rating, unless chosen here" },
} as const satisfies Record<string, { as: Text; hint: Text }>;

type Option = { value: string; label: string };

const toOptions = (values: readonly (string | number)[], formatLabel: (value: string | number) => string): Option[] =>
  values.map((value) => ({ value: String(value), label: formatLabel(value) }));

/** Every field of a film, by the names they have on the wire. */
export function MovieFields({ draft, issues, mayFollow = false, onChange }: Props) {
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  const fieldProps = (name: FieldName) => ({
    label: t(fieldLabels[name]),
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
    mayFollow ? [{ value: "", label: t(followTexts[sourceField].as) }] : [];
  const emptyCategoryOption = draft.categoryId === "" ? [{ value: "", label: t("Choose one") }] : [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField {...fieldProps("name")} required maxLength={200} />
      </div>
      <TextField {...fieldProps("time")} hint={t("Hours and minutes, such as 2h 29m")} required maxLength={20} />
      {renderSelect(
        "approxiT",
        [...followOption("time"), ...toOptions(hourBuckets, (value) => t("{value} hrs", { value }))],
        t(followTexts.time.hint),
      )}
      <TextField {...fieldProps("year")} inputMode="numeric" hint={t("1700 to 2030")} required maxLength={4} />
      {renderSelect("approxiY", [...followOption("year"), ...toOptions(yearBuckets, String)], t(followTexts.year.hint))}
      <TextField {...fieldProps("rating")} inputMode="decimal" hint={t(messages.ratingHint)} maxLength={4} />
      {renderSelect(
        "approxiR",
        [...followOption("rating"), ...toOptions(starBuckets, (value) => t("{value} Star", { value }))],
        t(followTexts.rating.hint),
      )}
      {renderSelect("popular", [
        { value: "true", label: t("true") },
        { value: "false", label: t("false") },
      ])}
      {renderSelect("categoryId", [...emptyCategoryOption, ...categoryOptions])}
      <TextField {...fieldProps("language")} required maxLength={60} />
      <TextField {...fieldProps("price")} inputMode="decimal" hint={t("Dollars")} required maxLength={9} />
      <div className="sm:col-span-2">
        <TextField
          {...fieldProps("trailer")}
          hint={t("The address of an embed of YouTube or Vimeo, or a trailer of this site; may stay empty")}
          maxLength={500}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea {...fieldProps("description")} rows={6} required maxLength={5000} />
      </div>
    </div>
  );
}
