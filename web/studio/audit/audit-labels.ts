import { auditActions, auditSubjects } from "../../../contract/monitoring/audit.ts";
import type { Message } from "../../i18n/message.ts";
import { type AuditEntry, getSubjectName, shortenIds } from "./audit-changes.ts";

/** Returns the label of an action, or the action's code if this site's version has no label. */
export const formatAuditAction = (action: string): string => findLabel(auditActions, action);
export const formatAuditSubject = (subject: string): string => findLabel(auditSubjects, subject);

/**
 * Returns the name of an entry's subject. The home page's id is the number of its version, and the
 * id "all" means all items of the kind.
 */
export function auditSubjectName(entry: AuditEntry): string {
  const { subject, subjectId } = entry;
  const isOnlyOne = subject === "home" || subjectId === "all";
  return getSubjectName(entry) ?? (isOnlyOne ? formatAuditSubject(subject) : shortenIds(subjectId));
}

function findLabel(labels: Record<string, Message>, name: string): string {
  const label = labels[name];
  return label ? label() : name;
}
