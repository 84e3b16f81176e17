import { Star as StarIcon } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { ReviewList } from "../../../contract/catalogue/catalogue.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { Stars } from "../../ui/stars.tsx";
import type { StarCount } from "./queries.ts";

type Totals = Pick<ReviewList, "average" | "count" | "histogram">;
type Props = {
  totals: Totals;
  star: StarCount | undefined;
  onStar: (star: StarCount | undefined) => void;
  children: ReactNode;
};

/** The average of all reviews, and how many reviews gave each number of stars. */
export function ReviewSummary({
  totals: { average, count, histogram },
  star,
  onStar,
  children,
}: Props) {
  return (
    <div className="rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-7">
      {average === null ? (
        <p className="text-lg text-pretty text-dim">{m.movie_reviews_empty()}</p>
      ) : (
        <>
          <p className="flex items-center gap-4">
            <span className="headline text-7xl text-bulb tabular-nums">
              {averageFormat().format(average)}
            </span>
            <span>
              <Stars value={average} size="size-5" />
              <span className="block text-dim">{m.movie_review_count({ count })}</span>
            </span>
          </p>
          <fieldset className="mt-4">
            <legend className="sr-only">{m.movie_reviews_by_stars()}</legend>
            {(["5", "4", "3", "2", "1"] as const).map((starValue) => (
              <StarFilter
                key={starValue}
                star={starValue}
                number={histogram[starValue]}
                count={count}
                chosen={star === starValue}
                onChoose={() => onStar(star === starValue ? undefined : starValue)}
              />
            ))}
          </fieldset>
        </>
      )}
      <div className="mt-5 empty:hidden">{children}</div>
    </div>
  );
}

const averageFormat = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

type StarFilterProps = {
  star: StarCount;
  number: number;
  count: number;
  chosen: boolean;
  onChoose: () => void;
};

/** Filters the reviews by stars; a second click shows all reviews again. */
function StarFilter({ star, number, count, chosen, onChoose }: StarFilterProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={number === 0 && !chosen}
      onClick={onChoose}
      className="group -mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 text-sm tabular-nums enabled:hover:bg-seat aria-pressed:bg-seat pointer-coarse:min-h-11"
    >
      <span className="sr-only">
        {`${m.movie_star_count({ count: Number(star) })}: ${m.movie_review_count({ count: number })}`}
      </span>
      <span aria-hidden="true" className="flex w-7 items-center justify-between font-medium">
        {star} <StarIcon className="size-3.5 fill-current text-dim" />
      </span>
      <span className="h-2.5 flex-1 overflow-hidden rounded-full bg-rail/70">
        <span
          className="block h-full rounded-full bg-bulb transition-[width] duration-500 group-hover:bg-glow"
          style={{ width: `${(number / Math.max(1, count)) * 100}%` }}
        />
      </span>
      <span aria-hidden="true" className="min-w-7 text-right text-dim">
        {number.toLocaleString(getLocale())}
      </span>
    </button>
  );
}
