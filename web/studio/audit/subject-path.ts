import { memberPath } from "../../../contract/members/members.ts";
import {
  type AuditSubject,
  type EditedSubject,
  editedSubjects,
} from "../../../contract/monitoring/audit.ts";
import { editorPath, studioPath } from "../../../contract/studio-path.ts";
import { orderPath } from "../orders/order-number.ts";
import type { AuditEntry } from "./audit-changes.ts";

const paths: Partial<Record<AuditSubject, (id: string) => string>> = {
  movie: (id) => studioPath("movielist", id),
  terms: (id) => studioPath("movielist", id, "rights"),
  user: memberPath,
  order: orderPath,
};

/** The field whose value earlier versions of the site logged as the id of a created record. */
const titles: Partial<Record<AuditSubject, string>> = {
  category: "tittle",
  plan: "name",
  "promotion-code": "code",
};

/** Returns the studio's address of an entry's subject, if it has one and the entry names its id. */
export function findSubjectPath(entry: AuditEntry): string | undefined {
  const { subjectId, action } = entry;
  const subject = entry.subject as AuditSubject;
  if (subjectId === "all" || action === "delete") return undefined;
  if (action === "create" && isTitle(entry, titles[subject])) return undefined;
  if (isEdited(subject)) return editorPath(editedSubjects[subject].section, subjectId);
  return paths[subject]?.(subjectId);
}

const isEdited = (subject: AuditSubject): subject is EditedSubject => subject in editedSubjects;

function isTitle({ subjectId, after }: AuditEntry, field: string | undefined): boolean {
  const title = field && Object(after)[field];
  return typeof title === "string" && title.startsWith(subjectId);
}
