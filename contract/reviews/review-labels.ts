import { m } from "#messages";
import type { RemovalGround, ReviewReason } from "./reviews.ts";

export const reviewReasonLabels: Record<ReviewReason, () => string> = {
  illegal: m.review_reason_illegal,
  insult: m.review_reason_insult,
  personal_data: m.review_reason_personal_data,
  spam: m.review_reason_spam,
  spoiler: m.review_reason_spoiler,
  off_topic: m.review_reason_off_topic,
  other: m.review_reason_other,
};

export const removalGroundLabels: Record<RemovalGround, () => string> = {
  terms: m.review_ground_terms,
  law: m.review_ground_law,
};
