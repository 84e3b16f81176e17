import * as z from "zod/mini";
import { m } from "#messages";
import type { Permission } from "../access/permissions.ts";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { OpaqueId } from "../ids.ts";

/** The label of every action in the audit log. */
export const auditActions = {
  create: m.audit_action_created,
  change: m.audit_action_changed,
  delete: m.audit_action_deleted,
  "delete all": m.audit_action_deleted_all,
  restore: m.audit_action_restored,
  "restore all": m.audit_action_restored_all,
  remove: m.audit_action_removed,
  merge: m.audit_action_merged,
  "add cast": m.audit_action_cast_added,
  upload: m.audit_action_upload_started,
  "take over": m.audit_action_upload_taken_over,
  publish: m.audit_action_published,
  unpublish: m.audit_action_unpublished,
  "give up": m.audit_action_upload_discarded,
  refund: m.billing_status_refunded,
  gift: m.audit_action_days_given,
  "approve deletions": m.audit_action_deletions_approved,
  "resume deletions": m.audit_action_deletions_resumed,
  block: m.audit_action_blocked,
  unblock: m.audit_action_unblocked,
  "sign out": m.audit_action_signed_out,
  "remove second factors": m.audit_action_second_factors_removed,
  "stop renewal": m.audit_action_renewal_stopped,
  confirm: m.audit_action_confirmed,
  assign: m.audit_action_assigned,
  dismiss: m.audit_action_dismissed,
  "new secret": m.audit_action_new_secret,
  revoke: m.audit_action_revoked,
  replay: m.audit_action_replayed,
  keep: m.audit_action_kept,
  export: m.audit_action_exported,
  "add note": m.audit_action_note_added,
  "change note": m.audit_action_note_changed,
  "delete note": m.audit_action_note_deleted,
  reorder: m.audit_action_reordered,
};

/** The label of everything that an entry of the audit log can be about. */
export const auditSubjects = {
  movie: m.audit_movie,
  cast: m.audit_subject_cast,
  person: m.audit_subject_person,
  extra: m.audit_subject_extra,
  category: m.common_category,
  collection: m.catalogue_collection,
  video: m.studio_video,
  user: m.audit_subject_user,
  order: m.billing_order,
  exit: m.audit_subject_exit,
  review: m.audit_subject_review,
  storage: m.audit_subject_storage,
  site: m.audit_subject_site,
  home: m.dashboard_home,
  plan: m.audit_subject_plan,
  "promotion-code": m.audit_subject_promotion_code,
  "rights holder": m.audit_subject_rights_holder,
  terms: m.audit_subject_rights_terms,
  pool: m.rights_pool,
  page: m.audit_subject_page,
  "API key": m.audit_subject_api_key,
  "webhook endpoint": m.audit_subject_webhook_endpoint,
  "set-up": m.audit_subject_set_up,
  demo: m.audit_subject_demo,
};

/**
 * The subjects whose editor opens over the list of their section, each with that section and the
 * permission to open the section. The audit log and the studio's search link to the editor.
 */
export const editedSubjects = {
  person: { section: "people", permission: "movies" },
  category: { section: "categories", permission: "storefront" },
  collection: { section: "collections", permission: "storefront" },
  page: { section: "pages", permission: "storefront" },
  plan: { section: "plans", permission: "plans" },
  "promotion-code": { section: "promotion-codes", permission: "plans" },
  "rights holder": { section: "rights", permission: "rights" },
  "webhook endpoint": { section: "webhooks", permission: "staff" },
} as const satisfies Partial<
  Record<keyof typeof auditSubjects, { section: string; permission: Permission }>
>;

/**
 * The fields of `before` and `after` that contain ids, each with the kind of thing that the ids
 * name.
 */
export const auditReferences = {
  movieId: "movie",
  movieIds: "movie",
  heroMovieIds: "movie",
  holderId: "rights holder",
  personId: "person",
  into: "person",
  categoryId: "category",
  videoId: "video",
  plans: "plan",
  ids: "plan",
  rows: "row",
} as const;

export type AuditReferenceKind = (typeof auditReferences)[keyof typeof auditReferences];
export type AuditAction = keyof typeof auditActions;
export type AuditSubject = keyof typeof auditSubjects;
export type EditedSubject = keyof typeof editedSubjects;

export const AuditFilter = z.extend(Paging, {
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  subjectId: z.optional(OpaqueId),
  actorId: z.optional(OpaqueId),
  /** The id of an API key, which may have been deleted since. */
  keyId: z.optional(OpaqueId),
});

/**
 * `before` and `after` are the subject's stored JSON before and after the action, or null.
 * `subjectName` is the subject's current name; absent if the JSON contains a name, or if the
 * subject is deleted. `names` are the current names, by kind and id, of the things whose ids the
 * JSON contains. Deleted things are missing in `names`, and `names` is absent if it would be empty.
 */
export const AuditList = pageOf(
  z.object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.object({
      id: z.string(),
      name: z.string(),
      /** The actor's API key with which a program did the action; absent without a key. */
      apiKey: z.optional(z.object({ id: z.string(), name: z.string() })),
    }),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    subjectName: z.optional(z.string()),
    names: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
    before: z.unknown(),
    after: z.unknown(),
  }),
);
