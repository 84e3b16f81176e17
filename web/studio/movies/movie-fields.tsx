import { useQuery } from "@tanstack/react-query";
import { hourBuckets, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import { messages } from "../../../contract/messages.ts";
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

const follows = (field: string) => `Follows the ${field}, unless chosen here`;

type Option = { value: string; label: string };

const named = (values: readonly (string | number)[], word: string) =>
  values.map((value) => ({ value: String(value), label: `${value} ${word}` }));

/** Every field of a film, by the names they have on the wire. */
export function MovieFields({ draft, issues, mayFollow = false, onChange }: Props) {
  const categories = useQuery(categoryList()).data?.data ?? [];
  const field = (name: FieldName) => ({
    label: fieldLabels[name],
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
  const none = (field: string) => (mayFollow ? [{ value: "", label: `As the ${field} says` }] : []);
  const noCategory = draft.categoryId === "" ? [{ value: "", label: "Choose one" }] : [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField {...field("name")} required maxLength={200} />
      </div>
      <TextField {...field("time")} hint="Hours and minutes, such as 2h 29m" required maxLength={20} />
      {choice("approxiT", [...none("time"), ...named(hourBuckets, "hrs")], follows("time"))}
      <TextField {...field("year")} inputMode="numeric" hint="1700 to 2030" required maxLength={4} />
      {choice("approxiY", [...none("year"), ...named(yearBuckets, "")], follows("year"))}
      <TextField {...field("rating")} inputMode="decimal" hint={messages.ratingHint} maxLength={4} />
      {choice("approxiR", [...none("rating"), ...named(starBuckets, "Star")], follows("rating"))}
      {choice("popular", [
        { value: "true", label: "true" },
        { value: "false", label: "false" },
      ])}
      {choice("categoryId", [...noCategory, ...titles])}
      <TextField {...field("language")} required maxLength={60} />
      <TextField {...field("price")} inputMode="decimal" hint="Dollars" required maxLength={9} />
      <div className="sm:col-span-2">
        <TextField
          {...field("trailer")}
          hint="The address of an embed of YouTube or Vimeo, or a trailer of this site; may stay empty"
          maxLength={500}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea {...field("description")} rows={6} required maxLength={5000} />
      </div>
    </div>
  );
}
