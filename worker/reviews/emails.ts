import { m } from "#messages";
import { pages } from "../../contract/pages.ts";
import { objectionMonths } from "../../contract/policy.ts";
import { removalGroundLabels, reviewReasonLabels } from "../../contract/reviews/review-labels.ts";
import type { ReportDecision, ReviewRemoval } from "../../contract/reviews/reviews.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatTime } from "../i18n/format-time.ts";

/** A report, without any text of the reporter, whose address nobody has verified. */
type Reported = { movie: string; reportedAt: number };

const decisionTexts: Record<ReportDecision, () => string> = {
  kept: m.email_report_kept,
  removed: m.email_report_removed,
  gone: m.email_report_gone,
};

export const reviewEmails = {
  /** Confirms receipt: regulation (EU) 2022/2065, article 16(4). */
  review_reported: ({ movie, reportedAt }: Reported) => ({
    subject: m.email_report_received_subject(),
    paragraphs: [
      m.email_report_received({ movie, time: formatTime(reportedAt) }),
      m.email_report_next(),
    ],
    action: { label: m.common_contact(), link: pages.contact.path },
    note: m.email_report_ignore(),
  }),
  /** The decision and how to object to it: regulation (EU) 2022/2065, article 16(5). */
  report_decided: ({ movie, reportedAt, decision }: Reported & { decision: ReportDecision }) => ({
    subject: m.email_report_decided_subject(),
    paragraphs: [
      m.email_report_decided({ movie, time: formatTime(reportedAt) }),
      decisionTexts[decision](),
      ...(decision === "gone" ? [] : [m.email_report_by_person(), m.email_report_object()]),
    ],
    action: { label: m.common_contact(), link: pages.contact.path },
    note: m.email_report_ignore(),
  }),
  /** The statement of reasons: regulation (EU) 2022/2065, article 17(3). */
  review_removed: (removed: ReviewRemoval & { movie: string; isReported: boolean }) => {
    const { movie, ground, reason, explanation, isReported } = removed;
    return {
      subject: m.email_review_removed_subject({ movie }),
      paragraphs: [
        m.email_review_removed({ movie }),
        m.email_review_removed_ground({ ground: removalGroundLabels[ground]() }),
        m.email_review_removed_reason({ reason: reviewReasonLabels[reason]() }),
        explanation && m.email_review_removed_explanation({ explanation }),
        isReported ? m.email_review_removed_reported() : m.email_review_removed_unreported(),
        m.email_review_removed_object({ months: objectionMonths }),
      ],
      action: { label: m.common_contact(), link: pages.contact.path },
      note: m.email_review_removed_note(),
    };
  },
} satisfies EmailTable;

export const composeReviewEmail = emailComposer(reviewEmails);
