import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import { Button } from "../ui/button.tsx";

type SectionProps = { title: string; text: string; children: ReactNode };

/**
 * Shows the version that another user saved meanwhile beside the user's own, so that neither is
 * lost. The section receives the focus after a conflict. Callers key it by version, so that a
 * further conflict focuses it again.
 */
export function ConflictSection({ title, text, children }: SectionProps) {
  const sectionRef = useRef<HTMLElement>(null);
  useEffect(() => sectionRef.current?.focus(), []);
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={title}
      className="rounded-2xl border border-bulb/60 bg-seat p-5 outline-none"
    >
      <h3 className="headline text-3xl">{title}</h3>
      <p className="mt-2 text-dim">{text}</p>
      <ul className="mt-4 grid gap-3">{children}</ul>
    </section>
  );
}

/** A field in which two versions differ. An empty text is shown as such. */
export type Difference = { label: string; theirs: ReactNode; mine: ReactNode; onTake: () => void };

/**
 * Shows the differences of two versions. The form keeps the user's version of each until the user
 * takes the other.
 */
export function ConflictingVersions({
  title,
  differences,
}: {
  title: string;
  differences: Difference[];
}) {
  return (
    <ConflictSection
      title={title}
      text={differences.length > 0 ? m.pages_admin_conflict_text() : m.movies_admin_conflict_none()}
    >
      {differences.map(({ label, theirs, mine, onTake }) => (
        <li key={label} className="rounded-xl bg-velvet p-4">
          <p className="font-semibold">{label}</p>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Version owner={m.movies_admin_conflict_theirs()}>{theirs}</Version>
            <Version owner={m.movies_admin_conflict_mine()}>{mine}</Version>
          </div>
          <Button look="quiet" className="mt-3 px-4" about={label} onClick={onTake}>
            {m.movies_admin_conflict_take_theirs()}
          </Button>
        </li>
      ))}
    </ConflictSection>
  );
}

function Version({ owner, children }: { owner: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-dim">{owner}</p>
      <div className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {children || m.movies_admin_conflict_empty()}
      </div>
    </div>
  );
}

/**
 * Shows the version that another user saved meanwhile below the user's own, to be taken as a whole.
 */
export function SavedVersion({ children, onTake }: { children: ReactNode; onTake: () => void }) {
  return (
    <div className="rounded-xl bg-seat p-4">
      <p className="text-sm text-dim">{m.movies_admin_conflict_theirs()}</p>
      {children}
      <Button look="quiet" className="mt-3 px-4" onClick={onTake}>
        {m.movies_admin_conflict_take_theirs()}
      </Button>
    </div>
  );
}
