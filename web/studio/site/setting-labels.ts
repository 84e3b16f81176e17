import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import type { DownloadAudience } from "../../../contract/access/download-audience.ts";
import type { DownloadFile } from "../../../contract/access/download-file.ts";
import type { Colours } from "../../../contract/site/palette.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import type { TypePair } from "../../../contract/site/type-pairs.ts";
import type { Message } from "../../i18n/message.ts";
import {
  createPictureField,
  createSwitchField,
  createTextField,
  createTranslatedField,
} from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { languageName } from "../language-tabs.ts";
import { formatTypedNumber } from "../number-text.ts";

export const colourLabels: Record<keyof Colours, Message> = {
  background: m.site_settings_background,
  text: m.site_settings_text_colour,
  accent: m.site_settings_accent,
};

export const typePairLabels: Record<TypePair, Message> = {
  marquee: m.site_settings_type_marquee,
  poster: m.site_settings_type_poster,
  arthouse: m.site_settings_type_arthouse,
  palace: m.site_settings_type_palace,
  festival: m.site_settings_type_festival,
};

export const taxLabels: Record<SiteSettings["tax"], Message> = {
  none: m.site_settings_tax_none,
  included: m.site_settings_tax_included,
  added: m.site_settings_tax_added,
};

export const downloadFileLabels: Record<DownloadFile, Message> = {
  original: m.site_settings_download_original,
  rendition: m.site_settings_download_rendition,
};

export const downloadAudienceLabels: Record<DownloadAudience, Message> = {
  nobody: m.site_settings_download_nobody,
  buyers: m.site_settings_download_buyers,
  subscribers: m.site_settings_download_subscribers,
};

/**
 * Returns the label of a rating scheme; null stands for the first scheme in which a movie is rated.
 */
export function ageSchemeLabel(scheme: SiteSettings["ageScheme"]): string {
  if (scheme === null) return m.site_settings_age_scheme_none();
  return scheme === "custom" ? m.site_settings_age_scheme_custom() : scheme;
}

const formatLines = (lines: string[]) => lines.join("\n");

const formatNetworks = (networks: number[]) => networks.join(", ");

const colourField = (name: keyof Colours) => createTextField(colourLabels[name]);

const numberField = (label: Message) => ({ label, format: formatTypedNumber });

export const settingFields: EditorFields<SiteSettings> = {
  name: createTextField(m.site_settings_name),
  tagline: createTranslatedField(m.site_settings_tagline, String),
  eyebrow: createTranslatedField(m.site_settings_eyebrow, String),
  footerNote: createTranslatedField(m.site_settings_footer_note, String),
  address: { label: m.site_settings_address, format: formatLines },
  phone: createTextField(m.common_phone),
  email: createTextField(m.common_email),
  links: { label: m.site_settings_links, format: formatLines },
  colours: {
    background: colourField("background"),
    text: colourField("text"),
    accent: colourField("accent"),
  },
  typePair: { label: m.site_settings_type, format: (pair) => typePairLabels[pair]() },
  logo: createPictureField(m.site_settings_logo),
  icon: createPictureField(m.site_settings_icon),
  currency: createTextField(m.site_settings_currency),
  timeZone: createTextField(m.site_settings_time_zone),
  locales: {
    label: m.site_settings_languages,
    format: (offered) => offered.map(languageName).join(", "),
  },
  wikidata: createSwitchField(m.site_settings_wikidata),
  rentalBeginDays: numberField(m.rental_settings_begin_days),
  rentalWatchHours: numberField(m.rental_settings_watch_hours),
  downloadFor: {
    label: m.site_settings_download_for,
    format: (audience) => downloadAudienceLabels[audience](),
  },
  downloadFile: {
    label: m.site_settings_download_file,
    format: (file) => downloadFileLabels[file](),
  },
  refusedNetworks: { label: m.site_settings_networks, format: formatNetworks },
  embedHosts: { label: m.site_settings_embed_hosts, format: formatLines },
  embedsAnywhere: createSwitchField(m.site_settings_embeds_anywhere),
  castAppId: createTextField(m.site_settings_cast_app_id),
  ageScheme: {
    label: m.site_settings_age_scheme,
    format: (scheme) => ageSchemeLabel(scheme),
  },
  unratedAge: numberField(m.site_settings_unrated_age),
  sellsGifts: createSwitchField(m.gift_settings_sold),
  demandsConsent: createSwitchField(m.exits_settings_demanded),
  demandsSecondFactor: createSwitchField(m.second_factor_setting),
  storagePrice: numberField(m.site_settings_storage_price),
  readPrice: numberField(m.site_settings_read_price),
  tax: { label: m.site_settings_tax, format: (tax) => taxLabels[tax]() },
  taxNumber: createTextField(m.site_settings_tax_number),
};

export const formatTranslatedLabel = (label: string, locale: Locale): string =>
  `${label} (${languageName(locale)})`;
