import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import type { Colours } from "../../../contract/site/palette.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import type { TypePair } from "../../../contract/site/type-pairs.ts";
import type { Message } from "../../i18n/message.ts";
import { localeName } from "./locale-name.ts";

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

const settingLabels: Record<keyof SiteSettings, Message> = {
  name: m.site_settings_name,
  tagline: m.site_settings_tagline,
  eyebrow: m.site_settings_eyebrow,
  footerNote: m.site_settings_footer_note,
  address: m.site_settings_address,
  phone: m.common_phone,
  email: m.common_email,
  links: m.site_settings_links,
  colours: m.site_settings_look,
  typePair: m.site_settings_type,
  logo: m.site_settings_logo,
  icon: m.site_settings_icon,
  currency: m.site_settings_currency,
  timeZone: m.site_settings_time_zone,
  locales: m.site_settings_languages,
  wikidata: m.site_settings_wikidata,
  rentalBeginDays: m.rental_settings_begin_days,
  rentalWatchHours: m.rental_settings_watch_hours,
  sellsGifts: m.gift_settings_sold,
  storagePrice: m.site_settings_storage_price,
  readPrice: m.site_settings_read_price,
  tax: m.site_settings_tax,
  taxNumber: m.site_settings_tax_number,
};

export const translatedLabel = (label: string, locale: Locale): string =>
  `${label} (${localeName(locale)})`;

type SettingText = { label: string; text: string };

/** Lists each setting by its label in the form. Pictures are their URLs. */
export const listSettingTexts = (settings: SiteSettings): SettingText[] =>
  (Object.keys(settingLabels) as (keyof SiteSettings)[]).flatMap((name) => {
    const label = settingLabels[name]();
    switch (name) {
      case "tagline":
      case "eyebrow":
      case "footerNote":
        return locales.map((locale) => ({
          label: translatedLabel(label, locale),
          text: settings[name][locale],
        }));
      case "colours":
        return (Object.keys(colourLabels) as (keyof Colours)[]).map((colour) => ({
          label: colourLabels[colour](),
          text: settings.colours[colour],
        }));
      case "address":
      case "links":
        return { label, text: settings[name].join("\n") };
      case "locales":
        return { label, text: settings.locales.map(localeName).join(", ") };
      case "typePair":
        return { label, text: typePairLabels[settings.typePair]() };
      case "tax":
        return { label, text: taxLabels[settings.tax]() };
      case "wikidata":
      case "sellsGifts":
        return { label, text: settings[name] ? m.common_yes() : m.common_no() };
      default:
        return { label, text: String(settings[name] ?? "") };
    }
  });
