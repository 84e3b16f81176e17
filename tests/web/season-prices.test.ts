import { expect, test } from "vitest";
import { NewCollection } from "../../contract/collections/collections.ts";
import {
  toCollectionFormValues,
  toNewCollection,
} from "../../web/studio/collections/collection-form-values.ts";
import {
  formatSeries,
  pricePath,
  type SeasonPriceKind,
} from "../../web/studio/collections/series-values.ts";

const movie = { id: "3", name: "Juve", year: 1913, image: "/juve.webp", inBin: false };
const saved = {
  slug: "fantomas",
  texts: { en: { title: "Fantômas", body: "" } },
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  personName: null,
  movies: [movie],
  series: {
    seasons: [
      { season: 2, titles: { en: "Return" } },
      { season: 1, titles: {}, price: 14.9, rentPrice: 4.9 },
    ],
    episodes: [{ movieId: "3", season: 1, episode: 1 }],
  },
};

/** Sends the form after an administrator typed a price of season 1. */
function send(typed: string, kind: SeasonPriceKind) {
  const values = toCollectionFormValues(saved);
  const { prices } = values.series;
  const series = { ...values.series, prices: { ...prices, [kind]: { 1: typed } } };
  const body = JSON.parse(JSON.stringify(toNewCollection({ ...values, series })));
  return { series, result: NewCollection.safeParse(body) };
}

test.each([
  ["9,90", 9.9],
  ["9.9", 9.9],
  [" 12 ", 12],
  ["", null],
])(
  "the form of a series sends the price of a season that an administrator typed: %j",
  (typed, price) => {
    const unchanged = { season: 1, titles: {}, price: 14.9, rentPrice: 4.9 };
    for (const kind of ["price", "rentPrice"] as const)
      expect(send(typed, kind).result.data?.series?.seasons).toContainEqual({
        ...unchanged,
        [kind]: price,
      });
  },
);

test.each(["1.234", "9,999", "nine", "0"])(
  "a price of a season that can be misread is refused at its own field: %j",
  (typed) => {
    for (const kind of ["price", "rentPrice"] as const) {
      const { series, result } = send(typed, kind);
      const paths = result.error?.issues.map(({ path }) => path.join("."));
      expect(paths).toEqual([pricePath(series, 1, kind)]);
    }
  },
);

test("administrators who change a series at once read the price of each season in the comparison", () => {
  expect(formatSeries(toCollectionFormValues(saved).series)).toBe(
    "Season 1: Price 14.90\nSeason 1: Price to rent the season 4.90\nS1 E1 Juve",
  );
});
