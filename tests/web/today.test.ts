import { expect, it } from "vitest";
import type { Todo } from "../../contract/monitoring/today.ts";
import { describeTodo } from "../../web/studio/metrics/describe-todo.ts";
import { jobLabels } from "../../web/studio/metrics/job-labels.ts";
import { jobSchedule } from "../../worker/jobs.ts";

const since = "2026-11-28T10:00:00.000Z";
const ofOrder = {
  orderId: "0f8b2c4d-5e6f-4a1b-9c2d-3e4f5a6b7c8d",
  amountCents: 999,
  currency: "usd",
} as const;
const dispute = { code: "dispute", ...ofOrder } as const;
const orderPath = `/studio/orders?orderId=${ofOrder.orderId}`;
const movie = { id: "7", name: "Metropolis", day: "2026-12-01" };

it.each<[Todo, string, string | null]>([
  [
    { kind: "incident", incident: { ...dispute, dueAt: "2026-12-03T12:00:00.000Z" } },
    "Send evidence by Dec 3, 2026: the payment of order 0f8b2c4d is disputed",
    orderPath,
  ],
  [
    { kind: "incident", incident: { ...dispute, dueAt: null } },
    "Send evidence soon: the payment of order 0f8b2c4d is disputed",
    orderPath,
  ],
  [
    { kind: "incident", incident: { code: "deletions_stopped", videos: 4, images: 2 } },
    "Unusually many files would be deleted",
    null,
  ],
  [
    { kind: "job", name: "emails", succeededAt: null, error: "away" },
    "Sending emails: last success Never",
    "/studio#site-health",
  ],
  [
    {
      kind: "incident",
      incident: { code: "job_late", job: "orphans", succeededAt: null, error: "" },
    },
    "The job “Deleting files without a movie” does not run",
    "/studio#site-health",
  ],
  [
    { kind: "incident", incident: { code: "refund_failed", ...ofOrder } },
    "A refund failed",
    orderPath,
  ],
  [
    { kind: "missing_files", count: 2 },
    "2 videos have missing files",
    "/studio/uploads?incomplete=true",
  ],
  [
    { kind: "unassigned_exits", count: 1 },
    "1 cancellation or withdrawal names no contract",
    "/studio/orders?tab=exits",
  ],
  [
    { kind: "unconfirmed_exits", count: 1 },
    "1 cancellation or withdrawal was not confirmed, and counts nevertheless",
    "/studio/orders?tab=exits",
  ],
  [{ kind: "second_factor" }, "A stolen password opens this studio", "/studio/site"],
  [{ kind: "legal_page", page: "terms" }, "Review the text of the page “Terms”", "/studio/pages"],
  [
    { kind: "stuck_upload", videoId: "v", fileName: "a.mp4", since, movie: null },
    "The upload of a.mp4 has made no progress since",
    "/studio/uploads?status=uploading",
  ],
  [
    { kind: "stuck_upload", videoId: "v", fileName: "a.mp4", since, movie },
    "The upload of Metropolis has made no progress since",
    "/studio/movies/7/video",
  ],
  [
    { kind: "overdue_payments", count: 1 },
    "1 payment failed; the member still has access",
    "/studio/orders?tab=subscriptions&state=running",
  ],
  [{ kind: "leaving", ...movie }, "Metropolis leaves after Dec 1, 2026", "/studio/movies/7/price"],
  [
    { kind: "beginning", ...movie, draft: true },
    "Metropolis should begin on Dec 1, 2026, but is still a draft",
    "/studio/movies/7/price",
  ],
  [
    { kind: "old_drafts", count: 3 },
    "3 drafts are older than 30 days",
    "/studio/movies?tab=drafts",
  ],
])("a task for the owner is a sentence with an address: %j", (todo, sentence, path) => {
  const line = describeTodo(todo);
  expect(line.sentence).toContain(sentence);
  expect(line.to).toBe(path);
});

it("the details of a failed refund name the order by its short number", () => {
  const line = describeTodo({
    kind: "incident",
    incident: { code: "refund_failed", ...ofOrder },
  });
  expect(line.detail).toContain("of order 0f8b2c4d did not reach");
});

it("every job of the site has a label for owners", () => {
  expect(Object.keys(jobLabels).sort()).toEqual(jobSchedule.map(({ name }) => name).sort());
});
