import { useState } from "react";
import { m } from "#messages";
import { type MovieFieldName, movieFieldList } from "../../../../contract/movies/movie-fields.ts";
import { MovieFields } from "../movie-fields.tsx";
import type { MovieFormValues } from "../movie-form-values.ts";
import { createMovieDraft } from "./movie-draft.ts";

/** The fields that the specification gives the form of a new movie. */
const firstFields: ReadonlySet<MovieFieldName> = new Set([
  "name",
  "time",
  "approxiT",
  "popular",
  "year",
  "approxiY",
  "rating",
  "approxiR",
  "language",
  "description",
  "price",
  "trailer",
  "categoryId",
]);

export const isFirstField = (name: MovieFieldName): boolean => firstFields.has(name);

const laterFields = movieFieldList.filter(
  ({ name, translates }) => translates === undefined && !firstFields.has(name),
);
const isLaterField = (name: MovieFieldName) => laterFields.some((field) => field.name === name);

type Props = {
  fields: MovieFormValues;
  issues: Partial<Record<string, string>>;
  onChange: (name: MovieFieldName, value: string) => void;
};

/**
 * The fields that can wait until the movie's own page. They are folded away until one is filled in
 * or has an error.
 */
export function MoreMovieFields({ fields, issues, onChange }: Props) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const [untouched] = useState(() => createMovieDraft().fields);
  const isFilled = laterFields.some(({ name }) => fields[name] !== untouched[name]);
  const hasIssue = laterFields.some(({ name }) => issues[name] !== undefined);
  const isOpen = hasIssue || (choice ?? isFilled);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setChoice(currentTarget.open);
      }}
      className="mt-6 rounded-xl ring-1 ring-rail"
    >
      <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-semibold hover:text-bulb">
        {m.movies_admin_more_fields()}
      </summary>
      <div className="px-4 pt-2 pb-5">
        <p className="mb-5 text-sm text-dim">{m.movies_admin_more_fields_hint()}</p>
        <MovieFields draft={fields} issues={issues} names={isLaterField} onChange={onChange} />
      </div>
    </details>
  );
}
