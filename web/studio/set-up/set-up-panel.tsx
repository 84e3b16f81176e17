import { Check, Minus } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { type SetUp, type SetUpStep, setUpSteps } from "../../../contract/set-up/set-up.ts";
import type { Message } from "../../i18n/message.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusOnChange } from "../../ui/use-focus-on-change.ts";
import { EmailStep } from "./email-step.tsx";
import { LegalStep } from "./legal-step.tsx";
import { MovieStep } from "./movie-step.tsx";
import { PaymentsStep } from "./payments-step.tsx";
import { PlanStep } from "./plan-step.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { SettingsStep } from "./settings-step.tsx";
import {
  countDoneSteps,
  findOpenStep,
  type StepProps,
  stepPath,
  useRecordSetUpOpened,
  useSetUp,
  useSetUpChange,
} from "./use-set-up.ts";

const stepLabels: Record<SetUpStep, { title: Message; text: Message }> = {
  look: { title: m.set_up_look, text: m.set_up_look_text },
  languages: { title: m.set_up_languages, text: m.set_up_languages_text },
  owner: { title: m.set_up_owner, text: m.set_up_owner_text },
  "second-factor": { title: m.second_factor_title, text: m.set_up_factor_text },
  legal: { title: m.set_up_legal, text: m.set_up_legal_text },
  email: { title: m.common_email, text: m.set_up_email_text },
  plan: { title: m.set_up_plan, text: m.set_up_plan_text },
  payments: { title: m.set_up_payments, text: m.set_up_payments_text },
  movie: { title: m.set_up_movie, text: m.set_up_movie_text },
};

/** The set-up: the steps by which the owner prepares a new site. */
export function SetUpPanel() {
  const result = useSetUp();
  if (result.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!result.data) return <ListError list={result} />;
  return <Steps setUp={result.data.data} />;
}

function Steps({ setUp }: { setUp: SetUp }) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const shown =
    setUpSteps.find((name) => name === searchParams.get("step")) ?? findOpenStep(setUp) ?? "look";
  const { title, text } = stepLabels[shown];
  const changes = useSetUpChange((changed) => navigate(stepPath(findOpenStep(changed) ?? shown)));
  useRecordSetUpOpened(setUp.begun);
  const heading = useFocusOnChange<HTMLHeadingElement>(shown);
  return (
    <>
      <p className="max-w-2xl text-dim">{m.set_up_intro()}</p>
      <p className="mt-4 font-semibold">
        {m.set_up_progress({ done: countDoneSteps(setUp), count: setUpSteps.length })}
      </p>
      <nav aria-label={m.dashboard_set_up()} className="mt-4">
        <ol className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-4">
          {setUp.steps.map((step, index) => (
            <StepLink key={step.name} {...step} number={index + 1} isShown={step.name === shown} />
          ))}
        </ol>
      </nav>
      <section aria-labelledby="set-up-step" className="mt-10">
        <h2
          ref={heading}
          id="set-up-step"
          tabIndex={-1}
          className="headline scroll-mt-24 text-4xl outline-none"
        >
          {title()}
        </h2>
        <p className="mt-2 mb-6 max-w-2xl text-pretty text-dim">{text()}</p>
        <StepContent key={shown} step={shown} setUp={setUp} changes={changes} />
      </section>
    </>
  );
}

type StepLinkProps = SetUp["steps"][number] & { number: number; isShown: boolean };

const stepMarks = {
  done: <Check className="size-5" />,
  skipped: <Minus className="size-5" />,
  open: null,
};

function StepLink({ name, state, number, isShown }: StepLinkProps) {
  const label = { open: "", done: m.set_up_done(), skipped: m.set_up_skipped() }[state];
  return (
    <li>
      <Link
        to={stepPath(name)}
        aria-current={isShown ? "step" : undefined}
        className="flex min-h-14 items-center gap-3 rounded-xl bg-velvet px-4 py-2 ring-1 ring-screen/6 hover:ring-screen/30 aria-[current]:ring-2 aria-[current]:ring-bulb"
      >
        <span
          aria-hidden="true"
          className={`grid size-8 shrink-0 place-items-center rounded-full font-semibold ${state === "done" ? "bg-bulb text-night" : "bg-night ring-1 ring-screen/20"}`}
        >
          {stepMarks[state] ?? number}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{stepLabels[name].title()}</span>
          {label && <span className="block text-sm text-dim">{label}</span>}
        </span>
      </Link>
    </li>
  );
}

function StepContent(props: StepProps) {
  switch (props.step) {
    case "second-factor":
      return <SecondFactorStep {...props} />;
    case "legal":
      return <LegalStep {...props} />;
    case "email":
      return <EmailStep {...props} />;
    case "plan":
      return <PlanStep {...props} />;
    case "payments":
      return <PaymentsStep {...props} />;
    case "movie":
      return <MovieStep {...props} />;
    default:
      return <SettingsStep {...props} step={props.step} />;
  }
}
