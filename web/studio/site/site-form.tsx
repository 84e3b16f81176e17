import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceField, TextArea, TextField } from "../../ui/field.tsx";
import { languageName } from "../language-tabs.ts";
import { PictureField } from "../picture-field.tsx";
import { AgeGroup } from "./age-group.tsx";
import { CastGroup } from "./cast-group.tsx";
import { ColourFields } from "./colour-fields.tsx";
import { EmbedGroup } from "./embed-group.tsx";
import { MoneyFields } from "./money-fields.tsx";
import { prepareIcon, prepareLogo, uploadPicture } from "./prepare-picture.ts";
import { formatTranslatedLabel } from "./setting-labels.ts";
import { SettingsGroup, type SettingsProps, splitLines } from "./settings-group.tsx";
import { TypePairField } from "./type-pair-field.tsx";

export function SiteForm(props: SettingsProps) {
  return (
    <>
      <AppearanceGroups {...props} />
      <LanguageGroup {...props} />
      <MoneyGroup {...props} />
      <TextGroup {...props} />
      <AgeGroup {...props} />
      <EmbedGroup {...props} />
      <CastGroup {...props} />
      <LookUpGroup {...props} />
      <StaffGroup {...props} />
      <ContactGroup {...props} />
    </>
  );
}

export function AppearanceGroups({ draft, issues, onChange }: SettingsProps) {
  return (
    <>
      <SettingsGroup name="look">
        <TextField
          label={m.site_settings_name()}
          name="name"
          required
          maxLength={40}
          value={draft.name}
          error={issues.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <ColourFields
          colours={draft.colours}
          issues={issues}
          onChange={(colours) => onChange({ colours })}
        />
        <TypePairField value={draft.typePair} onChange={(typePair) => onChange({ typePair })} />
      </SettingsGroup>
      <SettingsGroup name="pictures">
        <div className="grid gap-5 sm:grid-cols-2">
          <PictureField
            name="logo"
            label={m.site_settings_logo()}
            hint={m.site_settings_logo_hint()}
            picture={draft.logo}
            error={issues.logo}
            upload={async (file) => uploadPicture("logo", await prepareLogo(file))}
            onChange={(logo) => onChange({ logo })}
          />
          <PictureField
            name="icon"
            label={m.site_settings_icon()}
            hint={m.site_settings_icon_hint()}
            picture={draft.icon}
            error={issues.icon}
            upload={async (file) =>
              uploadPicture("icon", await prepareIcon(file, draft.colours.background))
            }
            onChange={(icon) => onChange({ icon })}
          />
        </div>
      </SettingsGroup>
    </>
  );
}

export const LanguageGroup = (props: SettingsProps) => (
  <SettingsGroup name="languages">
    <LanguageFields {...props} />
  </SettingsGroup>
);

export const MoneyGroup = (props: SettingsProps) => (
  <SettingsGroup name="prices">
    <MoneyFields {...props} />
  </SettingsGroup>
);

export function TextGroup({ draft, issues, onChange }: SettingsProps) {
  const textFields = (
    name: "tagline" | "eyebrow" | "footerNote",
    label: string,
    maxLength: number,
  ) =>
    draft.locales.map((locale) => (
      <TextField
        key={locale}
        label={draft.locales.length > 1 ? formatTranslatedLabel(label, locale) : label}
        lang={locale}
        maxLength={maxLength}
        value={draft[name][locale]}
        error={issues[`${name}.${locale}`]}
        onChange={({ target }) => onChange({ [name]: { ...draft[name], [locale]: target.value } })}
      />
    ));
  return (
    <SettingsGroup name="texts">
      {textFields("tagline", m.site_settings_tagline(), 160)}
      {textFields("eyebrow", m.site_settings_eyebrow(), 60)}
      {textFields("footerNote", m.site_settings_footer_note(), 160)}
    </SettingsGroup>
  );
}

function LookUpGroup({ draft, onChange }: SettingsProps) {
  return (
    <SettingsGroup name="look-ups">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={draft.wikidata}
          aria-describedby="wikidata-hint"
          onChange={({ target }) => onChange({ wikidata: target.checked })}
          className="size-5 shrink-0 accent-bulb"
        />
        {m.site_settings_wikidata()}
      </label>
      <p id="wikidata-hint" className="text-sm text-dim">
        {m.site_settings_wikidata_hint()}
      </p>
    </SettingsGroup>
  );
}

const StaffGroup = ({ draft, onChange }: SettingsProps) => (
  <SettingsGroup name="staff">
    <CheckboxField
      label={m.second_factor_setting()}
      hint={m.second_factor_setting_hint()}
      checked={draft.demandsSecondFactor}
      onChange={({ target }) => onChange({ demandsSecondFactor: target.checked })}
    />
  </SettingsGroup>
);

export function ContactGroup({ draft, issues, onChange }: SettingsProps) {
  return (
    <SettingsGroup name="contact">
      <TextArea
        label={m.site_settings_address()}
        rows={3}
        value={draft.address.join("\n")}
        error={issues.address}
        onChange={({ target }) => onChange({ address: splitLines(target.value) })}
      />
      <TextField
        label={m.common_phone()}
        type="tel"
        value={draft.phone}
        error={issues.phone}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      <TextField
        label={m.common_email()}
        type="email"
        value={draft.email}
        error={issues.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <TextArea
        label={m.site_settings_links()}
        hint={m.site_settings_links_hint()}
        rows={3}
        value={draft.links.join("\n")}
        error={issues.links}
        onChange={({ target }) => onChange({ links: splitLines(target.value) })}
      />
    </SettingsGroup>
  );
}

function LanguageFields({ draft, issues, onChange }: SettingsProps) {
  const [defaultLocale] = draft.locales;
  const toggle = (locale: Locale, isOffered: boolean) => {
    const others = draft.locales.filter((offered) => offered !== locale);
    onChange({ locales: isOffered ? [...others, locale] : others });
  };
  const makeDefault = (locale: Locale) =>
    onChange({ locales: [locale, ...draft.locales.filter((offered) => offered !== locale)] });
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {locales.map((locale) => (
          <label key={locale} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={draft.locales.includes(locale)}
              aria-invalid={issues.locales ? true : undefined}
              onChange={({ target }) => toggle(locale, target.checked)}
              className="size-5 accent-bulb"
            />
            {languageName(locale)}
          </label>
        ))}
      </div>
      {issues.locales && <p className="text-sm text-ember">{issues.locales}</p>}
      <ChoiceField
        label={m.site_settings_default_language()}
        hint={m.site_settings_default_language_hint()}
        value={defaultLocale}
        onChange={({ target }) => makeDefault(target.value as Locale)}
      >
        {draft.locales.map((locale) => (
          <option key={locale} value={locale}>
            {languageName(locale)}
          </option>
        ))}
      </ChoiceField>
    </>
  );
}
