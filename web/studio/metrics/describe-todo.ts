import { m } from "#messages";
import { describeIncident, type Incident } from "../../../contract/monitoring/incidents.ts";
import { oldDraftDays, type Todo } from "../../../contract/monitoring/today.ts";
import type { LegalPage } from "../../../contract/pages/legal-reviews.ts";
import { failedUploadDays, uploadStallDays } from "../../../contract/policy.ts";
import { studioPath } from "../../../contract/studio-path.ts";
import { studioSection } from "../../api/studio-paths.ts";
import type { Message } from "../../i18n/message.ts";
import { formatDate, formatDateTime, formatUtcDay } from "../../ui/format-date.ts";
import { formatOrderNumber, orderPath } from "../orders/order-number.ts";
import { describeJob } from "./job-labels.ts";
import { siteHealthHash } from "./site-health.tsx";

/**
 * A task of the dashboard's list: a sentence, the page on which to act (null if the task has a
 * button instead), and details of an incident.
 */
export type TodoLine = { sentence: string; to: string | null; detail?: string; isUrgent: boolean };

const health = `${studioSection("dashboard")}${siteHealthHash}`;

const legalPageLabels: Record<LegalPage, Message> = {
  terms: m.common_terms,
  privacy: m.common_privacy,
  imprint: m.common_imprint,
  accessibility: m.common_accessibility,
};

export function describeTodo(todo: Todo): TodoLine {
  switch (todo.kind) {
    case "incident":
      return describeIncidentLine(todo.incident);
    case "job": {
      const { name, succeededAt, error } = todo;
      const time = succeededAt === null ? m.metrics_health_never() : formatDateTime(succeededAt);
      const sentence = m.metrics_health_job({ name: describeJob(name), time });
      return { sentence, to: health, isUrgent: true, ...(error && { detail: error }) };
    }
    case "missing_files":
      return urgent(
        m.studio_incident_files_missing({ count: todo.count }),
        studioSection("uploads", "incomplete=true"),
        m.studio_incident_files_missing_text(),
      );
    case "flagged_orders":
      return urgent(
        m.studio_incident_orders_flagged({ count: todo.count }),
        studioSection("orders", "status=flagged"),
        m.studio_incident_orders_flagged_text(),
      );
    case "reported_reviews":
      return urgent(
        m.studio_incident_reviews_reported({ count: todo.count }),
        studioSection("reviews", "reported=true"),
        m.studio_incident_reviews_reported_text(),
      );
    case "failed_uploads":
      return urgent(
        m.studio_incident_uploads_failed({ count: todo.count }),
        studioSection("uploads", "status=failed"),
        m.studio_incident_uploads_failed_text({
          stalled: uploadStallDays,
          resumable: failedUploadDays,
        }),
      );
    default:
      return describeCalmTodo(todo);
  }
}

type CalmKind =
  | "stuck_upload"
  | "unassigned_exits"
  | "unconfirmed_exits"
  | "overdue_payments"
  | "second_factor"
  | "legal_page"
  | "leaving"
  | "beginning"
  | "old_drafts";

function describeCalmTodo(todo: Extract<Todo, { kind: CalmKind }>): TodoLine {
  switch (todo.kind) {
    case "stuck_upload": {
      const name = todo.movie?.name ?? todo.fileName;
      return calm(
        m.today_upload_stuck({ name, time: formatDateTime(todo.since) }),
        todo.movie
          ? studioPath("movielist", todo.movie.id, "video")
          : studioSection("uploads", "status=uploading"),
      );
    }
    case "unassigned_exits":
      return calm(
        m.today_exits_unassigned({ count: todo.count }),
        studioSection("orders", "tab=exits"),
      );
    case "unconfirmed_exits":
      return calm(
        m.today_exits_unconfirmed({ count: todo.count }),
        studioSection("orders", "tab=exits"),
      );
    case "overdue_payments":
      return calm(
        m.today_payments_overdue({ count: todo.count }),
        studioSection("orders", "tab=subscriptions&state=running"),
      );
    case "second_factor":
      return calm(m.today_second_factor(), studioSection("site"));
    case "legal_page":
      return calm(
        m.today_legal_page({ page: legalPageLabels[todo.page]() }),
        studioSection("pages"),
      );
    case "leaving":
      return calm(
        m.today_movie_leaves({ name: todo.name, day: formatUtcDay(todo.day) }),
        studioPath("movielist", todo.id, "price"),
      );
    case "beginning": {
      const movie = { name: todo.name, day: formatUtcDay(todo.day) };
      return calm(
        todo.draft ? m.today_draft_begins(movie) : m.today_movie_begins(movie),
        studioPath("movielist", todo.id, "price"),
      );
    }
    case "old_drafts":
      return calm(
        m.today_old_drafts({ count: todo.count, days: oldDraftDays }),
        studioSection("movielist", "tab=drafts"),
      );
  }
}

const urgent = (sentence: string, to: string, detail?: string): TodoLine => ({
  sentence,
  to,
  isUrgent: true,
  ...(detail && { detail }),
});
const calm = (sentence: string, to: string): TodoLine => ({ sentence, to, isUrgent: false });

/** The studio page with an incident's cause; null if the incident has a button instead. */
const incidentPaths: Partial<Record<Incident["code"], string | null>> = {
  deletions_held: null,
  deletions_stopped: null,
  unknown_payments: studioSection("orders"),
  webhooks_silent: studioSection("set-up"),
};

function describeIncidentLine(incident: Incident): TodoLine {
  if (incident.code === "dispute") {
    const { orderId, dueAt } = incident;
    const order = formatOrderNumber(orderId);
    return urgent(
      dueAt === null
        ? m.today_dispute_soon({ order })
        : m.today_dispute({ order, day: formatDate(dueAt) }),
      orderPath(orderId),
    );
  }
  const { title, text } = describeIncident(withReadableNames(incident));
  const path =
    incident.code === "refund_failed" ? orderPath(incident.orderId) : incidentPaths[incident.code];
  return { sentence: title, to: path === undefined ? health : path, detail: text, isUrgent: true };
}

/** Replaces ids in an incident by the names that the studio shows. */
function withReadableNames(incident: Incident): Incident {
  if (incident.code === "job_late") return { ...incident, job: describeJob(incident.job) };
  if (incident.code === "refund_failed")
    return { ...incident, orderId: formatOrderNumber(incident.orderId) };
  return incident;
}
