import { useEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import type { CategoryDifference, CategoryFormValues } from "./category-form-values.ts";

type Props = {
  differences: CategoryDifference[];
  draft: CategoryFormValues;
  onTake: (difference: CategoryDifference) => void;
};

/**
 * The saved category beside that of the form, so that neither is lost. Receives the focus after a conflict; it is keyed
 * by version, so that a further conflict focuses it again.
 */
export function ConflictingCategory({ differences, draft, onTake }: Props) {
  const sectionRef = useRef<HTMLElement>(null);
  useEffect(() => sectionRef.current?.focus(), []);
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-labelledby="their-category"
      className="rounded-2xl border border-bulb/60 bg-seat p-5 outline-none"
    >
      <h3 id="their-category" className="headline text-3xl">
        {m.categories_admin_conflict_title()}
      </h3>
      <p className="mt-2 text-dim">
        {differences.length > 0 ? m.pages_admin_conflict_text() : m.movies_admin_conflict_none()}
      </p>
      <ul className="mt-4 grid gap-3">
        {differences.map((difference) => (
          <li key={difference.label} className="rounded-xl bg-velvet p-4">
            <p className="font-semibold">{difference.label}</p>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              <Version owner={m.movies_admin_conflict_theirs()} {...difference} values={difference.theirs} />
              <Version owner={m.movies_admin_conflict_mine()} {...difference} values={draft} />
            </div>
            <Button look="quiet" className="mt-3 px-4" about={difference.label} onClick={() => onTake(difference)}>
              {m.movies_admin_conflict_take_theirs()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type VersionProps = Pick<CategoryDifference, "format" | "read"> & { owner: string; values: CategoryFormValues };

function Version({ owner, values, format, read }: VersionProps) {
  const text = format(values);
  return (
    <div className="min-w-0">
      <p className="text-sm text-dim">{owner}</p>
      {read(values)[0] === "picture" && text ? (
        <img src={text} alt="" className="mt-2 h-20 w-auto object-contain" />
      ) : (
        <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {text || m.movies_admin_conflict_empty()}
        </p>
      )}
    </div>
  );
}
