import { useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { downloadAudiences } from "../../../contract/access/download-audience.ts";
import { downloadFiles } from "../../../contract/access/download-file.ts";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import { withdrawalDays } from "../../../contract/policy.ts";
import { type Currency, currencies } from "../../../contract/site/currencies.ts";
import { type SiteSettings, taxModes } from "../../../contract/site/site-settings.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { formatTypedNumber } from "../number-text.ts";
import { NetworksField } from "./networks-field.tsx";
import { downloadAudienceLabels, downloadFileLabels, taxLabels } from "./setting-labels.ts";

type Props = {
  draft: SiteSettings;
  issues: Record<string, string>;
  onChange: (changes: Partial<SiteSettings>) => void;
};

export function MoneyFields({ draft, issues, onChange }: Props) {
  const names = new Intl.DisplayNames(getLocale(), { type: "currency" });
  // `Intl.supportedValuesOf` omits UTC.
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
      <ChoiceField
        label={m.site_settings_tax()}
        hint={m.site_settings_tax_hint()}
        value={draft.tax}
        onChange={({ target }) => onChange({ tax: target.value as SiteSettings["tax"] })}
      >
        {taxModes.map((tax) => (
          <option key={tax} value={tax}>
            {taxLabels[tax]()}
          </option>
        ))}
      </ChoiceField>
      <TextField
        label={m.site_settings_tax_number()}
        hint={m.site_settings_tax_number_hint()}
        value={draft.taxNumber}
        error={issues.taxNumber}
        onChange={({ target }) => onChange({ taxNumber: target.value })}
      />
      <RentalField
        name="rentalBeginDays"
        label={m.rental_settings_begin_days()}
        draft={draft}
        issues={issues}
        onChange={onChange}
      />
      <RentalField
        name="rentalWatchHours"
        label={m.rental_settings_watch_hours()}
        draft={draft}
        issues={issues}
        onChange={onChange}
      />
      <div className="sm:col-span-2">
        <ChoiceField
          label={m.site_settings_download_for()}
          hint={m.site_settings_download_for_hint()}
          value={draft.downloadFor}
          onChange={({ target }) =>
            onChange({ downloadFor: target.value as SiteSettings["downloadFor"] })
          }
        >
          {downloadAudiences.map((audience) => (
            <option key={audience} value={audience}>
              {downloadAudienceLabels[audience]()}
            </option>
          ))}
        </ChoiceField>
      </div>
      <div className="sm:col-span-2">
        <ChoiceField
          label={m.site_settings_download_file()}
          hint={m.site_settings_download_file_hint()}
          value={draft.downloadFile}
          onChange={({ target }) =>
            onChange({ downloadFile: target.value as SiteSettings["downloadFile"] })
          }
        >
          {downloadFiles.map((file) => (
            <option key={file} value={file}>
              {downloadFileLabels[file]()}
            </option>
          ))}
        </ChoiceField>
      </div>
      <NetworksField
        networks={draft.refusedNetworks}
        error={issues.refusedNetworks}
        onChange={(refusedNetworks) => onChange({ refusedNetworks })}
      />
      <CheckboxField
        label={m.gift_settings_sold()}
        hint={m.gift_settings_hint()}
        checked={draft.sellsGifts}
        onChange={({ target }) => onChange({ sellsGifts: target.checked })}
      />
      <CheckboxField
        label={m.exits_settings_demanded()}
        hint={m.exits_settings_demanded_hint({ days: withdrawalDays })}
        checked={draft.demandsConsent}
        onChange={({ target }) => onChange({ demandsConsent: target.checked })}
      />
      <PriceField
        name="storagePrice"
        label={m.site_settings_storage_price()}
        draft={draft}
        issues={issues}
        onChange={onChange}
      />
      <PriceField
        name="readPrice"
        label={m.site_settings_read_price()}
        draft={draft}
        issues={issues}
        onChange={onChange}
      />
    </div>
  );
}

/**
 * How many decimals a price may have, enough for R2's prices: $0.015 for a gigabyte, and $0.36 for
 * a million reads.
 */
const maxCostDecimals = 4;

type PriceFieldProps = Props & { name: "storagePrice" | "readPrice"; label: string };

function PriceField({ name, label, draft, issues, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(formatTypedNumber(draft[name]));
  const isCurrent = Object.is(parseDecimal(typed, maxCostDecimals), draft[name]);
  return (
    <TextField
      label={label}
      hint={m.site_settings_prices_hint()}
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      value={isCurrent ? typed : formatTypedNumber(draft[name])}
      error={issues[name]}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ [name]: parseDecimal(target.value, maxCostDecimals) });
      }}
    />
  );
}

type RentalFieldProps = Props & { name: "rentalBeginDays" | "rentalWatchHours"; label: string };

const RentalField = ({ name, label, draft, issues, onChange }: RentalFieldProps) => (
  <TextField
    label={label}
    hint={m.rental_settings_hint()}
    type="number"
    min={1}
    value={String(draft[name])}
    error={issues[name]}
    onChange={({ target }) => onChange({ [name]: Number(target.value) })}
  />
);
