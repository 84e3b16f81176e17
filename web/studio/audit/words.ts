import { type AuditAction, type AuditSubject, auditActions, auditSubjects } from "../../../contract/audit.ts";
import { type Text, t } from "../../i18n/text.ts";

/** What was done, as people say it. */
const actionWords: Record<AuditAction, Text> = {
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

const subjectWords: Record<AuditSubject, Text> = {
  movie: "Movie",
  cast: "Cast member",
  category: "Category",
  video: "Video",
  user: "User",
  order: "Order",
  review: "Review",
};

/** What was written down by an older or a newer house is shown as it is. */
export const inWords = (action: string): string => say(actionWords, action);
export const thingInWords = (subject: string): string => say(subjectWords, subject);

function say(words: Record<string, Text>, name: string): string {
  const known = words[name];
  return known ? t(known) : name;
}

export const actions = auditActions.map((value) => ({ value, words: actionWords[value] }));
export const subjects = auditSubjects.map((value) => ({ value, words: subjectWords[value] }));
