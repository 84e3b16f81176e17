import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { compact } from "../../contract/compact.ts";
import { languagePath, localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import type { RequestContext } from "../context/request-context.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { findRequestLocale, toOfferedLocale, withLocale } from "../i18n/locale.ts";
import { type EmailContent, renderEmail } from "./render-email.tsx";

/** An email to one address, as text and HTML. */
export type EmailMessage = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address to which a mail program posts to stop emails of this kind (RFC 8058). */
  stopLink: string | null;
};

/**
 * The email templates of one topic by their kind. Each template writes an email in the reader's
 * language, from its data and the origin of the site with the language's path.
 */
export type EmailTable = Record<string, (data: never, site: string) => EmailContent>;

/** The arguments of an email composer after the address and context: the email's data, if any. */
export type EmailData<Write> = Write extends () => EmailContent
  ? []
  : Write extends (data: infer Data, site: string) => EmailContent
    ? [data: Data]
    : never;

/**
 * The origin of the email's links, and the reader's language. A language that the site no longer
 * offers becomes the site's first language.
 */
export type EmailContext = { site: string; locale: Locale };

/** Returns the context of emails to the user who makes the request. */
export const getEmailContext = (c: RequestContext): EmailContext => ({
  site: requireSiteOrigin(c),
  locale: findRequestLocale(c),
});

export function emailComposer<Table extends EmailTable>(table: Table) {
  return <Kind extends keyof Table & string>(
    kind: Kind,
    to: string,
    { site, locale: preferred }: EmailContext,
    ...[data]: EmailData<Table[Kind]>
  ): EmailMessage => {
    const locale = toOfferedLocale(preferred);
    const write: EmailTable[string] | undefined = table[kind];
    const home = site + languagePath(locale);
    const [content, footer] = withLocale(locale, () => [
      write?.(data as never, home) as EmailContent,
      m.email_footer({ site: getSite().name }),
    ]);
    const { subject, note } = content;
    const paragraphs = compact(content.paragraphs);
    const { label, link } = content.action;
    const toAddress = (path: string) => site + localizePath(path, locale);
    const action = { label, link: link.startsWith("/") ? toAddress(link) : link };
    const stop = content.stop && { ...content.stop, page: toAddress(content.stop.page) };
    const textParts = [
      ...paragraphs,
      `${label}:\n${action.link}`,
      stop ? `${note} ${stop.label}: ${stop.page}` : note,
      `--\n${footer}`,
    ];
    return {
      id: crypto.randomUUID(),
      kind,
      to,
      subject: `${subject} · ${getSite().name}`,
      text: textParts.join("\n\n"),
      html: renderEmail({
        content: { ...content, paragraphs, action, stop },
        footer,
        site,
        locale,
      }),
      stopLink: stop ? site + stop.endpoint : null,
    };
  };
}

/**
 * Returns the address to which replies to a contact email go, instead of to the site: that of the
 * `mailto:` link at the email's end.
 */
export function replyToAddress({
  kind,
  text,
}: Pick<EmailMessage, "text" | "kind">): string | undefined {
  if (kind !== "contact") return undefined;
  return text.slice(text.lastIndexOf("mailto:")).match(/(?<=mailto:)\S+/)?.[0];
}
