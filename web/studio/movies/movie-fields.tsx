import { useQuery } from "@tanstack/react-query";
import { hourBuckets, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import { messages } from "../../../contract/messages.ts";
import { type Text, t } from "../../i18n/text.ts";
import { ChoiceField, TextArea, TextField } from "../../ui/field.tsx";
import { type Draft, type FieldName, fieldLabels } from "./draft.ts";
import { categoryList } from "./queries.ts";

type Props = {
  draft: Draft;
  issues: Partial<Record<string, string>>;
  /** A bucket's choice may be taken back: `onChange` is then told an empty text. */
  mayFollow?: boolean;
  onChange: (name: FieldName, value: string) => void;
};

const follows = {
  time: { as: "As the time says", hint: "Follows the time, unless chosen here" },
  year: { as: "As the year says", hint: "Follows the year, unless chosen here" },
  rating: { as: "As the rating says", hint: "Follows the rating, unless chosen here" },
} as const satisfies Record<string, { as: Text; hint: Text }>;

type Option = { value: string; label: string };

const named = (values: readonly (string | number)[], say: (value: string | number) => string): Option[] =>
  values.map((value) => ({ value: String(value), label: say(value) }));

/** Every field of a film, by the names they have on the wire. */
export function MovieFields({ draft, issues, mayFollow = false, onChange }: Props) {
  const categories = useQuery(categoryList()).data?.data ?? [];
  const field = (name: FieldName) => ({
    label: t(fieldLabels[name]),
    name,
    value: draft[name],
    error: issues[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
  });
  const choice = (name: FieldName, options: Option[], hint?: string) => (
    <ChoiceField {...field(name)} hint={hint}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </ChoiceField>
  );
  const titles = categories.map(({ id, tittle }) => ({ value: id, label: tittle }));
  const none = (field: keyof typeof follows) => (mayFollow ? [{ value: "", label: t(follows[field].as) }] : []);
  const noCategory = draft.categoryId === "" ? [{ value: "", label: t("Choose one") }] : [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField {...field("name")} required maxLength={200} />
      </div>
      <TextField {...field("time")} hint={t("Hours and minutes, such as 2h 29m")} required maxLength={20} />
      {choice(
        "approxiT",
        [...none("time"), ...named(hourBuckets, (value) => t("{value} hrs", { value }))],
        t(follows.time.hint),
      )}
      <TextField {...field("year")} inputMode="numeric" hint={t("1700 to 2030")} required maxLength={4} />
      {choice("approxiY", [...none("year"), ...named(yearBuckets, String)], t(follows.year.hint))}
      <TextField {...field("rating")} inputMode="decimal" hint={t(messages.ratingHint)} maxLength={4} />
      {choice(
        "approxiR",
        [...none("rating"), ...named(starBuckets, (value) => t("{value} Star", { value }))],
        t(follows.rating.hint),
      )}
      {choice("popular", [
        { value: "true", label: t("true") },
        { value: "false", label: t("false") },
      ])}
      {choice("categoryId", [...noCategory, ...titles])}
      <TextField {...field("language")} required maxLength={60} />
      <TextField {...field("price")} inputMode="decimal" hint={t("Dollars")} required maxLength={9} />
      <div className="sm:col-span-2">
        <TextField
          {...field("trailer")}
          hint={t("The address of an embed of YouTube or Vimeo, or a trailer of this site; may stay empty")}
          maxLength={500}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea {...field("description")} rows={6} required maxLength={5000} />
      </div>
    </div>
  );
}
