import { expect, it } from "vitest";
import type { Todo } from "../../contract/monitoring/today.ts";
import { describeTodo } from "../../web/studio/metrics/describe-todo.ts";

const since = "2026-11-28T10:00:00.000Z";
const dispute = { code: "dispute", orderId: "o1", amountCents: 999, currency: "usd" } as const;
const movie = { id: "7", name: "Metropolis", day: "2026-12-01" };

it.each<[Todo, string, string | null]>([
  [
    { kind: "incident", incident: { ...dispute, dueAt: "2026-12-03T12:00:00.000Z" } },
    "Send evidence by Dec 3, 2026: the payment of order o1 is disputed",
    "/studio/orders?status=disputed",
  ],
  [
    { kind: "incident", incident: { ...dispute, dueAt: null } },
    "Send evidence soon: the payment of order o1 is disputed",
    "/studio/orders?status=disputed",
  ],
  [
    { kind: "incident", incident: { code: "deletions_stopped", videos: 4, images: 2 } },
    "Unusually many files would be deleted",
    null,
  ],
  [
    { kind: "job", name: "emails", succeededAt: null, error: "away" },
    "emails: last success Never",
    "/studio#site-health",
  ],
  [
    { kind: "missing_files", count: 2 },
    "2 videos have missing files",
    "/studio/uploads?incomplete=true",
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
