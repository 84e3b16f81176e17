import { X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { countryCodes, joinCountries, splitCountries } from "../../../../contract/countries.ts";
import { foldText } from "../../../../contract/fold-text.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchPicker } from "../search-picker.tsx";

const maxOptions = 8;

type Props = {
  label: string;
  hint?: string;
  name: string;
  /** Codes, with commas between them. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The countries in which a movie is shown, found by name. None of them means everywhere. */
export function TerritoriesField({ label, hint, name, value, error, onChange }: Props) {
  const [text, setText] = useState("");
  const codes = splitCountries(value);
  const names = new Intl.DisplayNames(getLocale(), { type: "region" });
  const nameOf = (code: string) => names.of(code) ?? code;
  return (
    <div className="grid gap-3">
      <SearchPicker
        label={label}
        hint={hint}
        name={name}
        error={error}
        text={text}
        onText={setText}
        options={text.trim() ? findCountries(text, codes, nameOf) : undefined}
        onPick={({ id }) => {
          setText("");
          onChange(joinCountries([...codes, id]));
        }}
      />
      {codes.length === 0 ? (
        <p className="text-dim">{m.movies_admin_territories_everywhere()}</p>
      ) : (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {codes.map((code) => (
            <li key={code}>
              <Button
                look="quiet"
                className="px-4"
                about={m.common_remove()}
                onClick={() => onChange(joinCountries(codes.filter((each) => each !== code)))}
              >
                {nameOf(code)} <X aria-hidden="true" className="size-4 shrink-0" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Those that are not chosen yet: names that begin with the text before names that contain it. */
function findCountries(text: string, chosen: readonly string[], nameOf: (code: string) => string) {
  const wanted = foldText(text.trim());
  const indexOf = (label: string) => foldText(label).indexOf(wanted);
  const compare = new Intl.Collator(getLocale()).compare;
  return countryCodes
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ id: code, label: nameOf(code), index: foldText(code) === wanted ? 0 : indexOf(nameOf(code)) }))
    .filter(({ index }) => index >= 0)
    .sort((one, other) => Number(one.index > 0) - Number(other.index > 0) || compare(one.label, other.label))
    .slice(0, maxOptions);
}
