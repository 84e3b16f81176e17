import { m } from "#messages";
import type { AuditAction, AuditSubject } from "../../../contract/monitoring/audit.ts";
import type { Message } from "../../i18n/message.ts";

/** The label of each action. */
export const auditActionLabels: Record<AuditAction, Message> = {
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
  publish: m.audit_action_published,
  "give up": m.audit_action_upload_discarded,
  refund: m.billing_status_refunded,
  gift: m.audit_action_days_given,
  "approve deletions": m.audit_action_deletions_approved,
  "resume deletions": m.audit_action_deletions_resumed,
  reorder: m.audit_action_reordered,
};

export const auditSubjectLabels: Record<AuditSubject, Message> = {
  movie: m.audit_movie,
  cast: m.audit_subject_cast,
  person: m.audit_subject_person,
  extra: m.audit_subject_extra,
  category: m.common_category,
  collection: m.catalogue_collection,
  video: m.studio_video,
  user: m.audit_subject_user,
  order: m.billing_order,
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
  "set-up": m.audit_subject_set_up,
  demo: m.audit_subject_demo,
};

/** Returns the label of an action. An action of an older or newer version is shown unchanged. */
export const auditActionLabel = (action: string): string => findLabel(auditActionLabels, action);
export const auditSubjectLabel = (subject: string): string =>
  findLabel(auditSubjectLabels, subject);

function findLabel(labels: Record<string, Message>, name: string): string {
  const label = labels[name];
  return label ? label() : name;
}
