import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

export function MovieStep(props: StepProps) {
  const { user, setUp, step, changes } = props;
  const { hasMovie } = setUp;
  return (
    <>
      <p className="max-w-2xl text-pretty">{hasMovie ? m.set_up_movie_there() : m.set_up_movie_none()}</p>
      <StepActions {...props}>
        {hasMovie && (
          <Button aria-disabled={changes.busy} onClick={() => changes.mark(step, "done")}>
            {m.set_up_movie_keep()}
          </Button>
        )}
        <ButtonLink look={hasMovie ? "quiet" : undefined} to={paths.dashboardSection(user, "addmovie")}>
          {m.dashboard_add_movie()}
        </ButtonLink>
        {hasMovie && (
          <ButtonLink look="quiet" to={paths.dashboardSection(user, "movielist")}>
            {m.set_up_movie_clear()}
          </ButtonLink>
        )}
      </StepActions>
    </>
  );
}
