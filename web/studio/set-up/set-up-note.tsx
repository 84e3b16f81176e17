import { Navigate } from "react-router-dom";
import { m } from "#messages";
import { setUpSteps } from "../../../contract/set-up/set-up.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { countDoneSteps, useSetUp } from "./use-set-up.ts";

/** Redirects to the set-up until it was opened once, then shows its progress until it is done. */
export function SetUpNote() {
  const setUp = useSetUp().data?.data;
  if (!setUp) return null;
  const path = studioSection("set-up");
  if (!setUp.begun) return <Navigate replace to={path} />;
  const done = countDoneSteps(setUp);
  const count = setUpSteps.length;
  if (done === count) return null;
  return (
    <section
      aria-labelledby="set-up-note"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="set-up-note" className="font-semibold">
          {m.set_up_progress({ done, count })}
        </h2>
        <div aria-hidden="true" className="mt-3 flex gap-1">
          {setUp.steps.map(({ name, state }) => (
            <span
              key={name}
              className={`h-1.5 flex-1 rounded-full ${state === "done" ? "bg-bulb" : "bg-screen/15"}`}
            />
          ))}
        </div>
      </div>
      <ButtonLink look="quiet" to={path}>
        {m.set_up_go_on()}
      </ButtonLink>
    </section>
  );
}
