import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import type { RequestContext } from "../context/request-context.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { localeOf, offeredLocale, withLocale } from "../i18n/locale.ts";

export type EmailKind =
  | "verify_email"
  | "account_exists"
  | "reset_password"
  | "email_changing"
  | "email_changed"
  | "password_changed"
  | "new_sign_in"
  | "paid"
  | "refunded"
  | "ending"
  | "renewal"
  | "overdue"
  | "free_time"
  | "trial_used"
  | "cancelled"
  | "paused"
  | "resuming"
  | "plan_changed"
  | "plan_changing"
  | "card_expiring"
  | "price_changing"
  | "price_kept"
  | "gift"
  | "pre_order_here"
  | "pre_order_moved"
  | "incident"
  | "test"
  | "contact";

/** An email to one address, in text and HTML. */
export type EmailMessage = {
  id: string;
  kind: EmailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/**
 * The address of a `mailto:` link that ends the email's text, where replies go instead of to us.
 */
export function replyToAddress({
  kind,
  text,
}: Pick<EmailMessage, "text"> & { kind: string }): string | undefined {
  return kind === "contact"
    ? text.slice(text.lastIndexOf("mailto:")).match(/(?<=mailto:)\S+/)?.[0]
    : undefined;
}

/**
 * The origin of the email's links, and the reader's language: where the site does not offer it any
 * more, its first one.
 */
export type EmailContext = { site: string; locale: Locale };

/** For emails that a request sends to the user who makes it. */
export const getEmailContext = (c: RequestContext): EmailContext => ({
  site: requireSiteOrigin(c),
  locale: localeOf(c),
});

type EmailContent = {
  subject: string;
  /** What happened, or what to do: plain sentences. */
  paragraphs: string[];
  action: { label: string; link: string };
  /** What to do if the reader did not cause the email. */
  disclaimer: string;
};

/**
 * The template of all emails. HTML for mail programs: a table, inline styles, no image but the
 * owner's logo, no style sheet, and the link repeated as text for programs that show no button.
 */
export function composeEmail(
  kind: EmailKind,
  to: string,
  { site, locale: preferred }: EmailContext,
  buildContent: () => EmailContent,
): EmailMessage {
  const locale = offeredLocale(preferred);
  const [{ subject, paragraphs, action, disclaimer }, footer] = withLocale(locale, () => [
    buildContent(),
    m.email_footer({ site: getSite().name }),
  ]);
  const { name, colours } = getSite();
  const textParts = [
    ...paragraphs,
    `${action.label}:\n${action.link}`,
    disclaimer,
    `--\n${footer}`,
  ];
  const paragraph = (content: string, style = "") =>
    `<p style="margin:0 0 16px;font:16px/1.6 Arial,Helvetica,sans-serif;color:#2b211a;${style}">${escapeHtml(content)}</p>`;
  const button =
    `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${colours.accent};color:${colours.background};font:bold 16px Arial,Helvetica,sans-serif;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
    paragraph(action.link, "font-size:13px;word-break:break-all;color:#6b5a4b;");
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f4ece2">`,
    `<table ${table} style="background:#f4ece2"><tr><td align="center" style="padding:32px 16px">`,
    `<table ${table} style="max-width:560px;background:#ffffff;border-radius:12px">`,
    `<tr><td style="padding:20px 32px;background:${colours.background};border-radius:12px 12px 0 0;`,
    `font:bold 20px Arial,Helvetica,sans-serif;letter-spacing:3px;color:${colours.accent}">`,
    `${renderLogo(site)}</td></tr><tr><td style="padding:32px">`,
    paragraph(subject, "font-size:22px;line-height:1.3;font-weight:bold;"),
    ...paragraphs.map((content) => paragraph(content)),
    button,
    paragraph(disclaimer, "font-size:14px;color:#6b5a4b;"),
    `</td></tr></table><p style="margin:16px 0 0;font:12px/1.5 Arial,Helvetica,sans-serif;`,
    `color:#6b5a4b">${escapeHtml(footer)}</p></td></tr></table></body></html>`,
  ].join("");
  return {
    id: crypto.randomUUID(),
    kind,
    to,
    subject: `${subject} · ${name}`,
    text: textParts.join("\n\n"),
    html,
  };
}

/** The attributes of a table that lays the email out. */
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';

/** In pixels, as at the top of pages. */
const logoHeight = 36;

/** The owner's logo, or the name. Programs that show no images show the name. */
function renderLogo(site: string): string {
  const { name, logo } = getSite();
  if (!logo) return escapeHtml(name.toUpperCase());
  const width = Math.round((logo.width * logoHeight) / logo.height);
  return `<img src="${escapeHtml(site + logo.path)}" alt="${escapeHtml(name)}" width="${width}" height="${logoHeight}" style="display:block;border:0">`;
}
