import { m } from "#messages";
import type { LegalReview } from "../../../contract/pages/legal-reviews.ts";
import { sitePagePath } from "../../../contract/pages.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { describeLegalReview, ReviewButton } from "../pages/legal-review.tsx";
import { builtInTitle } from "../pages/page-form-values.ts";
import { RequirementLine } from "./check-line.tsx";
import { CompleteButton, StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

export function LegalStep(props: StepProps) {
  const { setUp } = props;
  const isComplete = setUp.reviews.every(({ page }) => setUp.legalPages.includes(page));
  return (
    <>
      <ul className="grid max-w-3xl gap-2">
        {setUp.reviews.map((review) => (
          <LegalLine
            key={review.page}
            review={review}
            isWritten={setUp.writtenPages.includes(review.page)}
          />
        ))}
      </ul>
      <StepActions {...props}>
        {isComplete && <CompleteButton {...props} />}
        <ButtonLink look={isComplete ? "quiet" : undefined} to={studioSection("pages")}>
          {m.set_up_legal_write()}
        </ButtonLink>
      </StepActions>
    </>
  );
}

/** A legal page of the list. A text that the owner wrote needs no review. */
function LegalLine({ review, isWritten }: { review: LegalReview; isWritten: boolean }) {
  const { page, reviewed } = review;
  return (
    <RequirementLine
      state={isWritten || reviewed ? "good" : "missing"}
      title={builtInTitle(page)}
      text={isWritten ? m.pages_admin_own_text() : describeLegalReview(review)}
    >
      <ButtonLink look="quiet" className="px-4" to={sitePagePath(page)} about={builtInTitle(page)}>
        {m.pages_admin_view()}
      </ButtonLink>
      {!isWritten && <ReviewButton {...review} />}
    </RequirementLine>
  );
}
