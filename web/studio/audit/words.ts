import { type AuditAction, type AuditSubject, auditActions, auditSubjects } from "../../../contract/audit.ts";

/** What was done, as people say it. */
const actionWords: Record<AuditAction, string> = {
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

const subjectWords: Record<AuditSubject, string> = {
  movie: "Movie",
  cast: "Cast member",
  category: "Category",
  video: "Video",
  user: "User",
  order: "Order",
  review: "Review",
};

/** What was written down by an older or a newer house is shown as it is. */
export const inWords = (action: string): string => (actionWords as Record<string, string>)[action] ?? action;
export const thingInWords = (subject: string): string => (subjectWords as Record<string, string>)[subject] ?? subject;

export const actions = auditActions.map((value) => ({ value, words: actionWords[value] }));
export const subjects = auditSubjects.map((value) => ({ value, words: subjectWords[value] }));
