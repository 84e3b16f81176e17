import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { ageSchemes, listAges } from "../../../contract/movies/age-ratings.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceField, TextArea, TextField } from "../../ui/field.tsx";
import { languageName } from "../language-tabs.ts";
import { PictureField } from "../picture-field.tsx";
import { ColourFields } from "./colour-fields.tsx";
import { MoneyFields } from "./money-fields.tsx";
import { prepareIcon, prepareLogo, uploadPicture } from "./prepare-picture.ts";
import { ageSchemeLabel, translatedLabel } from "./setting-labels.ts";
import { TypePairField } from "./type-pair-field.tsx";

type Props = {
  draft: SiteSettings;
  /** The error messages by the path of their field. */
  issues: Record<string, string>;
  onChange: (changes: Partial<SiteSettings>) => void;
};

const toLines = (text: string) => (text === "" ? [] : text.split("\n"));

export function SiteForm(props: Props) {
  return (
    <>
      <AppearanceGroups {...props} />
      <LanguageGroup {...props} />
      <MoneyGroup {...props} />
      <TextGroup {...props} />
      <AgeGroup {...props} />
      <EmbedGroup {...props} />
      <LookUpGroup {...props} />
      <StaffGroup {...props} />
      <ContactGroup {...props} />
    </>
  );
}

export function AppearanceGroups({ draft, issues, onChange }: Props) {
  return (
    <>
      <Group title={m.site_settings_look()}>
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
      </Group>
      <Group title={m.site_settings_pictures()}>
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
      </Group>
    </>
  );
}

export const LanguageGroup = (props: Props) => (
  <Group title={m.site_settings_languages()}>
    <LanguageFields {...props} />
  </Group>
);

export function MoneyGroup(props: Props) {
  const group = useRef<HTMLDivElement>(null);
  // Scrolls to `#prices` here, because the fields did not exist when the browser looked for the
  // URL's fragment.
  useEffect(() => {
    if (location.hash === "#prices") group.current?.scrollIntoView();
  }, []);
  return (
    <div ref={group}>
      <Group title={m.site_settings_money()}>
        <MoneyFields {...props} />
      </Group>
    </div>
  );
}

export function TextGroup({ draft, issues, onChange }: Props) {
  const textFields = (
    name: "tagline" | "eyebrow" | "footerNote",
    label: string,
    maxLength: number,
  ) =>
    draft.locales.map((locale) => (
      <TextField
        key={locale}
        label={draft.locales.length > 1 ? translatedLabel(label, locale) : label}
        lang={locale}
        maxLength={maxLength}
        value={draft[name][locale]}
        error={issues[`${name}.${locale}`]}
        onChange={({ target }) => onChange({ [name]: { ...draft[name], [locale]: target.value } })}
      />
    ));
  return (
    <Group title={m.site_settings_texts()}>
      {textFields("tagline", m.site_settings_tagline(), 160)}
      {textFields("eyebrow", m.site_settings_eyebrow(), 60)}
      {textFields("footerNote", m.site_settings_footer_note(), 160)}
    </Group>
  );
}

function AgeGroup({ draft, issues, onChange }: Props) {
  return (
    <Group title={m.movies_admin_age_ratings()}>
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
        {[...new Set([...listAges(draft.ageScheme), draft.unratedAge])]
          .sort((one, other) => one - other)
          .map((age) => (
            <option key={age}>{age}</option>
          ))}
      </ChoiceField>
    </Group>
  );
}

const EmbedGroup = ({ draft, issues, onChange }: Props) => (
  <Group title={m.site_settings_embeds()}>
    <CheckboxField
      label={m.site_settings_embeds_anywhere()}
      checked={draft.embedsAnywhere}
      onChange={({ target }) => onChange({ embedsAnywhere: target.checked })}
    />
    <TextArea
      label={m.site_settings_embed_hosts()}
      hint={m.site_settings_embed_hosts_hint()}
      rows={3}
      disabled={draft.embedsAnywhere}
      value={draft.embedHosts.join("\n")}
      error={issues.embedHosts}
      onChange={({ target }) => onChange({ embedHosts: toLines(target.value) })}
    />
  </Group>
);

function LookUpGroup({ draft, onChange }: Props) {
  return (
    <Group title={m.site_settings_look_ups()}>
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
    </Group>
  );
}

const StaffGroup = ({ draft, onChange }: Props) => (
  <Group title={m.site_settings_staff()}>
    <CheckboxField
      label={m.second_factor_setting()}
      hint={m.second_factor_setting_hint()}
      checked={draft.demandsSecondFactor}
      onChange={({ target }) => onChange({ demandsSecondFactor: target.checked })}
    />
  </Group>
);

export function ContactGroup({ draft, issues, onChange }: Props) {
  return (
    <Group title={m.common_contact()}>
      <TextArea
        label={m.site_settings_address()}
        rows={3}
        value={draft.address.join("\n")}
        error={issues.address}
        onChange={({ target }) => onChange({ address: toLines(target.value) })}
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
        onChange={({ target }) => onChange({ links: toLines(target.value) })}
      />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-6">
      <legend className="contents">
        <span className="headline text-3xl">{title}</span>
      </legend>
      {children}
    </fieldset>
  );
}

function LanguageFields({ draft, issues, onChange }: Props) {
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
