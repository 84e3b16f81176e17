import { m } from "#messages";
import { getLocale, locales } from "#messages/runtime";
import { foldText } from "../../../contract/fold-text.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import { studioSection } from "../../api/studio-paths.ts";
import type { Message } from "../../i18n/message.ts";
import { settingFields } from "./setting-labels.ts";

type Group = { title: Message; settings: readonly (keyof SiteSettings)[] };

/** The groups of the site's settings in the order of the form, by the hash of their address. */
export const settingGroups = {
  look: { title: m.site_settings_look, settings: ["name", "colours", "typePair"] },
  pictures: { title: m.site_settings_pictures, settings: ["logo", "icon"] },
  languages: { title: m.site_settings_languages, settings: ["locales"] },
  prices: {
    title: m.site_settings_money,
    settings: [
      "currency",
      "timeZone",
      "tax",
      "taxNumber",
      "rentalBeginDays",
      "rentalWatchHours",
      "downloadFor",
      "downloadFile",
      "refusedNetworks",
      "sellsGifts",
      "demandsConsent",
      "storagePrice",
      "readPrice",
    ],
  },
  texts: { title: m.site_settings_texts, settings: ["tagline", "eyebrow", "footerNote"] },
  ages: { title: m.movies_admin_age_ratings, settings: ["ageScheme", "unratedAge"] },
  embeds: { title: m.site_settings_embeds, settings: ["embedsAnywhere", "embedHosts"] },
  cast: { title: () => "Google Cast", settings: ["castAppId"] },
  "look-ups": { title: m.site_settings_look_ups, settings: ["wikidata"] },
  staff: { title: m.site_settings_staff, settings: ["demandsSecondFactor"] },
  contact: { title: m.common_contact, settings: ["address", "phone", "email", "links"] },
} satisfies Record<string, Group>;

export type SettingGroupName = keyof typeof settingGroups;

/** A setting by its label, with the title and the address of its group. */
export type FoundSetting = { label: string; group: string; to: string };

/** Finds the settings whose label, or whose group's title, contains a text. */
export function findSettings(text: string, limit: number): FoundSetting[] {
  const folded = foldText(text);
  if (folded === "") return [];
  return Object.entries<Group>(settingGroups)
    .flatMap(([name, { title, settings }]) =>
      settings.flatMap(listLabels).map((label) => ({
        label,
        group: title(),
        to: `${studioSection("site")}#${name}`,
      })),
    )
    .filter(({ label, group }) => foldText(`${label} ${group}`).includes(folded))
    .slice(0, limit);
}

type Labelled = { label: Message };

/** Lists the labels of a setting. If it has a text for each language, lists one of their labels. */
function listLabels(name: keyof SiteSettings): string[] {
  const field = settingFields[name] as Labelled | Record<string, Labelled>;
  if (isLabelled(field)) return [field.label()];
  return Object.entries(field)
    .filter(([part]) => part === getLocale() || locales.every((locale) => locale !== part))
    .map(([, { label }]) => label());
}

const isLabelled = (field: Labelled | Record<string, Labelled>): field is Labelled =>
  typeof field.label === "function";
