import type { BatchResponse } from "drizzle-orm/batch";
import type { SiteLanguage } from "../../contract/constants.ts";
import { drawPage } from "../../web/app/drawn.tsx";
import { selectReviewTotals } from "../catalogue/reviews.ts";
import type { Call } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { type Database, database, type Statement } from "../http/database.ts";
import { siteAddress } from "../http/site-address.ts";
import { questionAt } from "./answers.ts";
import { headHtml, jsonInHtml } from "./head.ts";
import { headOf, type Page } from "./page-head.ts";
import type { PageKind } from "./page-kinds.ts";

/** What everybody gets of a page: its head, what its first questions are answered, and how it first looks. */
export type Content = { head: string; noindex: boolean; preloaded: string; drawn: string };

type Asked = { kind: PageKind; language: SiteLanguage; address: string; asked: string[] };

/** One batch. `null` for a film that is not there. */
export async function makeContent(c: Call, { kind, language, address, asked }: Asked): Promise<Content | null> {
  const { searchParams } = new URL(c.req.url);
  const known = await askAll(database(c, "nearest"), kind, asked);
  const page: Page = { site: siteAddress(c), language, query: searchParams, asked, ...known };
  const head = headOf(kind, page);
  if (!head) return null;
  return {
    head: headHtml(head, language),
    noindex: head.noindex ?? false,
    preloaded: jsonInHtml(page.answers),
    drawn: language === "en" ? draw(c, address, page.answers) : "",
  };
}

/** Puts the questions into one batch; what cannot be asked is left for the page to ask, and to be told why not. */
async function askAll(db: Database, kind: PageKind, asked: string[]): Promise<Pick<Page, "answers" | "totals">> {
  const questions = asked.flatMap((address) => {
    const question = tryToAsk(db, address);
    return question ? [{ address, ...question }] : [];
  });
  const statements: Statement[] = questions.map(({ statement }) => statement);
  const id = kind.kind === "movie" ? Number(kind.id) : 0;
  if (id > 0 && statements.length > 0) statements.push(selectReviewTotals(db, id));
  const [first, ...others] = statements;
  if (!first) return { answers: {} };
  const results = (await db.batch([first, ...others])) as BatchResponse<Statement[]>;
  const answers = questions.flatMap(({ address, answerOf }, index) => {
    const answer = answerOf(results[index] as never);
    return answer === undefined ? [] : [[address, answer] as const];
  });
  const [totals] = (results[questions.length] ?? []) as Page["totals"][];
  return { answers: Object.fromEntries(answers), totals };
}

function tryToAsk(db: Database, address: string) {
  try {
    return questionAt(db, address);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
}

/** A page that cannot be drawn here is drawn by the browser, as for those who are signed in. */
function draw(c: Call, address: string, answers: Record<string, unknown>): string {
  try {
    return drawPage(address, answers);
  } catch (error) {
    console.error(JSON.stringify({ level: "error", requestId: c.var.requestId, error: `not drawn: ${error}` }));
    return "";
  }
}
