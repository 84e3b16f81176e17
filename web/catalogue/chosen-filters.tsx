import { X } from "lucide-react";
import { plural, t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";
import { choiceLabel, chosenIn, type FilterName, type Filters } from "./filters.ts";

type Props = {
  filters: Filters;
  /** How many films there are; undefined while that is not known. */
  found: number | undefined;
  onRemove: (name: FilterName) => void;
  onClear: () => void;
};

const foundId = "films-found";

/** How many films there are, and the filters that made them so few, each with the way to take it away. */
export function ChosenFilters({ filters, found, onRemove, onClear }: Props) {
  const chosen = chosenIn(filters);
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-2">
      <p id={foundId} aria-live="polite" tabIndex={-1} className="mr-1 min-w-19 font-semibold outline-offset-8">
        {found !== undefined && plural(found, "One film", "{count} films")}
      </p>
      {chosen.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => takeAwayFilters(() => onRemove(name))}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-seat pr-3 pl-4 font-medium hover:text-bulb"
        >
          <span className="truncate">
            <span className="sr-only">{t("Remove filter:")} </span>
            {choiceLabel(name, filters[name] ?? "")}
          </span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </button>
      ))}
      {chosen.length > 0 && (
        <Button look="plain" onClick={() => takeAwayFilters(onClear)}>
          {t("Clear filters")}
        </Button>
      )}
    </div>
  );
}

/** The button leaves the page with its filter: the focus goes to what comes of it. */
export function takeAwayFilters(takeAway: () => void) {
  document.getElementById(foundId)?.focus({ preventScroll: true });
  takeAway();
}
