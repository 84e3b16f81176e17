import { memberPath } from "../../../contract/members/members.ts";
import type { AuditSubject } from "../../../contract/monitoring/audit.ts";
import { editorPath, studioPath } from "../../../contract/studio-path.ts";
import { orderPath } from "../orders/order-number.ts";
import type { AuditEntry } from "./audit-changes.ts";

const paths: Partial<Record<AuditSubject, (id: string) => string>> = {
  movie: (id) => studioPath("movielist", id),
  terms: (id) => studioPath("movielist", id, "rights"),
  user: memberPath,
  order: orderPath,
  person: (id) => editorPath("people", id),
  category: (id) => editorPath("categories", id),
  collection: (id) => editorPath("collections", id),
  page: (id) => editorPath("pages", id),
  plan: (id) => editorPath("plans", id),
  "promotion-code": (id) => editorPath("promotion-codes", id),
  "rights holder": (id) => editorPath("rights", id),
  "webhook endpoint": (id) => editorPath("webhooks", id),
};

/**
 * The subjects whose entry of a creation holds the title instead of the id, because the id does not
 * exist before the write.
 */
const titledWhenCreated = ["category", "plan", "promotion-code"];

/** Returns the address in the studio of an entry's subject, if the entry names it by its id. */
export function findSubjectPath({ subject, subjectId, action }: AuditEntry): string | undefined {
  const isTitled = action === "create" && titledWhenCreated.includes(subject);
  if (subjectId === "all" || action === "delete" || isTitled) return undefined;
  return paths[subject as AuditSubject]?.(subjectId);
}
