import { afterEach, describe, expect, test, vi } from "vitest";
import type { MovieFacts } from "../../contract/movies/facts.ts";
import { type CreditedMovie, listMovieFactRows } from "../../web/studio/facts/movie-fact-rows.ts";
import { saveMovieFacts } from "../../web/studio/facts/take-movie-facts.ts";

const person = (id: string, name: string) => ({ id, name });

const movie = {
  id: "7",
  version: 3,
  creditsVersion: 5,
  name: "Metropolis",
  originalTitle: "Metropolis!",
  countries: "DE",
  wikidata: null,
  imdb: null,
  casts: [
    { id: "1", role: "", image: null, cast: person("11", "Brigitte Helm") },
    { id: "2", role: "Joh", image: null, cast: person("12", "Alfred Abel") },
  ],
  crew: [{ id: "3", job: "director", person: person("13", "Fritz Lang") }],
} as unknown as CreditedMovie;

const facts: MovieFacts = {
  id: "Q1",
  fields: { originalTitle: "Métropolis", countries: "DE", wikidata: "Q1", imdb: undefined },
  crew: [
    { job: "director", name: "FRITZ LANG" },
    { job: "writer", name: "Thea von Harbou" },
  ],
  cast: [
    { name: "Brigitte Helm", role: "Maria" },
    { name: "Alfred Abel", role: "Joh Fredersen" },
    { name: "Theodor Loos", role: "" },
  ],
};

describe("facts beside a movie", () => {
  test("facts are preselected unless they replace a different value of the movie", () => {
    const rows = listMovieFactRows(movie, facts);
    expect(rows.map(({ label, now, next, isProposed }) => [label, now, next, isProposed])).toEqual([
      ["Original title", "Metropolis!", "Métropolis", false],
      ["Wikidata", "", "Q1", true],
      ["Screenplay", "", "Thea von Harbou", true],
      ["Cast", "Brigitte Helm", "Brigitte Helm as Maria", true],
      ["Cast", "Alfred Abel as Joh", "Alfred Abel as Joh Fredersen", false],
      ["Cast", "", "Theodor Loos", true],
    ]);
    expect(
      listMovieFactRows(movie, {
        ...facts,
        fields: { wikidata: "Q1", originalTitle: "Metropolis" },
      })[0]?.key,
    ).toBe("wikidata");
  });
});

describe("facts that are taken over", () => {
  afterEach(() => vi.unstubAllGlobals());

  const changes = listMovieFactRows(movie, facts).map(({ change }) => change);
  const respond = (refusedPath?: string) => {
    const fetchMock = vi.fn(async (url: string, _init: RequestInit) =>
      url === refusedPath
        ? Response.json(
            { code: "edit_conflict", message: "Somebody else changed it." },
            { status: 409 },
          )
        : Response.json({ message: "Done" }),
    );
    vi.stubGlobal("fetch", fetchMock);
    return () => fetchMock.mock.calls.map(([url, init]) => [url, JSON.parse(String(init.body))]);
  };

  test("accepted facts are saved with the version they were compared with, and existing credits are kept", async () => {
    const listRequests = respond();
    expect(await saveMovieFacts(movie, changes)).toEqual({ saved: changes, errors: [] });
    expect(listRequests()).toEqual([
      [
        "/api/updateMovie",
        { movieId: "7", version: 3, originalTitle: "Métropolis", wikidata: "Q1" },
      ],
      [
        "/api/movies/7/credits",
        {
          version: 5,
          crew: [
            { job: "director", name: "Fritz Lang", personId: "13" },
            { job: "writer", name: "Thea von Harbou" },
          ],
          newCast: [{ name: "Theodor Loos", role: "" }],
          cast: [
            { id: "1", role: "Maria" },
            { id: "2", role: "Joh Fredersen" },
          ],
        },
      ],
    ]);
  });

  test.each([
    ["/api/updateMovie", /^The details weren't saved: /, 4],
    ["/api/movies/7/credits", /^Cast and crew weren't saved: /, 2],
  ])(
    "accepted facts stay stored when %s is refused, and the administrator reads which part failed",
    async (path, message, savedCount) => {
      respond(path);
      const { saved, errors } = await saveMovieFacts(movie, changes);
      expect(errors).toEqual([expect.stringMatching(message)]);
      expect(saved).toHaveLength(savedCount);
    },
  );
});
