import { expect, it } from "vitest";
import { normalizeAgeRatings } from "../../contract/movies/age-ratings.ts";
import {
  joinCustomRating,
  joinRatings,
  splitCustomRating,
  splitRatings,
} from "../../web/studio/movies/age-ratings-text.ts";

it("the age ratings form reads back each rating that it writes, also a custom rating still being typed", () => {
  for (const ratings of [
    {},
    { FSK: "12", MPA: "PG-13" },
    { FSK: "0", custom: "14 Our teens" },
    { custom: "14 Our " },
    { custom: " Our teens" },
    { custom: "14 " },
  ])
    expect(splitRatings(joinRatings(ratings))).toEqual(ratings);
  expect(splitCustomRating("14 Our teens")).toEqual({ age: "14", label: "Our teens" });
  expect(splitCustomRating()).toEqual({ age: "", label: "" });
});

it("the age ratings form writes a custom rating without commas and letters that would break the list", () => {
  expect(joinCustomRating("1x4", "Teens, not kids")).toBe("14 Teens not kids");
  expect(joinCustomRating("", "")).toBe("");
});

it("a list of age ratings is invalid when a rating lacks its age or its text", () => {
  expect(normalizeAgeRatings(joinRatings({ FSK: "12", custom: "14 " }))).toBeUndefined();
  expect(normalizeAgeRatings(joinRatings({ custom: " Teens" }))).toBeUndefined();
  expect(normalizeAgeRatings("fsk 12")).toBe("FSK 12");
});
