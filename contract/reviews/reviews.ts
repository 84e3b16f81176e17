import * as z from "zod/mini";
import { Email } from "../accounts/accounts.ts";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { plainText, singleLine } from "../field-schemas.ts";
import { NumericId, OpaqueId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

/** Why a review is reported or removed. */
export const reviewReasons = [
  "illegal",
  "insult",
  "personal_data",
  "spam",
  "spoiler",
  "off_topic",
  "other",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** The rules that a removed review broke: the site's terms, or the law. */
export const removalGrounds = ["terms", "law"] as const;
export type RemovalGround = (typeof removalGrounds)[number];

/**
 * The decision about a reported review. `gone`: before anybody decided, the author deleted the
 * review, or the review was deleted with its movie.
 */
export const reportDecisions = ["kept", "removed", "gone"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** How many reports of a review are listed and can be decided at once. */
export const maxListedReports = 20;

/**
 * A notice of a review: regulation (EU) 2022/2065, article 16. The site confirms the receipt and
 * tells the decision in emails to `email`, which nobody has verified.
 */
export const NewReviewReport = z.object({
  reason: z.enum(reviewReasons),
  explanation: plainText(2000).check(z.minLength(1)),
  name: z.optional(singleLine(100)),
  email: z.optional(Email),
  /**
   * The reporter states that they believe in good faith that the report is accurate and complete.
   */
  goodFaith: z.literal(true, "good_faith_required" satisfies IssueCode),
});
export type NewReviewReport = z.infer<typeof NewReviewReport>;

/** The reasons stated to the review's author: regulation (EU) 2022/2065, article 17. */
export const ReviewRemoval = z.object({
  ground: z._default(z.enum(removalGrounds), "terms"),
  reason: z._default(z.enum(reviewReasons), "other"),
  explanation: z._default(plainText(2000), ""),
});
export type ReviewRemoval = z.infer<typeof ReviewRemoval>;

/** The reports that the administrator has read. Later reports of the review stay open. */
export const KeptReview = z.object({
  reports: z.array(OpaqueId).check(z.minLength(1), z.maxLength(maxListedReports)),
});

/**
 * `reported` selects reviews with open reports, `id` one review, `userId` the reviews of an
 * account, and `movieId` the reviews of a movie.
 */
export const AdminReviewQuery = z.extend(Paging, {
  reported: z.optional(z.enum(["true"])),
  id: z.optional(NumericId),
  userId: z.optional(OpaqueId),
  movieId: z.optional(NumericId),
});

/** An open report. */
const ReviewReport = z.object({
  id: z.string(),
  reason: z.enum(reviewReasons),
  explanation: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  reportedAt: z.iso.datetime(),
});

/** Reviews with their open reports, oldest first. The demo's sample reviews have no author. */
export const AdminReviewList = pageOf(
  z.object({
    id: z.string(),
    movie: z.object({ id: z.string(), name: z.string() }),
    author: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    name: z.string(),
    star: z.number(),
    review: z.string(),
    date: z.iso.datetime(),
    edited: z.nullable(z.iso.datetime()),
    reports: z.array(ReviewReport),
  }),
);
