import { m } from "#messages";
import { ageSchemes, listSchemeAges } from "../../../contract/movies/age-ratings.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { ageSchemeLabel } from "./setting-labels.ts";
import { SettingsGroup, type SettingsProps } from "./settings-group.tsx";

export function AgeGroup({ draft, issues, onChange }: SettingsProps) {
  return (
    <SettingsGroup name="ages">
      <ChoiceField
        label={m.site_settings_age_scheme()}
        hint={m.site_settings_age_scheme_hint()}
        value={draft.ageScheme ?? ""}
        error={issues.ageScheme}
        onChange={({ target }) =>
          onChange({ ageScheme: (target.value || null) as SiteSettings["ageScheme"] })
        }
      >
        {[null, ...ageSchemes].map((scheme) => (
          <option key={scheme} value={scheme ?? ""}>
            {ageSchemeLabel(scheme)}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={m.site_settings_unrated_age()}
        hint={m.site_settings_unrated_age_hint()}
        value={String(draft.unratedAge)}
        error={issues.unratedAge}
        onChange={({ target }) => onChange({ unratedAge: Number(target.value) })}
      >
        {[...new Set([...listSchemeAges(draft.ageScheme), draft.unratedAge])]
          .sort((one, other) => one - other)
          .map((age) => (
            <option key={age}>{age}</option>
          ))}
      </ChoiceField>
    </SettingsGroup>
  );
}
