import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { CrewMember, Movie } from "../../../contract/catalogue/catalogue.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, queryRow } from "../../support/rows.ts";
import { seedDemo, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;
let movieId: string;

const idOf = async (name: string) =>
  String((await queryRow<{ id: number }>("SELECT id FROM people WHERE name = ?", name))?.id);
const fetchPerson = async (id: string) =>
  (await (await visitorClient()(`/api/people/${id}`)).json()).data;
const fetchMovie = async (id: string) =>
  (await (await visitorClient()(`/api/movies/${id}`)).json()).data as Movie;
const crewOf = (movie: Movie) =>
  movie.crew?.map(({ job, person }: CrewMember) => `${job} ${person.name}`);
const fetchLastAuditEntry = () => queryRow("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");
const countStoredPortraits = async () =>
  (await (await getBindings()).MEDIA.list({ prefix: "media/people/" })).objects.length;
const search = async (q: string) =>
  (await (await visitorClient()(`/api/search?q=${encodeURIComponent(q)}`)).json()).data as {
    name: string;
  }[];

/** Returns the rows that a refused request must not change. */
const snapshot = async () => [
  await queryRow(
    "SELECT group_concat(id || name || coalesce(born, '') || coalesce(portrait_key, '')) AS people FROM people",
  ),
  await queryRow(
    "SELECT group_concat(id || ' ' || person_id || job || character || position) AS credits FROM credits",
  ),
  await countRows("audit_log"),
  await countStoredPortraits(),
];

async function start(seed: () => Promise<void>) {
  await seed();
  admin = await signedInClient("demo-admin");
  movieId = String(
    (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = 'Metropolis'"))?.id,
  );
}

beforeEach(() => start(seedSite));

describe("a person", () => {
  const change = async (id: string, body: object) =>
    admin(`/api/admin/people/${id}`, jsonRequest("PUT", { version: 1, ...body }));
  const setPortrait = async (id: string, form: Record<string, string | Blob>) =>
    admin(`/api/admin/people/${id}/image`, await formRequest("PUT", { version: "1", ...form }));
  const readPortrait = async () =>
    new File([new Uint8Array(await readFile("demo/portraits/brigitte-helm.webp"))], "a.webp");

  it("a renamed person has the new name and dates everywhere, and is found only by the new name", async () => {
    const id = await idOf("Fritz Lang");
    const response = await change(id, { name: "Friedrich Läng", born: "1890-12", died: "1976" });
    expect(response.status).toBe(200);
    expect(await fetchPerson(id)).toMatchObject({
      name: "Friedrich Läng",
      born: "1890-12",
      died: "1976",
    });
    expect(crewOf(await fetchMovie(movieId))?.[0]).toBe("director Friedrich Läng");
    expect((await search("friedrich lang")).map(({ name }) => name)).toContain("Metropolis");
    expect(await search("fritz lang")).toEqual([]);
    expect(await fetchLastAuditEntry()).toMatchObject({
      action: "change",
      subject: "person",
      subject_id: id,
    });
    expect((await change(id, { version: 2, name: "Fritz Lang", born: "", died: "" })).status).toBe(
      200,
    );
    expect(await fetchPerson(id)).toMatchObject({ born: null, died: null });
  });

  it.each([
    ["99999", { name: "X" }, 404, "person_not_found"],
    ["x", { name: "X" }, 400, "invalid"],
    ["1", { name: " " }, 400, "invalid"],
    ["1", { name: "x".repeat(121) }, 400, "invalid"],
    ["1", { name: "two\nlines" }, 400, "invalid"],
    ["1", {}, 400, "invalid"],
    ["1", { name: "X", born: "1890-02-30" }, 400, "invalid"],
    ["1", { name: "X", born: "90" }, 400, "invalid"],
    ["1", { name: "X", born: "1890-1-1" }, 400, "invalid"],
    ["1", { name: "X", born: "1900-05", died: "1900-04-30" }, 400, "invalid"],
    ["1", { name: "X", born: "2000", died: "1999" }, 400, "invalid"],
    ["1", { name: "X", version: undefined }, 400, "invalid"],
    ["1", { name: "X", version: 2 }, 409, "edit_conflict"],
  ])(
    "a person is not changed by invalid input: %s %j",
    { tags: ["long"] },
    async (id, body, status, code) => {
      const before = await snapshot();
      const response = await change(id, body);
      expect([response.status, (await response.json()).code]).toEqual([status, code]);
      expect(await snapshot()).toEqual(before);
    },
  );

  it("a person's portrait replaces the image that each credit has", async () => {
    const id = await idOf("Brigitte Helm");
    expect((await setPortrait(id, { image: await readPortrait() })).status).toBe(200);
    const { image: url } = await fetchPerson(id);
    expect(url).toMatch(/^\/media\/people\/[0-9a-f-]+\.webp$/);
    expect((await visitorClient()(url)).status).toBe(200);
    expect((await fetchMovie(movieId)).casts[0]).toMatchObject({ image: url, cast: { id } });
  });

  it.each([
    [
      "an SVG",
      "99",
      { image: new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png") },
      415,
    ],
    ["HTML", "1", { image: new File(["<html></html>"], "a.webp", { type: "image/webp" }) }, 415],
    ["an empty file", "1", { image: new File([""], "a.webp") }, 415],
    ["a missing file", "1", { colour: "x" }, 400],
    ["a file in another form field", "1", { poster: new File(["x"], "a.webp") }, 400],
  ] as [string, string, Record<string, string | Blob>, number][])(
    "a person gets no portrait of %s, and nothing is stored",
    { tags: ["long"] },
    async (_, id, form, status) => {
      const before = await snapshot();
      expect((await setPortrait(id, form)).status).toBe(status);
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each([
    ["99999", "1", 404, "person_not_found"],
    ["1", "2", 409, "edit_conflict"],
    ["1", "x", 400, "invalid"],
    ["1", "", 400, "invalid"],
  ])(
    "setting the portrait of the person %s with the version %j is refused",
    { tags: ["long"] },
    async (id, version, status, code) => {
      const before = await snapshot();
      const response = await setPortrait(id, { image: await readPortrait(), version });
      expect([response.status, (await response.json()).code]).toEqual([status, code]);
      expect(await snapshot()).toEqual(before);
    },
  );

  it("the first of two simultaneous changes of a person is saved, and the second administrator gets both versions", async () => {
    const id = await idOf("Fritz Lang");
    const lastAuditId = (await fetchLastAuditEntry())?.id ?? 0;
    const names = ["Friedrich Lang", "Fritz Láng"];
    const responses = await Promise.all(names.map((name) => change(id, { name })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = names[responses.findIndex(({ status }) => status === 200)];
    const refused = await responses.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({
      code: "edit_conflict",
      data: { id, name: saved, version: 2 },
    });
    expect(await queryRow("SELECT name, version FROM people WHERE id = ?", id)).toEqual({
      name: saved,
      version: 2,
    });
    expect(
      await countRows(
        "audit_log WHERE subject = 'person' AND subject_id = ? AND id > ?",
        id,
        lastAuditId,
      ),
    ).toBe(1);
    expect((await setPortrait(id, { image: await readPortrait(), version: "2" })).status).toBe(200);
    expect((await change(id, { name: "Late", version: 2 })).status).toBe(409);
    expect(
      (await admin(`/api/admin/people/1/merge`, jsonRequest("POST", { intoId: id }))).status,
    ).toBe(200);
    expect(await queryRow("SELECT name, version FROM people WHERE id = ?", id)).toEqual({
      name: saved,
      version: 4,
    });
  });
});

describe("the list of people", () => {
  beforeEach(() => start(seedDemo));

  const list = async (query: string) => (await admin(`/api/admin/people?${query}`)).json();
  const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

  it("the list of people is sorted by name, finds any word of a name without accents, and reads few rows", {
    tags: ["long"],
  }, async () => {
    const first = await list("limit=3");
    const second = await list(`limit=3&cursor=${first.nextCursor}`);
    expect(names(first)[0]).toBe("Adolphe Menjou");
    expect(await list(`limit=3&cursor=${second.prevCursor}`)).toMatchObject({ data: first.data });
    expect(names(await list("q=lumiere")).sort()).toEqual(["Auguste Lumière", "Louis Lumière"]);
    expect(names(await list("q=fr")).every((name) => name.startsWith("Fr"))).toBe(true);
    expect(names(await list(`q=${encodeURIComponent('%" OR')}`))).toEqual([]);
    expect((await list("q=goralczyk")).data).toContainEqual(
      expect.objectContaining({ name: "Andreas Goralczyk", creditCount: 3 }),
    );
    for (const query of ["limit=10", "limit=10&q=an", "limit=10&q=lang"]) {
      const cost = await readRequestCost(await admin(`/api/admin/people?${query}`));
      expect(cost.trips).toBe(1);
      expect(cost.rowsRead).toBeLessThanOrEqual(60);
    }
    expect(
      (await admin("/api/admin/people?q=lang&cursor=WyJwZW9wbGUiLCJhZnRlciIsWyJhIiwxXV0")).status,
    ).toBe(400);
  });
});

describe("merging two people", () => {
  beforeEach(() => start(seedDemo));

  const merge = (id: string, intoId: string) =>
    admin(`/api/admin/people/${id}/merge`, jsonRequest("POST", { intoId }));

  /** Credits a movie of Andreas Goralczyk to a second person with another spelling of the name. */
  async function creditDouble(): Promise<{ charge: string; id: string }> {
    const charge = String(
      (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = 'Charge'"))?.id,
    );
    const crew = [{ job: "design", name: "Andy Goralczyk" }];
    await admin(`/api/movies/${charge}/credits`, jsonRequest("PUT", { version: 1, crew }));
    return { charge, id: await idOf("Andy Goralczyk") };
  }

  it("merging two people moves the credits in one batch, redirects the old address, and can be repeated without effect", async () => {
    const { charge, id } = await creditDouble();
    const intoId = await idOf("Andreas Goralczyk");
    const response = await merge(id, intoId);
    expect(response.status).toBe(200);
    // The first trip reads whether the session gave a proof.
    expect((await readRequestCost(response)).trips).toBe(2);
    expect(await countRows("credits WHERE person_id = ?", id)).toBe(0);
    expect(await queryRow("SELECT credit_count FROM people WHERE id = ?", intoId)).toEqual({
      credit_count: 3,
    });
    expect(await fetchPerson(id)).toMatchObject({ id: intoId, name: "Andreas Goralczyk" });
    expect(crewOf(await fetchMovie(charge))).toContain("design Andreas Goralczyk");
    expect(await search("andy goralczyk")).toEqual([]);
    const page = await visitorClient()(`/person/${id}`);
    expect(await page.text()).toMatch(
      new RegExp(`<link rel="canonical" href="[^"]+/person/${intoId}"`),
    );
    expect(await fetchLastAuditEntry()).toMatchObject({
      action: "merge",
      subject: "person",
      subject_id: id,
    });
    const before = await snapshot();
    expect((await merge(id, intoId)).status).toBe(200);
    expect(await snapshot()).toEqual(before);
  });

  it("merging two people keeps a shared credit once, and fills in dates that only one of them has", {
    tags: ["long"],
  }, async () => {
    const [id, intoId] = [await idOf("Fritz Lang"), await idOf("Thea von Harbou")];
    await admin(
      `/api/movies/${movieId}/credits`,
      jsonRequest("PUT", {
        version: 1,
        crew: [id, intoId].map((personId) => ({ job: "writer", name: "x", personId })),
      }),
    );
    expect((await merge(id, intoId)).status).toBe(200);
    expect(crewOf(await fetchMovie(movieId))).toEqual(["writer Thea von Harbou"]);
    expect(await fetchPerson(intoId)).toMatchObject({ born: "1888-12-27" });
  });

  it("a person who was merged twice is still found at each earlier address", {
    tags: ["long"],
  }, async () => {
    const { id: a } = await creditDouble();
    const [b, c] = [await idOf("Andreas Goralczyk"), await idOf("Lotte Reiniger")];
    await merge(a, b);
    await merge(b, c);
    expect([(await fetchPerson(a)).id, (await fetchPerson(b)).id]).toEqual([c, c]);
  });

  it.each([
    ["1", "1", 400, "invalid"],
    ["1", "99999", 404, "person_not_found"],
    ["99999", "1", 404, "person_not_found"],
    ["1", "x", 400, "invalid"],
    ["x", "1", 400, "invalid"],
  ])(
    "two people who are the same are not merged: %s into %s",
    { tags: ["long"] },
    async (id, intoId, status, code) => {
      const before = await snapshot();
      const response = await merge(id, intoId);
      expect([response.status, (await response.json()).code]).toEqual([status, code]);
      expect(await snapshot()).toEqual(before);
    },
  );
});

describe("the credits of a movie", () => {
  const setCredits = (id: string, body: object) =>
    admin(`/api/movies/${id}/credits`, jsonRequest("PUT", { version: 1, ...body }));
  const fetchCredits = async () =>
    (await (await admin(`/api/admin/movies/${movieId}/credits`)).json()).data;

  it("credits saved as a whole keep the ids of unchanged people and create people for new names", async () => {
    const lang = await idOf("Fritz Lang");
    const [director] = (await fetchMovie(movieId)).crew ?? [];
    const crew = [
      { job: "music", name: "Gottfried Huppertz" },
      { job: "director", name: "ignored", personId: lang },
      { job: "sound", name: "Zoë Newcomer" },
      { job: "editor", name: "Zoë Newcomer" },
    ];
    const response = await setCredits(movieId, { crew });
    expect(response.status).toBe(200);
    const movie = await fetchMovie(movieId);
    expect(crewOf(movie)).toEqual([
      "director Fritz Lang",
      "music Gottfried Huppertz",
      "editor Zoë Newcomer",
      "sound Zoë Newcomer",
    ]);
    expect(movie.crew?.[0]).toEqual(director);
    expect(movie.casts).toHaveLength(6);
    expect(await countRows("people WHERE name = 'Zoë Newcomer'")).toBe(1);
    expect(await search("zoe new")).toMatchObject([
      { name: "Metropolis", matchedCast: "Zoë Newcomer" },
    ]);
    const entry = await fetchLastAuditEntry();
    expect(entry).toMatchObject({ action: "change", subject: "movie", subject_id: movieId });
    expect(JSON.parse(String(entry?.after)).crew[0]).toEqual({
      name: "Gottfried Huppertz",
      role: "music",
    });
    expect((await setCredits(movieId, { version: 2, crew: [] })).status).toBe(200);
    expect((await fetchMovie(movieId)).crew).toEqual([]);
  });

  it("saving a movie's credits keeps cast members that the request leaves out", async () => {
    const { casts } = await fetchMovie(movieId);
    const [helm, frohlich] = casts;
    await setCredits(movieId, {
      crew: [],
      cast: [
        { id: frohlich?.id, role: "Freder Fredersen" },
        { id: helm?.id, role: "Maria" },
      ],
    });
    const changed = (await fetchMovie(movieId)).casts;
    expect(changed).toHaveLength(casts.length);
    expect(changed.slice(0, 2).map(({ cast, role }) => `${cast.name} as ${role}`)).toEqual([
      "Gustav Fröhlich as Freder Fredersen",
      "Brigitte Helm as Maria",
    ]);
  });

  it("the second of two simultaneous edits of a movie's credits is refused with both versions", async () => {
    const lastAuditId = (await fetchLastAuditEntry())?.id ?? 0;
    const { version, casts, crew } = await fetchCredits();
    expect({ casts, crew }).toEqual({
      casts: (await fetchMovie(movieId)).casts,
      crew: (await fetchMovie(movieId)).crew,
    });
    const bodies = ["Ada First", "Bert Second"].map((name) => ({
      version,
      crew: [{ job: "music", name }],
      newCast: [{ name, role: "Robot" }],
    }));
    const responses = await Promise.all(bodies.map((body) => setCredits(movieId, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const name = bodies[responses.findIndex(({ status }) => status === 200)]?.crew[0]?.name;
    const saved = await fetchCredits();
    expect(saved).toMatchObject({ version: 2, crew: [{ job: "music", person: { name } }] });
    const refused = await responses.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ code: "edit_conflict", data: saved });
    expect(await countRows("credits WHERE movie_id = ? AND character = 'Robot'", movieId)).toBe(1);
    expect(await countRows("people WHERE name IN ('Ada First', 'Bert Second')")).toBe(1);
    expect(await countRows("audit_log WHERE id > ?", lastAuditId)).toBe(1);
  });

  it("a credits request that is repeated with its Idempotency-Key is applied once", async () => {
    const request = jsonRequest("PUT", { version: 1, crew: [] });
    const headers = { ...request.headers, "Idempotency-Key": crypto.randomUUID() };
    for (let time = 0; time < 2; time++)
      expect((await admin(`/api/movies/${movieId}/credits`, { ...request, headers })).status).toBe(
        200,
      );
    expect(await fetchCredits()).toMatchObject({ version: 2, crew: [] });
  });

  it.each([
    ["99999", { crew: [] }, 404, "movie_not_found"],
    ["x", { crew: [] }, 400, "invalid"],
    ["1", {}, 400, "invalid"],
    ["1", { crew: [{ job: "cast", name: "X" }] }, 400, "invalid"],
    ["1", { crew: [{ job: "boss", name: "X" }] }, 400, "invalid"],
    ["1", { crew: [{ job: "music", name: "" }] }, 400, "invalid"],
    ["1", { crew: [{ job: "music", name: "X", personId: "99999" }] }, 404, "person_not_found"],
    [
      "1",
      { crew: Array.from({ length: 101 }, () => ({ job: "music", name: "X" })) },
      400,
      "invalid",
    ],
    ["1", { crew: [], cast: [{ id: "99999", role: "X" }] }, 404, "cast_not_found"],
    ["1", { crew: [], cast: [{ id: "1", role: "two\nlines" }] }, 400, "invalid"],
    [
      "1",
      { crew: [], cast: [1, 2].map((role) => ({ id: "1", role: String(role) })) },
      400,
      "invalid",
    ],
    ["1", { crew: [], version: undefined }, 400, "invalid"],
    ["1", { crew: [], version: 2 }, 409, "edit_conflict"],
  ])(
    "a movie's credits are not changed by invalid input: %s %j",
    { tags: ["long"] },
    async (id, body, status, code) => {
      const before = await snapshot();
      const response = await setCredits(id, body);
      expect([response.status, (await response.json()).code]).toEqual([status, code]);
      expect(await snapshot()).toEqual(before);
    },
  );
});
