import * as z from "zod/mini";
import { m } from "#messages";
import { orphanDays, webhookPauseDays } from "../policy.ts";
import { deployCommand } from "../set-up/set-up.ts";

/**
 * A problem of the site that an administrator must know. `deletions_held`: a restore has paused
 * deletions. `deletions_stopped`: unusually many orphans are due for deletion, which needs
 * approval. `foreign_bucket`: the bucket belongs to another database. `dispute`: a payer objects at
 * the bank, and `dueAt` is the deadline for evidence. `refund_failed`: a refund did not reach the
 * payer. `unknown_payments`: the payment provider has payments for the orders `orderIds`, but the
 * database has no orders of these ids. `job_late`: a job has not succeeded since `succeededAt`, or
 * has never succeeded (null). `webhook_paused`: the site switched a webhook endpoint off, because
 * events to it failed for days. `reviews_reported`: reports of reviews wait for a decision.
 * `emails_stuck`: some of the last day's emails failed repeatedly. `webhooks_silent`: the site
 * found payments only by asking the provider; `command` sets up the provider's webhook again.
 * `server_errors`: some of an hour's responses were server errors. `backup_late`: the last weekly
 * backup of the rows was finished too long ago, at `finishedAt`.
 */
export const Incident = z.discriminatedUnion("code", [
  z.object({ code: z.literal("deletions_held") }),
  z.object({ code: z.literal("deletions_stopped"), videos: z.number(), images: z.number() }),
  z.object({ code: z.literal("foreign_bucket") }),
  z.object({
    code: z.literal("dispute"),
    orderId: z.string(),
    amountCents: z.number(),
    currency: z.string(),
    dueAt: z.nullable(z.iso.datetime()),
  }),
  z.object({
    code: z.literal("refund_failed"),
    orderId: z.string(),
    amountCents: z.number(),
    currency: z.string(),
  }),
  z.object({ code: z.literal("unknown_payments"), orderIds: z.array(z.string()) }),
  z.object({
    code: z.literal("job_late"),
    job: z.string(),
    succeededAt: z.nullable(z.iso.datetime()),
    error: z.string(),
  }),
  z.object({ code: z.literal("emails_stuck"), emails: z.number(), error: z.string() }),
  z.object({ code: z.literal("webhooks_silent"), command: z.optional(z.string()) }),
  z.object({ code: z.literal("webhook_paused"), host: z.string() }),
  z.object({ code: z.literal("orders_flagged"), orders: z.number() }),
  z.object({ code: z.literal("reviews_reported"), reviews: z.number() }),
  z.object({ code: z.literal("files_missing"), videos: z.number() }),
  z.object({ code: z.literal("database_large"), bytes: z.number() }),
  z.object({ code: z.literal("server_errors"), responses: z.number() }),
  z.object({ code: z.literal("backup_late"), finishedAt: z.iso.datetime() }),
]);

export type Incident = z.infer<typeof Incident>;

type Description = { title: string; text: string };
type Descriptions = {
  [Code in Incident["code"]]: (incident: Extract<Incident, { code: Code }>) => Description;
};

const descriptions: Descriptions = {
  deletions_held: () => ({
    title: m.incident_deletions_held(),
    text: m.incident_deletions_held_text(),
  }),
  deletions_stopped: ({ videos, images }) => ({
    title: m.incident_deletions_stopped(),
    text: m.incident_deletions_stopped_text({ videos, images, days: orphanDays }),
  }),
  foreign_bucket: () => ({
    title: m.incident_foreign_bucket(),
    text: m.incident_foreign_bucket_text(),
  }),
  dispute: ({ orderId, dueAt }) => ({
    title: m.incident_dispute(),
    text: m.incident_dispute_text({ order: orderId, due: describeDeadline(dueAt) }),
  }),
  refund_failed: ({ orderId, amountCents, currency }) => {
    const amount = `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}`;
    return {
      title: m.incident_refund_failed(),
      text: m.incident_refund_failed_text({ order: orderId, amount }),
    };
  },
  unknown_payments: ({ orderIds }) => ({
    title: m.incident_unknown_payments(),
    text: m.incident_unknown_payments_text({ orders: orderIds.join(", ") }),
  }),
  job_late: ({ job, succeededAt, error }) => ({
    title: m.incident_job_late({ job }),
    text: joinSentences(describeLastSuccess(succeededAt), error, m.incident_job_late_text()),
  }),
  emails_stuck: ({ emails, error }) => ({
    title: m.incident_emails_stuck({ emails }),
    text: joinSentences(m.incident_emails_stuck_text(), error),
  }),
  webhooks_silent: ({ command = deployCommand }) => ({
    title: m.incident_webhooks_silent(),
    text: m.incident_webhooks_silent_text({ command }),
  }),
  webhook_paused: ({ host }) => ({
    title: m.studio_incident_webhook_paused({ host }),
    text: m.studio_incident_webhook_paused_text({ days: webhookPauseDays }),
  }),
  reviews_reported: ({ reviews }) => ({
    title: m.studio_incident_reviews_reported({ count: reviews }),
    text: m.studio_incident_reviews_reported_text(),
  }),
  orders_flagged: ({ orders }) => ({
    title: m.studio_incident_orders_flagged({ count: orders }),
    text: m.studio_incident_orders_flagged_text(),
  }),
  files_missing: ({ videos }) => ({
    title: m.studio_incident_files_missing({ count: videos }),
    text: m.studio_incident_files_missing_text(),
  }),
  database_large: ({ bytes }) => ({
    title: m.incident_database_large({ gigabytes: (bytes / 1e9).toFixed(1) }),
    text: m.incident_database_large_text(),
  }),
  server_errors: ({ responses }) => ({
    title: m.incident_server_errors({ count: responses }),
    text: m.incident_server_errors_text(),
  }),
  backup_late: ({ finishedAt }) => ({
    title: m.incident_backup_late(),
    text: m.incident_backup_late_text({ time: formatTime(finishedAt) }),
  }),
};

/** Describes an incident and what to do, in the language of the request. */
export function describeIncident(incident: Incident): Description {
  const describeFacts = descriptions[incident.code] as (incident: Incident) => Description;
  return describeFacts(incident);
}

const describeDeadline = (dueAt: string | null): string =>
  dueAt === null ? m.incident_dispute_soon() : m.incident_dispute_due({ day: dueAt.slice(0, 10) });

function describeLastSuccess(succeededAt: string | null): string {
  if (succeededAt === null) return m.incident_job_never();
  return m.incident_job_since({ time: formatTime(succeededAt) });
}

const joinSentences = (...sentences: string[]): string => sentences.filter(Boolean).join(" ");
/** Formats a time as `2026-11-21 18:05 UTC`, because the reader of an email may be anywhere. */
const formatTime = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;
