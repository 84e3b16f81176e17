import { m } from "#messages";
import { legalPages } from "../../../../contract/set-up.ts";
import { paths } from "../../../api/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CheckLine, Command } from "./check-line.tsx";
import { CompleteButton, StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

const titles = { terms: m.common_terms, privacy: m.common_privacy, imprint: m.common_imprint };

const reviewedCommand = "npm run deploy -- --legal-reviewed yes";

export function LegalStep(props: StepProps) {
  const { user, setUp } = props;
  const isComplete = legalPages.every((page) => setUp.legalPages.includes(page));
  return (
    <>
      <ul className="grid max-w-3xl gap-2">
        {legalPages.map((page) => {
          const isWritten = setUp.legalPages.includes(page);
          return (
            <CheckLine
              key={page}
              state={isWritten ? "good" : "missing"}
              title={titles[page]()}
              text={isWritten ? m.set_up_legal_written() : m.set_up_legal_template()}
            />
          );
        })}
      </ul>
      {!isComplete && (
        <>
          <p className="mt-6 max-w-2xl text-pretty">{m.set_up_legal_reviewed()}</p>
          <Command>{reviewedCommand}</Command>
        </>
      )}
      <StepActions {...props}>
        {isComplete && <CompleteButton {...props} />}
        <ButtonLink look={isComplete ? "quiet" : undefined} to={paths.dashboardSection(user, "pages")}>
          {m.set_up_legal_write()}
        </ButtonLink>
      </StepActions>
    </>
  );
}
