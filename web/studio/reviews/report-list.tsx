import { Flag } from "lucide-react";
import { m } from "#messages";
import { reviewReasonLabels } from "../../../contract/reviews/review-labels.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import type { AdminReview } from "./review-columns.tsx";

export const ReportList = ({ reports }: Pick<AdminReview, "reports">) => (
  <ul aria-label={m.reviews_admin_reports()} className="grid gap-3">
    {reports.map(({ id, reason, explanation, name, email, reportedAt }) => (
      <li key={id} className="flex gap-3 rounded-xl border border-ember/60 bg-ember/10 p-4">
        <Flag aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ember" />
        <div className="min-w-0">
          <p className="font-semibold">{reviewReasonLabels[reason]()}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {explanation}
          </p>
          <p className="mt-1 text-sm wrap-anywhere text-dim">
            {m.reviews_admin_report_by({
              time: formatDateTime(reportedAt),
              name: describeReporter(name, email),
            })}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

const describeReporter = (name: string | null, email: string | null): string =>
  [name, email && (name ? `(${email})` : email)].filter(Boolean).join(" ") ||
  m.reviews_admin_report_anonymous();
