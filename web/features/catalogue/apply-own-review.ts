import { computeAverageStars } from "../../../contract/average.ts";
import type { Review, ReviewList } from "../../../contract/catalogue/catalogue.ts";
import type { StarCount } from "./queries.ts";

/** Returns the cached review pages after the user's own review became `mine`; null removes it. */
export function replaceOwnReview(pages: ReviewList[], mine: Review | null): ReviewList[] {
  const previous = pages[0]?.mine ?? null;
  return pages.map((page, index) => {
    const histogram = adjustHistogram(adjustHistogram(page.histogram, previous, -1), mine, 1);
    return {
      ...page,
      ...computeTotals(histogram),
      histogram,
      mine,
      data: updateReviews(page.data, previous, mine, index === 0),
    };
  });
}

type Histogram = ReviewList["histogram"];

function adjustHistogram(histogram: Histogram, review: Review | null, step: 1 | -1): Histogram {
  if (!review) return histogram;
  const star = String(review.star) as StarCount;
  return { ...histogram, [star]: histogram[star] + step };
}

function computeTotals(histogram: Histogram) {
  const rows = Object.entries(histogram);
  const count = rows.reduce((sum, [, number]) => sum + number, 0);
  const stars = rows.reduce((sum, [star, number]) => sum + Number(star) * number, 0);
  return { count, average: computeAverageStars(stars, count) };
}

function updateReviews(
  data: Review[],
  previous: Review | null,
  mine: Review | null,
  isFirst: boolean,
): Review[] {
  if (!mine) return data.filter(({ id }) => id !== previous?.id);
  if (previous) return data.map((review) => (review.id === previous.id ? mine : review));
  return isFirst ? [mine, ...data] : data;
}
