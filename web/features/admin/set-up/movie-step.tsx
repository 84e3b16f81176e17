import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

export function MovieStep(props: StepProps) {
  const { user, setUp, step, changes } = props;
  const { hasMovie, hasCategory } = setUp;
  return (
    <>
      <p className="max-w-2xl text-pretty">
        {hasMovie ? m.set_up_movie_there() : hasCategory ? m.set_up_movie_none() : m.set_up_movie_no_category()}
      </p>
      <StepActions {...props}>
        {hasMovie && (
          <Button aria-disabled={changes.busy} onClick={() => changes.mark(step, "done")}>
            {m.set_up_movie_keep()}
          </Button>
        )}
        <ButtonLink
          look={hasMovie ? "quiet" : undefined}
          to={paths.dashboardSection(user, hasCategory ? "addmovie" : "categories")}
        >
          {hasCategory ? m.dashboard_add_movie() : m.set_up_movie_add_category()}
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
