import { m } from "#messages";
import {
  ageSchemes,
  customLabelLength,
  listAgeValues,
} from "../../../contract/movies/age-ratings.ts";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import {
  joinCustomRating,
  joinRatings,
  type RatingTexts,
  splitCustomRating,
  splitRatings,
} from "./age-ratings-text.ts";

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A movie's age ratings: a choice for each scheme, and age and label of the owner's own rating. */
export function AgeRatingsField({ label, value, error, onChange }: Props) {
  const ratings = splitRatings(value);
  const custom = splitCustomRating(ratings.custom);
  const change = (changes: RatingTexts) => onChange(joinRatings({ ...ratings, ...changes }));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {ageSchemes.map(
          (scheme) =>
            scheme !== "custom" && (
              <ChoiceField
                key={scheme}
                label={scheme}
                value={ratings[scheme] ?? ""}
                onChange={({ target }) => change({ [scheme]: target.value })}
              >
                <option value="">{m.movies_admin_age_unrated()}</option>
                {listAgeValues(scheme).map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </ChoiceField>
            ),
        )}
        <TextField
          label={m.movies_admin_age_custom_age()}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={custom.age}
          onChange={({ target }) =>
            change({ custom: joinCustomRating(target.value, custom.label) })
          }
        />
        <TextField
          label={m.movies_admin_age_custom_label()}
          hint={m.movies_admin_age_custom_hint()}
          name="ageRatings"
          maxLength={customLabelLength}
          autoComplete="off"
          value={custom.label}
          error={error}
          onChange={({ target }) => change({ custom: joinCustomRating(custom.age, target.value) })}
        />
      </div>
    </fieldset>
  );
}
