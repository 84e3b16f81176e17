import { describe, expect, it, test } from "vitest";
import type { AdminMovie } from "../../contract/movies/admin-movies.ts";
import { flattenFields, mergeEdits, mergeLists } from "../../web/studio/editor/merge-edits.ts";
import { forEachConcurrently } from "../../web/studio/movies/for-each-concurrently.ts";
import { formatTimeUntil } from "../../web/studio/movies/format-time-until.ts";
import {
  movieEditorFields,
  toMovieChange,
  toMovieFormValues,
  updateFormField,
} from "../../web/studio/movies/movie-form-values.ts";

const movie = {
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
const base = toMovieFormValues(movie);
const nothing = new Set<never>();

describe("an edited movie", () => {
  it("saving an edited movie sends only the changed fields", () => {
    expect(toMovieChange(base, base)).toEqual({});
    expect(toMovieChange(base, { ...base, name: " Metropolis " })).toEqual({});
    expect(toMovieChange(base, { ...base, price: "12.5", trailer: "" })).toEqual({ price: "12.5" });
    const withTrailer = { ...base, trailer: "/media/trailers/tech.mp4" };
    expect(toMovieChange(withTrailer, { ...withTrailer, trailer: "" })).toEqual({ trailer: null });
  });

  it("editing a field updates its filter bucket, until the administrator chooses the bucket by hand", () => {
    const later = updateFormField(base, "year", "2004", nothing);
    expect(later).toMatchObject({ year: "2004", approxiY: "2000-2010" });
    expect(updateFormField(base, "year", "2004", new Set(["approxiY"] as const))).toMatchObject({
      approxiY: "1900-2000",
    });
    expect(updateFormField(base, "rating", "3.5", nothing).approxiR).toBe("3");
    expect(updateFormField(base, "time", "1h 5m", nothing).approxiT).toBe("1-2");
    expect(updateFormField(base, "year", "", nothing).approxiY).toBe("1900-2000");
  });

  it("saving a changed field also sends its filter bucket, even if the bucket is unchanged", () => {
    expect(toMovieChange(base, { ...base, year: "2004" })).toEqual({
      year: "2004",
      approxiY: "1900-2000",
    });
    expect(toMovieChange(base, { ...base, approxiR: "1" })).toEqual({ approxiR: "1" });
  });
});

describe("another administrator's changes", () => {
  const mine = { ...base, name: "Metropolis restored", price: "10", language: "German" };
  const theirs = {
    ...base,
    name: "Metropolis (1927)",
    description: "Fritz Lang's city.",
    language: "German",
  };

  const merge = () => mergeEdits(flattenFields(movieEditorFields([])), base, mine, theirs);

  it("another administrator's changes fill fields left unedited, and are shown beside fields that both edited", () => {
    const { values, differences } = merge();
    expect(values).toEqual([["description", "Fritz Lang's city."]]);
    expect(differences).toMatchObject([
      { path: "name", theirs: "Metropolis (1927)", mine: "Metropolis restored" },
      { path: "description", theirs: "Fritz Lang's city." },
    ]);
    expect(differences[1]).not.toHaveProperty("mine");
  });

  it("another administrator's changes are not sent back when saving", () => {
    const draft = { ...mine, ...Object.fromEntries(merge().values) };
    expect(toMovieChange(theirs, draft)).toEqual({ name: "Metropolis restored", price: "10" });
  });
});

test("merging two edits of a list keeps one's own order, drops entries that either removed, and keeps entries that either added", () => {
  const join = mergeLists((name: string) => name);
  const saved = ["Murnau", "Lang", "Pabst"];
  expect(join(saved, ["Lang", "Murnau", "Pabst", "Wiene"], ["Murnau", "Lang", "Ulmer"])).toEqual([
    "Lang",
    "Murnau",
    "Wiene",
    "Ulmer",
  ]);
});

describe("the same request for several items", () => {
  it("a bulk request continues after a failed item, reports progress, and runs at most four items at once", async () => {
    let activeCount = 0;
    let maxActive = 0;
    const progressCounts: number[] = [];
    const { done, failed } = await forEachConcurrently(
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      async (item) => {
        maxActive = Math.max(maxActive, ++activeCount);
        await Promise.resolve();
        activeCount -= 1;
        if (item === 5) throw new Error("five");
      },
      (finished) => progressCounts.push(finished),
    );
    expect([done.length, failed.map(({ item: thing }) => thing), maxActive]).toEqual([8, [5], 4]);
    expect(progressCounts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

it("the bin shows how long a movie can still be restored", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const deadlines = [
    "2026-12-20T00:00:00Z",
    "2026-11-22T00:00:00Z",
    "2026-11-21T05:30:00Z",
    "2026-11-21T00:30:00Z",
  ];
  expect(deadlines.map((iso) => formatTimeUntil(iso, now))).toEqual([
    "in 29 days",
    "in 1 day",
    "in 5 hours",
    "within the hour",
  ]);
  expect(formatTimeUntil("2026-11-20T00:00:00Z", now)).toBe("any moment");
});
