import { m } from "#messages";
import { studioSection } from "../../api/studio-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

export function SecondFactorStep(props: StepProps) {
  const isDone = props.setUp.steps.some(
    ({ name, state }) => name === props.step && state === "done",
  );
  return (
    <>
      {isDone && <p className="max-w-2xl text-pretty">{m.set_up_factor_there()}</p>}
      <StepActions {...props}>
        <ButtonLink look={isDone ? "quiet" : undefined} to={studioSection("password")}>
          {m.set_up_factor_open()}
        </ButtonLink>
      </StepActions>
    </>
  );
}
