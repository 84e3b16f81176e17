import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { type Difference, type Draft, type FieldName, fieldLabels } from "./draft.ts";
import { categoryList } from "./queries.ts";

type Props = { differences: Difference[]; draft: Draft; onTake: (name: FieldName, value: string) => void };

/**
 * What somebody else saved while one was editing, beside one's own: nothing of either is lost. Whoever pressed Save is led
 * here; keyed by the version, for each that came in between anew.
 */
export function TheirChanges({ differences, draft, onTake }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="their-changes"
      className="rounded-2xl border border-bulb/60 bg-seat p-5 outline-none"
    >
      <h3 id="their-changes" className="headline text-3xl">
        {t("Somebody else changed this movie meanwhile")}
      </h3>
      <p className="mt-2 text-dim">{sentenceOn(differences)}</p>
      <ul className="mt-4 grid gap-3">
        {differences.map((difference) => (
          <OneDifference
            key={difference.name}
            difference={difference}
            value={draft[difference.name]}
            onTake={(value) => onTake(difference.name, value)}
          />
        ))}
      </ul>
    </section>
  );
}

function sentenceOn(differences: Difference[]): string {
  if (differences.length === 0) return t("No field of it: nothing stands in your way. Save again.");
  if (differences.some(({ mine }) => mine !== null))
    return t("Nothing is saved yet. Choose whose text stays where both of you wrote, then save again.");
  return t("Nothing is lost: their changes are in the form now, beside your own. Look it over and save again.");
}

type OneProps = { difference: Difference; value: string; onTake: (value: string) => void };

function OneDifference({ difference: { name, theirs, mine }, value, onTake }: OneProps) {
  return (
    <li className="rounded-xl bg-velvet p-4">
      <p className="font-semibold">{t(fieldLabels[name])}</p>
      <div className={mine === null ? "mt-2" : "mt-2 grid gap-4 sm:grid-cols-2"}>
        <Side
          whose="Theirs"
          name={name}
          value={theirs}
          taken={mine === null ? undefined : value === theirs}
          onTake={onTake}
        />
        {mine !== null && <Side whose="Mine" name={name} value={mine} taken={value === mine} onTake={onTake} />}
      </div>
    </li>
  );
}

type SideProps = {
  whose: "Theirs" | "Mine";
  name: FieldName;
  value: string;
  /** Undefined where there is nothing to choose. */
  taken: boolean | undefined;
  onTake: (value: string) => void;
};

function Side({ whose, name, value, taken, onTake }: SideProps) {
  const categories = useQuery(categoryList()).data?.data ?? [];
  const shown = name === "categoryId" ? (categories.find(({ id }) => id === value)?.tittle ?? value) : value;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-sm text-dim">{t(whose)}</p>
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{shown || t("(empty)")}</p>
      {taken !== undefined && (
        <Button
          look="quiet"
          className="mt-auto px-4 aria-pressed:border-bulb aria-pressed:bg-bulb/10 aria-pressed:text-bulb"
          aria-pressed={taken}
          aria-description={t(fieldLabels[name])}
          onClick={() => onTake(value)}
        >
          {whose === "Theirs" ? t("Take theirs") : t("Keep mine")}
        </Button>
      )}
    </div>
  );
}
