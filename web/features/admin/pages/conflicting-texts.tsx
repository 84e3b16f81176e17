import { useEffect, useRef } from "react";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import { Button } from "../../../ui/button.tsx";
import { languageName, type TextDifference } from "./page-form-values.ts";

type Props = { differences: TextDifference[]; onTake: (locale: Locale, text: TextDifference["theirs"]) => void };

/**
 * The saved texts beside those of the form, so that neither is lost. Receives the focus after a conflict; it is keyed by
 * version, so that a further conflict focuses it again.
 */
export function ConflictingTexts({ differences, onTake }: Props) {
  const sectionRef = useRef<HTMLElement>(null);
  useEffect(() => sectionRef.current?.focus(), []);
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-labelledby="their-page"
      className="rounded-2xl border border-bulb/60 bg-seat p-5 outline-none"
    >
      <h3 id="their-page" className="headline text-3xl">
        {m.pages_admin_conflict_title()}
      </h3>
      <p className="mt-2 text-dim">
        {differences.length > 0 ? m.pages_admin_conflict_text() : m.movies_admin_conflict_none()}
      </p>
      <ul className="mt-4 grid gap-3">
        {differences.map(({ locale, theirs, mine }) => (
          <li key={locale} className="rounded-xl bg-velvet p-4">
            <p className="font-semibold">{languageName(locale, getLocale())}</p>
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              <TextVersion owner={m.movies_admin_conflict_theirs()} text={theirs} />
              <TextVersion owner={m.movies_admin_conflict_mine()} text={mine} />
            </div>
            <Button
              look="quiet"
              className="mt-3 px-4"
              about={languageName(locale, getLocale())}
              onClick={() => onTake(locale, theirs)}
            >
              {m.movies_admin_conflict_take_theirs()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TextVersion({ owner, text: { title, body } }: { owner: string; text: TextDifference["mine"] }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-dim">{owner}</p>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {body || m.movies_admin_conflict_empty()}
      </p>
    </div>
  );
}
