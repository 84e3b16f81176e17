import {
  contentDescriptorLabels,
  contentDescriptors,
  listContentDescriptors,
} from "../../../contract/movies/content-descriptors.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A checkbox for each descriptor of a movie's content. */
export function ContentDescriptorsField({ label, value, error, onChange }: Props) {
  const chosen = listContentDescriptors(value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {contentDescriptors.map((each) => (
          <CheckboxField
            key={each}
            label={contentDescriptorLabels[each]()}
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              onChange(
                contentDescriptors
                  .filter((other) => (other === each ? target.checked : chosen.includes(other)))
                  .join(", "),
              )
            }
          />
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-ember">{error}</p>}
    </fieldset>
  );
}
