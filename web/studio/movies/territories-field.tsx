import { X } from "lucide-react";
import { useId, useState } from "react";
import { m } from "#messages";
import { countryGroupNames, countryGroups } from "../../../contract/country-groups.ts";
import { Button } from "../../ui/button.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { SearchPicker } from "../search-picker.tsx";
import {
  findCountries,
  findCountryForEnter,
  formatCountryGroup,
  groupCountries,
  joinTerritories,
  readTerritoryRule,
  splitTerritories,
  territoryRules,
  toTerritoryCodes,
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

const ruleLabels = {
  only: m.movies_admin_territories_only,
  except: m.movies_admin_territories_except,
};

/**
 * A field for the countries in which a movie is shown, or for those in which it is not; no country
 * means everywhere. Countries are found by name, or added as a group. Typed text is part of the
 * value, so that it is refused rather than ignored.
 */
export function TerritoriesField({ label, hint, name, value, error, onChange }: Props) {
  const ruleName = useId();
  const [lastText, setLastText] = useState("");
  const [lastRule, setLastRule] = useState<(typeof territoryRules)[number]>("only");
  const { codes, typed } = splitTerritories(value);
  const { rule, listed } = readTerritoryRule(codes, lastRule);
  const listLabel = rule === "only" ? label : m.movies_admin_territories_not_in();
  // The last typed text is shown only if it matches the value, because the form may have set
  // another text, such as an empty one.
  const text = splitTerritories(joinTerritories([], lastText)).typed === typed ? lastText : typed;
  const options = text.trim() ? findCountries(text, listed) : undefined;
  const setListed = (next: readonly string[], nextText: string, nextRule = rule) => {
    setLastRule(nextRule);
    setLastText(nextText);
    onChange(joinTerritories(toTerritoryCodes(nextRule, next), nextText));
  };
  const choose = ({ id }: { id: string }) => setListed([...listed, id], "");
  return (
    <div className="grid gap-3">
      <RadioField
        label={m.movies_admin_territories_rule()}
        name={ruleName}
        options={territoryRules.map((each) => ({ value: each, label: ruleLabels[each]() }))}
        value={rule}
        onChange={(next) => setListed(listed, text, next)}
      />
      <SearchPicker
        label={listLabel}
        hint={rule === "only" ? hint : undefined}
        name={name}
        error={error}
        text={text}
        onText={(next) => setListed(listed, next)}
        options={options}
        onPick={choose}
        onEnter={() => {
          const country = findCountryForEnter(text, options ?? []);
          if (country) choose(country);
        }}
      />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left me-2 font-medium">{m.movies_admin_territories_add()}</legend>
        {countryGroupNames.map((group) => (
          <Button
            key={group}
            look="quiet"
            className="px-4"
            disabled={countryGroups[group].every((code) => listed.includes(code))}
            onClick={() => setListed([...listed, ...countryGroups[group]], text)}
          >
            {formatCountryGroup(group)}
          </Button>
        ))}
      </fieldset>
      {listed.length === 0 ? (
        text.trim() === "" && <p className="text-dim">{m.movies_admin_territories_everywhere()}</p>
      ) : (
        <ul aria-label={listLabel} className="flex flex-wrap gap-2">
          {groupCountries(listed).map((entry) => (
            <li key={entry.label}>
              <Button
                look="quiet"
                className="px-4"
                about={m.common_remove()}
                onClick={() =>
                  setListed(
                    listed.filter((code) => !entry.codes.includes(code)),
                    text,
                  )
                }
              >
                {entry.label} <X aria-hidden="true" className="size-4 shrink-0" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
