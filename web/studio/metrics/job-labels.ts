import { m } from "#messages";
import type { Message } from "../../i18n/message.ts";

/** The texts that say what a job of the site does, by the job's name. */
export const jobLabels: Record<string, Message> = {
  emails: m.jobs_admin_emails,
  webhooks: m.jobs_admin_webhooks,
  gifts: m.jobs_admin_gifts,
  reports: m.jobs_admin_reports,
  favourites: m.jobs_admin_favourites,
  push: m.jobs_admin_push,
  ended: m.jobs_admin_ended,
  provider: m.jobs_admin_provider,
  plans: m.jobs_admin_plans,
  customers: m.jobs_admin_customers,
  prices: m.jobs_admin_prices,
  preOrders: m.jobs_admin_pre_orders,
  rentals: m.jobs_admin_rentals,
  exits: m.jobs_admin_exits,
  reconcile: m.jobs_admin_reconcile,
  revenue: m.jobs_admin_revenue,
  watch: m.jobs_admin_watch,
  totals: m.jobs_admin_totals,
  webhookEvents: m.jobs_admin_webhook_events,
  unknownPayments: m.jobs_admin_unknown_payments,
  overdue: m.jobs_admin_overdue,
  remind: m.jobs_admin_remind,
  statements: m.jobs_admin_statements,
  sweep: m.jobs_admin_sweep,
  backup: m.jobs_admin_backup,
  uploads: m.jobs_admin_uploads,
  bin: m.jobs_admin_bin,
  orphans: m.jobs_admin_orphans,
  missingFiles: m.jobs_admin_missing_files,
};

/** Returns what a job does, or the job's name if this version of the site does not know the job. */
export const describeJob = (name: string): string => jobLabels[name]?.() ?? name;
