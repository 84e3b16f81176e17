import { and, desc, isNotNull } from "drizzle-orm";
import type { Hono } from "hono";
import { html, raw } from "hono/html";
import { getSite } from "../../contract/site/site.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { isLocalAddress } from "../http/local-address.ts";
import { renderIconTag } from "../http/site-icon-tag.ts";
import { emails } from "../schema.ts";
import { replyToAddress } from "./compose-email.ts";

/** Shows the emails that a local site "sent", newest first. They are stored in the database. */
export function mountMailbox(app: Hono<AppEnv>): void {
  app.get("/api/dev/mailbox", async (c) =>
    c.json({ data: await selectSentEmails(c) }, 200, { "Cache-Control": "private, no-store" }),
  );

  app.get("/dev/mailbox", async (c) => {
    const sentEmails = await selectSentEmails(c);
    const articles = sentEmails.map(
      (
        email,
      ) => html`<article><h2>${email.subject}</h2><p>To ${email.to}, ${email.sentAt}</p><pre>${email.text}</pre>
        ${email.links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}</article>`,
    );
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox · ${getSite().name}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">${raw(renderIconTag())}
      <style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui;background:#0f0c0a;color:#f4ece2}a{color:#ffb020}article{border-top:1px solid #3a312a;padding:1rem 0}pre{white-space:pre-wrap}</style>
      </head><body><main><h1>Mailbox</h1>${sentEmails.length > 0 ? articles : html`<p>No emails yet. Emails that the site sends on this computer appear here.</p>`}</main></body></html>`);
  });
}

async function selectSentEmails(c: RequestContext) {
  if (c.env.MAIL_PROVIDER !== "mailbox" || !isLocalAddress(c.req.url))
    throw new AppError("not_found");
  const to = c.req.query("to")?.toLowerCase();
  const db = database(c, "primary");
  const isSent = and(isNotNull(emails.sentAt), equalsIfGiven(emails.to, to));
  const { sent } = await batch(db, {
    sent: db
      .select()
      .from(emails)
      .where(isSent)
      .orderBy(desc(emails.sentAt), desc(emails.id))
      .limit(100),
  });
  return sent.map(({ id, kind, to, subject, text, html, sentAt }) => ({
    id,
    to,
    replyTo: replyToAddress({ kind, text }) ?? null,
    subject,
    text,
    html,
    links: text.match(/https?:\/\/\S+/g) ?? [],
    sentAt: new Date(sentAt ?? 0).toISOString(),
  }));
}
