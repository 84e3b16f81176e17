import { useState } from "react";
import { m } from "#messages";
import type { LegalReview } from "../../../contract/pages/legal-reviews.ts";
import { apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { useSiteAction } from "../use-site-action.ts";
import { builtInTitle } from "./page-form-values.ts";

/** Says who has reviewed a built-in text and when, as far as known; else that nobody has. */
export function describeLegalReview({ reviewed, reviewedAt, reviewedBy }: LegalReview): string {
  if (!reviewed) return m.pages_admin_not_reviewed();
  if (!reviewedAt) return m.pages_admin_reviewed();
  const date = formatDate(reviewedAt);
  if (reviewedBy) return m.pages_admin_reviewed_by({ name: reviewedBy, date });
  return m.pages_admin_reviewed_on({ date });
}

/** A button that marks the built-in text as reviewed, or removes the mark. */
export function ReviewButton({ page, reviewed }: LegalReview) {
  const [review, busy] = useReview();
  return (
    <Button
      look="quiet"
      className="px-4"
      about={builtInTitle(page)}
      aria-disabled={busy}
      onClick={() => void review({ page, reviewed: !reviewed })}
    >
      {reviewed ? m.pages_admin_revoke_review() : m.pages_admin_mark_reviewed()}
    </Button>
  );
}

function useReview() {
  const run = useSiteAction();
  const [busy, setBusy] = useState(false);

  async function review({ page, reviewed }: Pick<LegalReview, "page" | "reviewed">): Promise<void> {
    if (busy) return;
    setBusy(true);
    const request = { params: { slug: page }, body: { reviewed } };
    const save = async () =>
      showAlert((await apiFetch("PUT /api/admin/pages/:slug/review", request)).message);
    await run(save).finally(() => setBusy(false));
  }

  return [review, busy] as const;
}
