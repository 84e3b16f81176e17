import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { formatDuration } from "../format-duration.ts";
import {
  auditLogYears,
  backupWeeks,
  browserErrorDays,
  graceDays,
  knownDeviceDays,
  objectionMonths,
  paymentEventTextDays,
  playRetentionDays,
  reviewReportDays,
  sentEmailDays,
  unsentEmailDays,
  withdrawalDays,
} from "../policy.ts";
import { describeSeller } from "../site/seller.ts";
import { getSite } from "../site/site.ts";

type Text = () => string;
export type TextSection = { title: Text; text: Text };

const describeSubscriptions = () => m.legal_terms_subscription_text({ days: graceDays });

const describeRetention = () =>
  m.legal_privacy_retention_text({
    knownDevices: formatDuration(knownDeviceDays, "day"),
    emails: formatDuration(unsentEmailDays, "day"),
    sentEmails: formatDuration(sentEmailDays, "day"),
    reports: formatDuration(reviewReportDays, "day"),
    plays: formatDuration(playRetentionDays, "day"),
    paymentEvents: formatDuration(paymentEventTextDays, "day"),
    pageErrors: formatDuration(browserErrorDays, "day"),
    auditLog: formatDuration(auditLogYears, "year"),
    backups: formatDuration(backupWeeks, "week"),
  });

/** The sections of the site's built-in terms. A text of the owner replaces all of them. */
export const termsSections: TextSection[] = [
  { title: m.legal_terms_contract_title, text: m.legal_terms_contract_text },
  { title: m.legal_terms_account_title, text: m.legal_terms_account_text },
  { title: m.legal_terms_subscription_title, text: describeSubscriptions },
  { title: m.legal_terms_purchases_title, text: m.legal_terms_purchases_text },
  { title: m.legal_terms_places_title, text: m.legal_terms_places_text },
  {
    title: m.legal_terms_withdrawal_title,
    text: () => m.legal_terms_withdrawal_text({ days: withdrawalDays }),
  },
  {
    title: m.legal_terms_reviews_title,
    text: () => m.legal_terms_reviews_text({ months: objectionMonths }),
  },
  { title: m.legal_terms_use_title, text: m.legal_terms_use_text },
];

const describeRecipients = () =>
  m.legal_privacy_recipients_text({
    provider: getSite().paymentProvider ?? m.legal_privacy_payment_provider(),
  });

const describeOthers = () =>
  [
    m.legal_privacy_others_text(),
    ...(getSite().castAppId ? [m.legal_privacy_cast_text()] : []),
  ].join(" ");

export const privacySections: TextSection[] = [
  { title: m.legal_privacy_controller_title, text: m.legal_privacy_controller_text },
  { title: m.legal_privacy_data_title, text: m.legal_privacy_data_text },
  { title: m.legal_privacy_public_title, text: m.legal_privacy_public_text },
  { title: m.legal_privacy_purpose_title, text: m.legal_privacy_purpose_text },
  { title: m.legal_privacy_recipients_title, text: describeRecipients },
  { title: m.legal_privacy_others_title, text: describeOthers },
  { title: m.legal_privacy_cookies_title, text: m.legal_privacy_cookies_text },
  { title: m.legal_privacy_retention_title, text: describeRetention },
  { title: m.legal_privacy_rights_title, text: m.legal_privacy_rights_text },
];

/** Describes the owner with an email address: directive 2000/31/EC, article 5(1)(c). */
function describeOwner(): string {
  const { name, phone, email } = getSite();
  const seller = describeSeller();
  if (seller === null) return m.legal_imprint_owner_text({ site: name });
  return [seller, phone, email].filter(Boolean).join(", ");
}

/** Lists the languages in which the owner answers, by their names in the language of the page. */
function listLanguages(): string {
  const names = new Intl.DisplayNames(getLocale(), { type: "language" });
  return new Intl.ListFormat(getLocale()).format(
    getSite().locales.map((locale) => names.of(locale) ?? locale),
  );
}

const describeContactPoints = () => m.legal_imprint_points_text({ languages: listLanguages() });

export const imprintSections: TextSection[] = [
  { title: m.legal_imprint_owner_title, text: describeOwner },
  { title: m.legal_imprint_contact_title, text: m.legal_imprint_contact_text },
  { title: m.legal_imprint_points_title, text: describeContactPoints },
];

export const accessibilitySections: TextSection[] = [
  {
    title: m.legal_access_state_title,
    text: () => m.legal_access_state_text({ site: getSite().name }),
  },
  { title: m.legal_access_works_title, text: m.legal_access_works_text },
  { title: m.legal_access_limits_title, text: m.legal_access_limits_text },
  { title: m.legal_access_feedback_title, text: m.legal_access_feedback_text },
  { title: m.legal_access_authority_title, text: m.legal_access_authority_text },
  { title: m.legal_access_method_title, text: m.legal_access_method_text },
];

export const aboutPageIntro: Text = () => m.site_about_intro({ site: getSite().name });

export const aboutPageBenefits: TextSection[] = [
  { title: m.site_about_films_title, text: m.site_about_films_text },
  { title: m.site_about_subscription_title, text: m.site_about_subscription_text },
  { title: m.site_about_buying_title, text: m.site_about_buying_text },
];

export const aboutPagePrinciples: TextSection[] = [
  { title: m.site_about_no_trackers_title, text: m.site_about_no_trackers_text },
  { title: m.site_about_no_autoplay_title, text: m.site_about_no_autoplay_text },
  { title: m.site_about_no_lock_in_title, text: m.site_about_no_lock_in_text },
];
