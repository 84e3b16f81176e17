import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { type Currency, currencies } from "../../../../contract/currencies.ts";
import type { SiteSettings } from "../../../../contract/site-settings.ts";
import { ChoiceField } from "../../../ui/field.tsx";

type Props = {
  draft: SiteSettings;
  issues: Record<string, string>;
  onChange: (changes: Partial<SiteSettings>) => void;
};

export function MoneyFields({ draft, issues, onChange }: Props) {
  const names = new Intl.DisplayNames(getLocale(), { type: "currency" });
  // Browsers leave it out.
  const timeZones = new Set(["UTC", draft.timeZone, ...Intl.supportedValuesOf("timeZone")]);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ChoiceField
        label={m.site_settings_currency()}
        hint={m.site_settings_currency_hint()}
        value={draft.currency}
        onChange={({ target }) => onChange({ currency: target.value as Currency })}
      >
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency} – {names.of(currency)}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={m.site_settings_time_zone()}
        hint={m.site_settings_time_zone_hint()}
        value={draft.timeZone}
        error={issues.timeZone}
        onChange={({ target }) => onChange({ timeZone: target.value })}
      >
        {[...timeZones].map((timeZone) => (
          <option key={timeZone}>{timeZone}</option>
        ))}
      </ChoiceField>
    </div>
  );
}
