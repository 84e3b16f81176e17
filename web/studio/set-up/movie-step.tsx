import { useState } from "react";
import { m } from "#messages";
import type { SetUp } from "../../../contract/set-up/set-up.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ClearDemoDialog } from "./clear-demo-dialog.tsx";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./use-set-up.ts";

export function MovieStep(props: StepProps) {
  const { setUp, step, changes } = props;
  const { hasMovie, hasCategory, hasDemo } = setUp;
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <p className="max-w-2xl text-pretty">{describeMovies(setUp)}</p>
      <StepActions {...props}>
        {hasMovie && (
          <Button aria-disabled={changes.busy} onClick={() => changes.mark(step, "done")}>
            {m.set_up_movie_keep()}
          </Button>
        )}
        <ButtonLink
          look={hasMovie ? "quiet" : undefined}
          to={studioSection(hasCategory ? "addmovie" : "categories")}
        >
          {hasCategory ? m.dashboard_add_movie() : m.set_up_movie_add_category()}
        </ButtonLink>
        {hasDemo && (
          <Button look="quiet" onClick={() => setClearing(true)}>
            {m.set_up_movie_clear()}
          </Button>
        )}
      </StepActions>
      {clearing && <ClearDemoDialog onCleared={changes.show} onClose={() => setClearing(false)} />}
    </>
  );
}

function describeMovies({ hasMovie, hasCategory, hasDemo }: SetUp): string {
  if (hasMovie) return hasDemo ? m.set_up_movie_demo() : m.set_up_movie_there();
  return hasCategory ? m.set_up_movie_none() : m.set_up_movie_no_category();
}
