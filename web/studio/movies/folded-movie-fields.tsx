import { type ComponentProps, useState } from "react";
import { m } from "#messages";
import { type MovieFieldName, movieFieldList } from "../../../contract/movies/movie-fields.ts";
import { MovieFields } from "./movie-fields.tsx";
import type { MovieFormValues } from "./movie-form-values.ts";

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

const laterFields = movieFieldList.filter(
  ({ name, translates }) => translates === undefined && !firstFields.has(name),
);

/** Whether two versions of a movie differ in a field that `FoldedMovieFields` folds away. */
export const hasFoldedChange = (one: MovieFormValues, other: MovieFormValues): boolean =>
  laterFields.some(({ name }) => one[name] !== other[name]);

type Props = Omit<ComponentProps<typeof MovieFields>, "names"> & { isOpenAtFirst: boolean };

/** The fields of a movie. All but `firstFields` are folded away until one of them has an error. */
export function FoldedMovieFields({ isOpenAtFirst, ...fields }: Props) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const hasIssue = laterFields.some(({ name }) => fields.issues[name] !== undefined);
  const isOpen = hasIssue || (choice ?? isOpenAtFirst);
  return (
    <div>
      <MovieFields {...fields} names={(name) => firstFields.has(name)} />
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
          <MovieFields
            {...fields}
            names={(name) => laterFields.some((field) => field.name === name)}
          />
        </div>
      </details>
    </div>
  );
}
