import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import type { FieldDifference } from "./merge-edits.ts";

type Props = {
  differences: FieldDifference[];
  /** Whether the form's field at this path now has this value. */
  isChosen: (path: string, value: unknown) => boolean;
  onChoose: (path: string, value: unknown) => void;
};

/**
 * Shows the changes that another administrator saved meanwhile. Where the user changed the same
 * field, shows the user's own value beside the saved value. Focuses its section when mounted;
 * callers pass a new React key for every conflict, so that each conflict gets the focus.
 */
export function EditConflict({ differences, isChosen, onChoose }: Props) {
  const sectionRef = useRef<HTMLElement>(null);
  useEffect(() => sectionRef.current?.focus(), []);
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={m.studio_conflict_title()}
      className="rounded-2xl border border-bulb/60 bg-seat p-5 outline-none"
    >
      <h3 className="headline text-3xl">{m.studio_conflict_title()}</h3>
      <p className="mt-2 text-dim">{summarizeDifferences(differences)}</p>
      <ul className="mt-4 grid gap-3">
        {differences.map((difference) => {
          const { path, label, format, theirs } = difference;
          const choose = (value: unknown) => ({
            about: label(),
            isChosen: isChosen(path, value),
            onChoose: () => onChoose(path, value),
          });
          const isOpen = "mine" in difference;
          return (
            <li key={path} className="rounded-xl bg-velvet p-4">
              <p className="font-semibold">{label()}</p>
              <div className={isOpen ? "mt-2 grid gap-4 sm:grid-cols-2" : "mt-2"}>
                <Version
                  owner={m.studio_conflict_theirs()}
                  action={m.studio_conflict_take_theirs()}
                  choice={isOpen ? choose(theirs) : null}
                >
                  {format(theirs)}
                </Version>
                {isOpen && (
                  <Version
                    owner={m.studio_conflict_mine()}
                    action={m.studio_conflict_keep_mine()}
                    choice={choose(difference.mine)}
                  >
                    {format(difference.mine)}
                  </Version>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function summarizeDifferences(differences: FieldDifference[]): string {
  if (differences.length === 0) return m.studio_conflict_none();
  const isAnyOpen = differences.some((difference) => "mine" in difference);
  return isAnyOpen ? m.studio_conflict_choose() : m.studio_conflict_merged();
}

type VersionProps = {
  owner: string;
  action: string;
  /** Null if only the other administrator changed the field, so that there is nothing to choose. */
  choice: { about: string; isChosen: boolean; onChoose: () => void } | null;
  children: ReactNode;
};

function Version({ owner, action, choice, children }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-sm text-dim">{owner}</p>
      <div className="max-h-60 w-full overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {children || m.studio_conflict_empty()}
      </div>
      {choice && (
        <Button
          look="quiet"
          className="mt-auto px-4 aria-pressed:border-bulb aria-pressed:bg-bulb/10 aria-pressed:text-bulb"
          aria-pressed={choice.isChosen}
          about={choice.about}
          onClick={choice.onChoose}
        >
          {action}
        </Button>
      )}
    </div>
  );
}
