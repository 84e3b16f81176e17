import { averageOf } from "../../contract/average.ts";
import type { Review, ReviewList } from "../../contract/catalogue.ts";
import type { Star } from "./queries.ts";

/** The pages of a film's reviews as they are once this account's is `mine`, or, when null, is gone. */
export function withMine(pages: ReviewList[], mine: Review | null): ReviewList[] {
  const before = pages[0]?.mine ?? null;
  return pages.map((page, index) => {
    const histogram = counted(counted(page.histogram, before, -1), mine, 1);
    return { ...page, ...totalsOf(histogram), histogram, mine, data: listed(page.data, before, mine, index === 0) };
  });
}

type Histogram = ReviewList["histogram"];

function counted(histogram: Histogram, review: Review | null, step: 1 | -1): Histogram {
  if (!review) return histogram;
  const star = String(review.star) as Star;
  return { ...histogram, [star]: histogram[star] + step };
}

function totalsOf(histogram: Histogram) {
  const rows = Object.entries(histogram);
  const count = rows.reduce((sum, [, number]) => sum + number, 0);
  const stars = rows.reduce((sum, [star, number]) => sum + Number(star) * number, 0);
  return { count, average: averageOf(stars, count) };
}

function listed(data: Review[], before: Review | null, mine: Review | null, isFirst: boolean): Review[] {
  if (!mine) return data.filter(({ id }) => id !== before?.id);
  if (before) return data.map((review) => (review.id === before.id ? mine : review));
  return isFirst ? [mine, ...data] : data;
}
