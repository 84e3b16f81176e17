import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { OpaqueId } from "../ids.ts";

/** Every action and subject type of the audit log. */
const auditActions = [
  "create",
  "change",
  "delete",
  "delete all",
  "restore",
  "restore all",
  "remove",
  "merge",
  "add cast",
  "upload",
  "publish",
  "give up",
  "refund",
  "gift",
  "approve deletions",
  "resume deletions",
  "reorder",
] as const;
const auditSubjects = [
  "movie",
  "cast",
  "person",
  "extra",
  "category",
  "collection",
  "video",
  "user",
  "order",
  "review",
  "storage",
  "site",
  "page",
  "home",
  "plan",
  "promotion-code",
  "rights holder",
  "terms",
  "pool",
  "set-up",
  "demo",
] as const;

export type AuditAction = (typeof auditActions)[number];
export type AuditSubject = (typeof auditSubjects)[number];

export const AuditFilter = z.extend(Paging, {
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  subjectId: z.optional(OpaqueId),
  actorId: z.optional(OpaqueId),
});

/** `before` and `after` are the subject's stored JSON before and after the action, or null. */
export const AuditList = pageOf(
  z.object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.object({ id: z.string(), name: z.string() }),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  }),
);
