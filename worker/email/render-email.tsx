/** @jsxImportSource hono/jsx */
import type { Locale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

export type EmailContent = {
  subject: string;
  /** Plain sentences that say what happened or what to do; empty ones are left out. */
  paragraphs: (string | false | null | undefined)[];
  /** `link`: a path of the site, or a whole address. */
  action: { label: string; link: string };
  /** A sentence for a reader who did not cause the email. */
  note: string;
  /** How to stop emails that the reader asked for: paths of a page, and of its endpoint. */
  stop?: { label: string; page: string; endpoint: string };
};

type Props = { content: WrittenEmail; footer: string; site: string; locale: Locale };

/** The texts of an email without the empty ones. */
type WrittenEmail = Omit<EmailContent, "paragraphs"> & { paragraphs: string[] };

const fonts = "Arial,Helvetica,sans-serif";
const paper = "#f4ece2";
const dim = "#6b5a4b";
const table = { role: "presentation", width: "100%", cellpadding: "0", cellspacing: "0" };

/**
 * The HTML of all emails, for mail programs: a table, inline styles, no image but the owner's logo,
 * no style sheet, and the link repeated as text for programs that show no button.
 */
export const renderEmail = (props: Props): string => `<!doctype html>${<Email {...props} />}`;

const Email = ({ content, footer, site, locale }: Props) => (
  <html lang={locale}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>{content.subject}</title>
    </head>
    <body style={`margin:0;padding:0;background:${paper}`}>
      <table {...table} style={`background:${paper}`}>
        <tr>
          <td align="center" style="padding:32px 16px">
            <table {...table} style="max-width:560px;background:#ffffff;border-radius:12px">
              <tr>
                <Heading site={site} />
              </tr>
              <tr>
                <td style="padding:32px">
                  <Content {...content} />
                </td>
              </tr>
            </table>
            <p style={`margin:16px 0 0;font:12px/1.5 ${fonts};color:${dim}`}>{footer}</p>
          </td>
        </tr>
      </table>
    </body>
  </html>
);

/** The logo's height in pixels, as at the top of the site's pages. */
const logoHeight = 36;

/** The site's logo or, without one, its name. Mail programs that show no images show the name. */
function Heading({ site }: { site: string }) {
  const { name, logo, colours } = getSite();
  const box = `padding:20px 32px;background:${colours.background};border-radius:12px 12px 0 0`;
  const letters = `font:bold 20px ${fonts};letter-spacing:3px;color:${colours.accent}`;
  return (
    <td style={`${box};${letters}`}>
      {logo ? (
        <img
          src={site + logo.path}
          alt={name}
          width={Math.round((logo.width * logoHeight) / logo.height)}
          height={logoHeight}
          style="display:block;border:0"
        />
      ) : (
        name.toUpperCase()
      )}
    </td>
  );
}

function Content({ subject, paragraphs, action, note, stop }: WrittenEmail) {
  const { accent, background } = getSite().colours;
  const box = `display:inline-block;padding:14px 28px;border-radius:8px;background:${accent}`;
  const letters = `color:${background};font:bold 16px ${fonts};text-decoration:none`;
  return (
    <>
      <Paragraph style="font-size:22px;line-height:1.3;font-weight:bold">{subject}</Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <p style="margin:24px 0">
        <a href={action.link} style={`${box};${letters}`}>
          {action.label}
        </a>
      </p>
      <Paragraph style={`font-size:13px;word-break:break-all;color:${dim}`}>
        {action.link}
      </Paragraph>
      <Paragraph style={`font-size:14px;color:${dim}`}>{note}</Paragraph>
      {stop && (
        <p style={`margin:0;font:14px/1.6 ${fonts}`}>
          <a href={stop.page} style={`color:${dim}`}>
            {stop.label}
          </a>
        </p>
      )}
    </>
  );
}

const Paragraph = ({ style = "", children }: { style?: string; children: string }) => (
  <p style={`margin:0 0 16px;font:16px/1.6 ${fonts};color:#2b211a;${style}`}>{children}</p>
);
