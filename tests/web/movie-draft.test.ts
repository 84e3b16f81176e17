import { describe, expect, it } from "vitest";
import type { AdminMovie } from "../../contract/admin-movies.ts";
import { forEachConcurrently } from "../../web/features/admin/movies/for-each-concurrently.ts";
import { formatTimeUntil } from "../../web/features/admin/movies/format-time-until.ts";
import { rebase, toFormValues, toMovieChange, withField } from "../../web/features/admin/movies/movie-form-values.ts";

const film = {
  name: "Metropolis",
  time: "2h 29m",
  approxiT: "2-3",
  year: 1927,
  approxiY: "1900-2000",
  rating: 4.5,
  approxiR: "4",
  popular: "true",
  language: "No dialogue",
  categoryId: "3",
  price: 199.99,
  trailer: null,
  description: "A city of the future.",
} as AdminMovie;
const base = toFormValues(film);
const nothing = new Set<never>();

describe("a film's draft", () => {
  it("sends only what was changed", () => {
    expect(toMovieChange(base, base)).toEqual({});
    expect(toMovieChange(base, { ...base, name: " Metropolis " })).toEqual({});
    expect(toMovieChange(base, { ...base, price: "12.5", trailer: "" })).toEqual({ price: "12.5" });
    const withTrailer = { ...base, trailer: "/media/trailers/tech.mp4" };
    expect(toMovieChange(withTrailer, { ...withTrailer, trailer: "" })).toEqual({ trailer: null });
  });

  it("has its buckets follow their fields, until one is chosen by hand", () => {
    const later = withField(base, "year", "2004", nothing);
    expect(later).toMatchObject({ year: "2004", approxiY: "2000-2010" });
    expect(withField(base, "year", "2004", new Set(["approxiY"] as const))).toMatchObject({ approxiY: "1900-2000" });
    expect(withField(base, "rating", "3.5", nothing).approxiR).toBe("3");
    expect(withField(base, "time", "1h 5m", nothing).approxiT).toBe("1-2");
    expect(withField(base, "year", "", nothing).approxiY).toBe("1900-2000");
  });

  it("sends a bucket with the field that it would follow, changed or not", () => {
    expect(toMovieChange(base, { ...base, year: "2004" })).toEqual({ year: "2004", approxiY: "1900-2000" });
    expect(toMovieChange(base, { ...base, approxiR: "1" })).toEqual({ approxiR: "1" });
  });
});

describe("what somebody else saved meanwhile", () => {
  const mine = { ...base, name: "Metropolis restored", price: "10", language: "German" };
  const theirs = { ...base, name: "Metropolis (1927)", description: "Fritz Lang's city.", language: "German" };

  it("fills what one did not touch, and stands beside what both changed", () => {
    const { draft, differences } = rebase(base, mine, theirs);
    expect(draft).toMatchObject({ name: "Metropolis restored", price: "10", description: "Fritz Lang's city." });
    expect(differences).toEqual([
      { name: "name", theirs: "Metropolis (1927)", mine: "Metropolis restored" },
      { name: "description", theirs: "Fritz Lang's city.", mine: null },
    ]);
  });

  it("is not sent back to them", () => {
    const { draft } = rebase(base, mine, theirs);
    expect(toMovieChange(theirs, draft)).toEqual({ name: "Metropolis restored", price: "10" });
  });
});

describe("the same to each of several", () => {
  it("goes on when one fails, tells how far it is, and has no more than four at work", async () => {
    let atWork = 0;
    let most = 0;
    const told: number[] = [];
    const { done, failed } = await forEachConcurrently(
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      async (thing) => {
        most = Math.max(most, ++atWork);
        await Promise.resolve();
        atWork -= 1;
        if (thing === 5) throw new Error("five");
      },
      (finished) => told.push(finished),
    );
    expect([done.length, failed.map(({ item: thing }) => thing), most]).toEqual([8, [5], 4]);
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

it("the bin tells how long there is left", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const told = ["2026-12-20T00:00:00Z", "2026-11-22T00:00:00Z", "2026-11-21T05:30:00Z", "2026-11-21T00:30:00Z"];
  expect(told.map((iso) => formatTimeUntil(iso, now))).toEqual([
    "in 29 days",
    "in 1 day",
    "in 5 hours",
    "within the hour",
  ]);
  expect(formatTimeUntil("2026-11-20T00:00:00Z", now)).toBe("any moment");
});
