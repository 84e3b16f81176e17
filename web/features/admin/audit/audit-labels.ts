import { type AuditAction, type AuditSubject, auditActions, auditSubjects } from "../../../../contract/audit.ts";
import { type Text, t } from "../../../i18n/text.ts";

/** What was done, as people say it. */
const actionLabels: Record<AuditAction, Text> = {
  create: "Created",
  change: "Changed",
  delete: "Deleted",
  "delete all": "Deleted all",
  restore: "Restored",
  "restore all": "Restored all",
  remove: "Removed for good",
  "add cast": "Cast added",
  upload: "Upload begun",
  publish: "Published",
  "give up": "Given up",
  refund: "Given back",
  gift: "Days given",
};

const subjectLabels: Record<AuditSubject, Text> = {
  movie: "Movie",
  cast: "Cast member",
  category: "Category",
  video: "Video",
  user: "User",
  order: "Order",
  review: "Review",
};

/** What was written down by an older or a newer house is shown as it is. */
export const auditActionLabel = (action: string): string => findLabel(actionLabels, action);
export const auditSubjectLabel = (subject: string): string => findLabel(subjectLabels, subject);

function findLabel(labels: Record<string, Text>, name: string): string {
  const label = labels[name];
  return label ? t(label) : name;
}

export const auditActionOptions = auditActions.map((value) => ({ value, label: actionLabels[value] }));
export const auditSubjectOptions = auditSubjects.map((value) => ({ value, label: subjectLabels[value] }));
