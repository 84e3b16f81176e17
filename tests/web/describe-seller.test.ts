import { afterAll, expect, test } from "vitest";
import { describeSeller } from "../../contract/site/seller.ts";
import { getSite, overwriteGetSite, type Site } from "../../contract/site/site.ts";

const before = getSite();
afterAll(() => overwriteGetSite(() => before));

test.each([
  [["Torstraße 1", "10119 Berlin"], "Kino Brot, Torstraße 1, 10119 Berlin"],
  [["Kino Brot Filmverleih", "10119 Berlin"], "Kino Brot Filmverleih, 10119 Berlin"],
  [[], null],
])("the seller's description has the site's name once for the address %j", (address, line) => {
  overwriteGetSite(
    (): Site => ({ ...before, version: 1, name: "Kino Brot", address, taxNumber: "" }),
  );
  expect(describeSeller()).toBe(line);
});
