import { expect, test } from "vitest";
import type { Review, ReviewList } from "../../contract/catalogue/catalogue.ts";
import { replaceOwnReview } from "../../web/features/catalogue/apply-own-review.ts";

const review = (id: string, star: number): Review => ({
  id,
  star,
  name: `Reader ${id}`,
  image: null,
  review: "So it was.",
  role: "USER",
  date: "2026-11-22T00:00:00.000Z",
});

const page = (data: Review[], mine: Review | null): ReviewList => ({
  data,
  nextCursor: null,
  prevCursor: null,
  count: 3,
  average: 4,
  histogram: { "1": 0, "2": 0, "3": 1, "4": 1, "5": 1 },
  mine,
});

test("a new review is first in the list and is counted", () => {
  const [first, second] = replaceOwnReview(
    [page([review("1", 5)], null), page([review("2", 3)], null)],
    review("9", 1),
  );
  expect(first).toMatchObject({
    count: 4,
    average: 3.3,
    histogram: { "1": 1, "5": 1 },
    mine: { id: "9" },
  });
  expect(first?.data.map(({ id }) => id)).toEqual(["9", "1"]);
  expect(second?.data.map(({ id }) => id)).toEqual(["2"]);
});

test("an edited review keeps its place in the list, and updates the average and the star counts", () => {
  const mine = review("2", 5);
  const [first] = replaceOwnReview([page([review("1", 4), mine], mine)], { ...mine, star: 1 });
  expect(first).toMatchObject({ count: 3, average: 2.7, histogram: { "1": 1, "5": 0 } });
  expect(first?.data).toMatchObject([{ id: "1" }, { id: "2", star: 1 }]);
});

test("a deleted review is removed from list, count and stars", () => {
  const mine = review("2", 5);
  const [first] = replaceOwnReview([page([review("1", 4), mine], mine)], null);
  expect(first).toMatchObject({ count: 2, average: 3.5, histogram: { "5": 0 }, mine: null });
  expect(first?.data.map(({ id }) => id)).toEqual(["1"]);
  const only = { ...page([mine], mine), histogram: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 1 } };
  expect(replaceOwnReview([only], null)[0]).toMatchObject({ count: 0, average: null, data: [] });
});
