import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { html, raw } from "hono/html";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import { statementClosingDay } from "../../contract/policy.ts";
import {
  type RightsStatement,
  SiteMonth,
  type StatementKind,
  type StatementTotal,
} from "../../contract/rights/rights.ts";
import { getSite } from "../../contract/site/site.ts";
import { hashToken } from "../accounts/one-time-token.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { enforceRateLimit } from "../auth/rate-limit.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { renderIconTag } from "../http/site-icon-tag.ts";
import { rightsHolders } from "../schema.ts";
import { respondStatementCsv } from "./statement-csv.ts";
import {
  findRightsStatement,
  maxShownLines,
  selectStatements,
  toStatementTotal,
} from "./statements.ts";

/** Returns the secret link to a holder's statements. */
export const statementsPath = (token: string): string => `/statements/${token}`;

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
type Holder = { id: string; name: string };

/**
 * Mounts the pages of a holder's secret link, which need no account: the list of months, and the
 * statement of one month.
 */
export function mountStatementPages(app: Hono<AppEnv>): void {
  app.get("/statements/:token", async (c) => {
    const holder = await findHolder(c);
    if (!holder) return respondUnknown(c);
    const db = database(c, "primary");
    const months = (await runStatement(db, selectStatements(db, holder.id))).map(toStatementTotal);
    return c.html(renderPage(holder.name, listMonths(c.req.param("token"), months)), 200, headers);
  });

  app.get("/statements/:token/:file", async (c) => {
    const { token, file } = c.req.param();
    const holder = await findHolder(c);
    const [month = "", extension] = file.split(".");
    const isKnown =
      SiteMonth.safeParse(month).success && (extension === undefined || extension === "csv");
    const maxLines = extension ? 0 : maxShownLines + 1;
    const statement =
      holder && isKnown
        ? await findRightsStatement(database(c, "primary"), holder.id, month, maxLines)
        : undefined;
    if (!holder || !statement) return respondUnknown(c);
    if (!extension)
      return c.html(renderPage(holder.name, listLines(token, statement)), 200, headers);
    const name = `statement-${month}.csv`;
    return respondStatementCsv(c, { holderId: holder.id, month }, { name, headers });
  });
}

/**
 * Finds the holder of the link's token. Throws `too_many_requests` if a network tries many tokens.
 */
async function findHolder(c: RequestContext): Promise<Holder | undefined> {
  const db = database(c, "primary");
  const [holder] = await runStatement(
    db,
    db
      .select({ id: rightsHolders.id, name: rightsHolders.name })
      .from(rightsHolders)
      .where(eq(rightsHolders.tokenHash, hashToken(c.req.param("token") ?? ""))),
  );
  if (holder) return holder;
  const rule = {
    key: `statements:${getClientInfo(c).network}`,
    limit: 20,
    windowMs: milliseconds.hour,
  };
  await enforceRateLimit(db, [rule], c.var.now);
}

function respondUnknown(c: RequestContext) {
  return c.html(
    renderPage(m.rights_statements(), html`<p>${m.error_statement_not_found()}</p>`),
    404,
    headers,
  );
}

const kindLabels: Record<StatementKind, () => string> = {
  rental: m.rights_kind_rental,
  sale: m.rights_kind_sale,
  pool: m.rights_kind_pool,
  correction: m.rights_kind_correction,
  advance: m.rights_kind_advance,
};

const formatMoney = (amount: number) =>
  new Intl.NumberFormat(getLocale(), { style: "currency", currency: getSite().currency }).format(
    amount,
  );
const formatMonth = (month: string) =>
  new Intl.DateTimeFormat(getLocale(), { year: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.parse(`${month}-01`),
  );
const formatNumber = (value: number) => new Intl.NumberFormat(getLocale()).format(value);

const numberHeader = (label: string) => html`<th scope="col" class="number">${label}</th>`;
const numberCell = (label: string, value: string) =>
  html`<td class="number" data-label="${label}">${value}</td>`;

function listMonths(token: string, months: StatementTotal[]) {
  if (months.length === 0)
    return html`<p>${m.rights_no_statements({ day: statementClosingDay })}</p>`;
  const rows = months.map(
    ({ month, amount }) => html`
      <tr>
        <th scope="row"><a href="${statementsPath(token)}/${month}">${formatMonth(month)}</a></th>
        <td class="number">${formatMoney(amount)}</td>
      </tr>`,
  );
  return html`
    <p>${m.rights_statements_intro()}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${m.rights_month()}</th>
          ${numberHeader(m.common_amount())}
        </tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>`;
}

function listLines(token: string, { month, amount, lines }: RightsStatement) {
  const isCut = lines.length > maxShownLines;
  return html`
    <p><a href="${statementsPath(token)}">${m.rights_all_months()}</a></p>
    <h2>${formatMonth(month)}: ${formatMoney(amount)}</h2>
    <p><a href="${statementsPath(token)}/${month}.csv" download>${m.rights_download_csv()}</a></p>
    <p class="dim">${m.rights_statement_rounding()}</p>
    <table class="lines">
      <thead>
        <tr>
          <th scope="col">${m.audit_movie()}</th>
          <th scope="col">${m.rights_kind()}</th>
          ${numberHeader(m.rights_units())}
          ${numberHeader(m.rights_minutes())}
          ${numberHeader(m.rights_gross())}
          ${numberHeader(m.rights_share())}
          ${numberHeader(m.common_amount())}
        </tr>
      </thead>
      <tbody>${lines.slice(0, maxShownLines).map(renderLine)}</tbody>
    </table>
    ${isCut ? html`<p>${m.rights_more_lines()}</p>` : ""}`;
}

function renderLine(line: RightsStatement["lines"][number]) {
  const share = line.share === null ? "–" : `${formatNumber(line.share)} %`;
  return html`
    <tr>
      <th scope="row">${line.movieName}</th>
      <td data-label="${m.rights_kind()}">${kindLabels[line.kind]()}</td>
      ${numberCell(m.rights_units(), formatNumber(line.units))}
      ${numberCell(m.rights_minutes(), formatNumber(line.minutes))}
      ${numberCell(m.rights_gross(), formatMoney(line.gross))}
      ${numberCell(m.rights_share(), share)}
      ${numberCell(m.common_amount(), formatMoney(line.amount))}
    </tr>`;
}

const renderPage = (title: string, content: unknown) => html`<!doctype html>
<html lang="${getLocale()}">
  <head>
    <meta charset="utf-8">
    <title>${title} · ${getSite().name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex, nofollow">
    ${raw(renderIconTag())}
    <style>${pageStyle}</style>
  </head>
  <body>
    <main>
      <p class="dim">${getSite().name} · ${m.rights_statements()}</p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;

const pageStyle = `
body {
  margin: 0;
  font: 1rem/1.6 system-ui;
  background: #fff;
  color: #1c2330;
}
main {
  box-sizing: border-box;
  max-width: 64rem;
  margin: auto;
  padding: 2rem 1rem;
}
h1 {
  margin: .2rem 0 1rem;
  font-size: 2rem;
  line-height: 1.2;
  overflow-wrap: anywhere;
}
.dim {
  margin: 0;
  color: #5a6478;
}
a {
  color: #1d4ac0;
  display: inline-block;
  padding: .25rem 0;
}
table {
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
}
th, td {
  padding: .5rem;
  border-bottom: 1px solid #d9dee8;
  text-align: left;
  font-weight: 400;
  overflow-wrap: anywhere;
}
thead th {
  color: #5a6478;
  font-size: .9rem;
}
.number {
  text-align: right;
}
@media(max-width:44rem) {
  .lines thead {
    position: absolute;
    clip-path: inset(50%);
  }
  .lines tr {
    display: block;
    padding: .75rem 0;
    border-bottom: 1px solid #d9dee8;
  }
  .lines th, .lines td {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    border: 0;
    padding: .1rem 0;
  }
  .lines th {
    font-weight: 600;
  }
  .lines td::before {
    content: attr(data-label);
    color: #5a6478;
  }
}
`;
