import { expect, it } from "vitest";
import { describeAffectedSales } from "../../web/studio/movies/describe-affected-sales.ts";

const sold = { preOrders: 0, unbegunRentals: 0, begunRentals: 0, purchases: 0 };

it("an administrator who deletes movies reads how many sales are affected, and which are refunded", () => {
  expect(describeAffectedSales([sold, sold])).toBeNull();
  expect(describeAffectedSales([{ ...sold, preOrders: 1 }])).toBe(
    "Deleted. 1 pre-order is refunded in an hour, unless you restore the movie.",
  );
  expect(
    describeAffectedSales([
      { ...sold, unbegunRentals: 1, begunRentals: 1 },
      { ...sold, unbegunRentals: 1, purchases: 1 },
    ]),
  ).toBe(
    "Deleted. 2 rentals that haven't begun are refunded in an hour, unless you restore what you deleted. " +
      "1 rental that has begun can't be watched any more, and isn't refunded automatically. " +
      "1 purchase can still be downloaded.",
  );
});
