import { auditActions, auditSubjects } from "../../../contract/monitoring/audit.ts";
import type { Message } from "../../i18n/message.ts";

/** Returns the label of an action. An action of an older or newer version is shown unchanged. */
export const formatAuditAction = (action: string): string => findLabel(auditActions, action);
export const formatAuditSubject = (subject: string): string => findLabel(auditSubjects, subject);

function findLabel(labels: Record<string, Message>, name: string): string {
  const label = labels[name];
  return label ? label() : name;
}
