import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type MovieFieldName, movieFields } from "../../../../contract/movies/movie-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictSection } from "../../conflicting-versions.tsx";
import type { FieldDifference, MovieFormValues } from "../movie-form-values.ts";
import { adminCategoriesQuery } from "../movie-queries.ts";

type Props = {
  differences: FieldDifference[];
  draft: MovieFormValues;
  onTake: (name: MovieFieldName, value: string) => void;
};

/**
 * Shows another user's changes beside the user's own. A field that only one of them changed has the
 * changed value in the form.
 */
export function ConflictingEdits({ differences, draft, onTake }: Props) {
  return (
    <ConflictSection
      title={m.movies_admin_conflict_title()}
      text={summarizeDifferences(differences)}
    >
      {differences.map((difference) => (
        <DifferenceItem
          key={difference.name}
          difference={difference}
          value={draft[difference.name]}
          onTake={(value) => onTake(difference.name, value)}
        />
      ))}
    </ConflictSection>
  );
}

function summarizeDifferences(differences: FieldDifference[]): string {
  if (differences.length === 0) return m.movies_admin_conflict_none();
  if (differences.some(({ mine }) => mine !== null)) return m.movies_admin_conflict_choose();
  return m.movies_admin_conflict_merged();
}

type DifferenceItemProps = {
  difference: FieldDifference;
  value: string;
  onTake: (value: string) => void;
};

function DifferenceItem({
  difference: { name, theirs, mine },
  value,
  onTake,
}: DifferenceItemProps) {
  return (
    <li className="rounded-xl bg-velvet p-4">
      <p className="font-semibold">{movieFields[name].label()}</p>
      <div className={mine === null ? "mt-2" : "mt-2 grid gap-4 sm:grid-cols-2"}>
        <EditVersion
          isTheirs
          name={name}
          value={theirs}
          isChosen={mine === null ? undefined : value === theirs}
          onTake={onTake}
        />
        {mine !== null && (
          <EditVersion name={name} value={mine} isChosen={value === mine} onTake={onTake} />
        )}
      </div>
    </li>
  );
}

type EditVersionProps = {
  isTheirs?: true;
  name: MovieFieldName;
  value: string;
  /** Undefined if there is nothing to choose. */
  isChosen: boolean | undefined;
  onTake: (value: string) => void;
};

function EditVersion({ isTheirs, name, value, isChosen, onTake }: EditVersionProps) {
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  const displayValue =
    name === "categoryId" ? (categories.find(({ id }) => id === value)?.tittle ?? value) : value;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-sm text-dim">
        {isTheirs ? m.movies_admin_conflict_theirs() : m.movies_admin_conflict_mine()}
      </p>
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {displayValue || m.movies_admin_conflict_empty()}
      </p>
      {isChosen !== undefined && (
        <Button
          look="quiet"
          className="mt-auto px-4 aria-pressed:border-bulb aria-pressed:bg-bulb/10 aria-pressed:text-bulb"
          aria-pressed={isChosen}
          about={movieFields[name].label()}
          onClick={() => onTake(value)}
        >
          {isTheirs ? m.movies_admin_conflict_take_theirs() : m.movies_admin_conflict_keep_mine()}
        </Button>
      )}
    </div>
  );
}
