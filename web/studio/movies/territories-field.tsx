import { X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { SearchPicker } from "../search-picker.tsx";
import {
  countryName,
  countryToChoose,
  findCountries,
  joinTerritories,
  splitTerritories,
} from "./territories-text.ts";

type Props = {
  label: string;
  hint?: string;
  name: string;
  /** Country codes separated by commas, and the typed text of a country that is not chosen yet. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/**
 * A field for the countries in which a movie is shown. Countries are found by name; no country
 * means everywhere. Typed text is part of the value, so that it is refused rather than ignored.
 */
export function TerritoriesField({ label, hint, name, value, error, onChange }: Props) {
  const [lastText, setLastText] = useState("");
  const { codes, typed } = splitTerritories(value);
  // The last typed text is shown only if it matches the value, because the form may have set
  // another text, such as an empty one.
  const text = splitTerritories(joinTerritories([], lastText)).typed === typed ? lastText : typed;
  const options = text.trim() ? findCountries(text, codes) : undefined;
  const choose = ({ id }: { id: string }) => {
    setLastText("");
    onChange(joinTerritories([...codes, id], ""));
  };
  return (
    <div className="grid gap-3">
      <SearchPicker
        label={label}
        hint={hint}
        name={name}
        error={error}
        text={text}
        onText={(next) => {
          setLastText(next);
          onChange(joinTerritories(codes, next));
        }}
        options={options}
        onPick={choose}
        onEnter={() => {
          const country = countryToChoose(text, options ?? []);
          if (country) choose(country);
        }}
      />
      {codes.length === 0 ? (
        text.trim() === "" && <p className="text-dim">{m.movies_admin_territories_everywhere()}</p>
      ) : (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {codes.map((code) => (
            <li key={code}>
              <Button
                look="quiet"
                className="px-4"
                about={m.common_remove()}
                onClick={() =>
                  onChange(
                    joinTerritories(
                      codes.filter((each) => each !== code),
                      text,
                    ),
                  )
                }
              >
                {countryName(code)} <X aria-hidden="true" className="size-4 shrink-0" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
