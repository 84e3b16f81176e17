import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clearSite } from "../../support/clear-site.ts";
import {
  bearerClient,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { FakeWikidata } from "../../support/fake-wikidata.ts";
import { countRows, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const wikidata = new FakeWikidata();
let admin: TestClient;
let wikidataUrl: string;

const { fetch } = globalThis;

beforeAll(async () => {
  wikidataUrl = await wikidata.start();
  // The harness sends the Worker's requests by this process, and would follow redirects that the
  // Worker does not.
  globalThis.fetch = (url, init) =>
    fetch(url, { headers: (init as Request).headers, redirect: "manual" });
});

afterAll(async () => {
  globalThis.fetch = fetch;
  await setConditions();
  await wikidata.stop();
});

beforeEach(async () => {
  await seedSite();
  await setConditions({ wikidataUrl });
  Object.assign(wikidata, { answer: null });
  wikidata.requests.length = 0;
  admin = await signedInClient("demo-admin");
});

const lookUp = async (path: string) => {
  const response = await admin(`/api/admin/facts${path}`);
  return { status: response.status, ...(await response.json()) };
};

describe("looking up a movie at Wikidata", () => {
  it("a look-up finds Wikidata items with the movie's name, and lists the items of the movie's year first", async () => {
    const { status, data } = await lookUp("?q=Metropolis&year=2001");
    expect(status).toBe(200);
    expect(data.map(({ id }: { id: string }) => id)).toEqual(["Q1500", "Q151599", "Q18601"]);
    expect(data[0]).toEqual({
      id: "Q1500",
      label: "Metropolis",
      description: "2001 film by Rintaro",
    });
    expect([...wikidata.userAgents]).toEqual([expect.stringMatching(/^Marquee \(http/)]);
  });

  it("a deployed site looks up movies only at www.wikidata.org, whatever other address it is configured with", async () => {
    admin = bearerClient(await createTestSession("demo-admin"), "https://films.example");
    const asked: string[] = [];
    const forward = globalThis.fetch;
    globalThis.fetch = async (url) => {
      asked.push(new URL(url instanceof Request ? url.url : url).origin);
      return Response.json({ search: [], success: 1 });
    };
    expect(
      await lookUp("?q=Metropolis").finally(() => Object.assign(globalThis, { fetch: forward })),
    ).toEqual({
      status: 200,
      data: [],
    });
    expect(asked).toEqual(["https://www.wikidata.org"]);
    expect(wikidata.requests).toEqual([]);
  });

  it("a look-up sends Wikidata only words, without search syntax", async () => {
    await lookUp(`?q=${encodeURIComponent("Metropolis | haswbstatement:P31=Q5 <b>")}`);
    expect(wikidata.requests[0]).toMatchObject({
      pathname: "/w/api.php",
      action: "wbsearchentities",
      search: "Metropolis haswbstatement:P31 Q5 b",
    });
    expect((await lookUp(`?q=${encodeURIComponent("| | |")}`)).data).toEqual([]);
    expect(wikidata.requests).toHaveLength(1);
  });

  it("a look-up returns a movie's facts, crew, and cast with characters", async () => {
    const { status, data } = await lookUp("/movies/Q151599");
    expect(status).toBe(200);
    expect(data).toEqual({
      id: "Q151599",
      fields: {
        originalTitle: "Metropolis – Das Schicksal einer Menschheit",
        countries: "DE",
        wikidata: "Q151599",
        imdb: "tt0017136",
      },
      crew: [
        { job: "director", name: "Fritz Lang" },
        { job: "writer", name: "Thea von Harbou" },
        { job: "writer", name: "Fritz Lang" },
        { job: "producer", name: "Erich Pommer" },
      ],
      cast: [
        { name: "Brigitte Helm", role: "Maria" },
        { name: "Alfred Abel", role: "Joh Fredersen" },
        { name: "Theodor Loos", role: "" },
      ],
    });
  });

  it("a look-up returns a person's dates, and the page, author and licence of the person's portrait", async () => {
    expect((await lookUp("/people/Q19504")).data).toEqual({
      id: "Q19504",
      born: "1890-12-05",
      died: "1976",
      portraitPage: "https://commons.wikimedia.org/wiki/File:Fritz_Lang_(1969).jpg",
      portraitAuthor: "Joost Evers / Anefo & Co",
      portraitLicence: "CC0",
    });
    expect(wikidata.requests.at(-1)).toMatchObject({
      pathname: "/w/api.php",
      action: "query",
      titles: "File:Fritz Lang (1969).jpg",
    });
  });

  it.each(["A.jpg|File:B.jpg", "A#B.jpg", "../A.jpg", "<b>.jpg", "A:B.jpg", "no extension"])(
    "a look-up requests no portrait whose file name Commons refuses: %s",
    { tags: ["long"] },
    async (fileName) => {
      const portrait = [
        { mainsnak: { snaktype: "value", datavalue: { value: fileName } }, rank: "normal" },
      ];
      wikidata.answer = (response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ claims: { P18: portrait } }));
      };
      const none = { portraitPage: null, portraitAuthor: null, portraitLicence: null };
      expect((await lookUp("/people/Q19504")).data).toMatchObject(none);
      expect(wikidata.requests.map(({ action }) => action)).toEqual(Array(3).fill("wbgetclaims"));
    },
  );

  it.each([
    {},
    { query: { pages: [{ missing: true }] } },
    { query: { pages: [{ imageinfo: [{}] }] } },
    {
      query: { pages: [{ imageinfo: [{ extmetadata: { Artist: { value: "x".repeat(201) } } }] }] },
    },
    { error: { code: "internal_api_error" } },
  ])(
    "when the author and licence of a portrait are unknown, a look-up returns only the portrait's page: %j",
    { tags: ["long"] },
    async (answer) => {
      const portrait = [
        { mainsnak: { snaktype: "value", datavalue: { value: "A.jpg" } }, rank: "normal" },
      ];
      wikidata.answer = (response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ claims: { P18: portrait }, ...answer }));
      };
      expect((await lookUp("/people/Q19504")).data).toMatchObject({
        portraitPage: "https://commons.wikimedia.org/wiki/File:A.jpg",
        portraitAuthor: null,
        portraitLicence: null,
      });
    },
  );

  it.each(["/movies/Q18601", "/movies/Q404404"])(
    "an administrator who looks up a movie is told that %s is no movie",
    { tags: ["long"] },
    async (path) => {
      expect(await lookUp(path)).toMatchObject({ status: 404, code: "facts_not_found" });
    },
  );

  it.each(["?q=", "?q=Metropolis&year=x", "/movies/151599", "/movies/Q0", "/people/Q1%7CQ2"])(
    "an administrator who looks up a movie is refused invalid input without a request: %s",
    { tags: ["long"] },
    async (path) => {
      expect(await lookUp(path)).toMatchObject({ status: 400, code: "invalid" });
      expect(wikidata.requests).toEqual([]);
    },
  );

  it("an administrator's sixty-first look-up within ten minutes is refused", async () => {
    const key = "facts:demo-admin";
    const { DB } = await getBindings();
    await DB.prepare("INSERT INTO rate_limits (key, count, ends_at) VALUES (?, 60, ?)")
      .bind(key, Date.now() + 60_000)
      .run();
    expect(await lookUp("?q=Metropolis")).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(wikidata.requests).toEqual([]);
  });

  it("every look-up is refused while look-ups are switched off, and no request is sent to Wikidata", async () => {
    const { data } = await (await admin("/api/admin/site")).json();
    const body = { version: data.version, settings: { ...data.settings, wikidata: false } };
    expect((await admin("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
    try {
      for (const path of ["?q=Metropolis", "/movies/Q151599", "/people/Q19504"])
        expect(await lookUp(path)).toMatchObject({ status: 409, code: "facts_off" });
      expect(wikidata.requests).toEqual([]);
      expect((await (await visitorClient()("/api/site")).json()).data.wikidata).toBe(false);
    } finally {
      await clearSite();
    }
  });
});

const json = { "Content-Type": "application/json" };
const send =
  (status: number, headers: Record<string, string>, body: string) => (response: ServerResponse) => {
    response.writeHead(status, headers);
    response.end(body);
  };

describe("an unusable response of Wikidata", () => {
  const answers: [string, (response: ServerResponse) => void, number, string][] = [
    [
      "redirected",
      send(302, { Location: "https://elsewhere.example/" }, ""),
      502,
      "facts_redirected",
    ],
    [
      "redirected for good",
      send(308, { ...json, Location: "/w/other.php" }, "{}"),
      502,
      "facts_redirected",
    ],
    ["HTML", send(200, { "Content-Type": "text/html" }, "<p>Hello</p>"), 502, "facts_unreadable"],
    ["without a type", send(200, {}, "{}"), 502, "facts_unreadable"],
    ["broken JSON", send(200, json, '{"search": ['), 502, "facts_unreadable"],
    ["another JSON", send(200, json, "[]"), 502, "facts_unreadable"],
    ["an error of its server", send(500, json, "{}"), 502, "facts_unreachable"],
    [
      "too many requests",
      send(429, { "Content-Type": "text/plain" }, "slow down"),
      502,
      "facts_unreachable",
    ],
    [
      "an error of its API",
      send(200, json, '{"error": {"code": "maxlag"}}'),
      502,
      "facts_unreachable",
    ],
    [
      "2 MB",
      send(200, json, JSON.stringify({ search: [], padding: "x".repeat(2_000_000) })),
      502,
      "facts_too_large",
    ],
    ["a closed connection", (response) => response.destroy(), 502, "facts_unreachable"],
  ];

  it.each(answers)(
    "an unusable response of Wikidata is reported, and nothing is stored: %s",
    { tags: ["long"] },
    async (_, answer, status, code) => {
      wikidata.answer = answer;
      const before = await snapshot();
      for (const path of ["?q=Metropolis", "/movies/Q151599", "/people/Q19504"])
        expect(await lookUp(path)).toMatchObject({
          status,
          code,
          message: expect.stringContaining("Wikidata"),
        });
      expect(await snapshot()).toEqual(before);
    },
  );

  it("a Wikidata response whose beginning or end arrives too late is reported", {
    tags: ["long"],
  }, async () => {
    await setConditions({ wikidataUrl, wikidataTimeoutMs: 300 });
    const answers = [
      () => undefined,
      (response: ServerResponse) => void response.writeHead(200, json).write('{"search"'),
    ];
    const before = await snapshot();
    wikidata.answer = (response) => answers[wikidata.requests.length % 2]?.(response);
    const results = await Promise.all([lookUp("?q=Metropolis"), lookUp("/movies/Q151599")]);
    expect(results).toMatchObject([
      { status: 504, code: "facts_late" },
      { status: 504, code: "facts_late" },
    ]);
    expect(await snapshot()).toEqual(before);
  });
});

const snapshot = async () => [
  await queryRow(
    "SELECT group_concat(version || coalesce(original_title, '') || coalesce(countries, '')) AS movies FROM movies",
  ),
  await countRows("credits"),
  await countRows("people"),
  await countRows("audit_log"),
];

describe("the facts of a movie", () => {
  const fetchMovie = async (id: number) =>
    (await (await visitorClient()(`/api/movies/${id}`)).json()).data;
  const idOf = async (name: string) =>
    (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = ?", name))?.id;
  const metropolis = async () =>
    (await queryRow<{ id: number; version: number }>(
      "SELECT id, version FROM movies WHERE name = 'Metropolis'",
    )) ?? {
      id: 0,
      version: 0,
    };

  it("the facts of a movie are stored as codes, shown on the movie's page, and left out of lists", async () => {
    const { id, version } = await metropolis();
    const facts = {
      originalTitle: "Metropolis!",
      countries: "germany; fr, de",
      wikidata: "q151599",
      imdb: "TT0017136",
    };
    const body = { movieId: String(id), version, ...facts };
    expect((await admin("/api/updateMovie", jsonRequest("PUT", body))).status).toBe(200);
    const stored = {
      originalTitle: "Metropolis!",
      countries: "DE, FR",
      wikidata: "Q151599",
      imdb: "tt0017136",
    };
    expect(await fetchMovie(id)).toMatchObject(stored);
    expect((await (await admin(`/api/admin/movies/${id}`)).json()).data).toMatchObject(stored);
    expect((await (await admin("/api/admin/movies?q=Metropolis")).json()).data[0]).toMatchObject(
      stored,
    );
    const { data } = await (await visitorClient()("/api/getMovies?q=Metropolis")).json();
    expect(Object.keys(data[0])).not.toEqual(expect.arrayContaining(["countries"]));
    expect(data[0].imdb).toBeUndefined();
    const cleared = { movieId: String(id), originalTitle: null, countries: null };
    expect((await admin("/api/updateMovie", jsonRequest("PUT", cleared))).status).toBe(200);
    expect(await fetchMovie(id)).toMatchObject({
      originalTitle: null,
      countries: null,
      imdb: "tt0017136",
    });
  });

  it("the page of a movie has the movie's facts in its data for search engines", async () => {
    const id = await idOf("Workers Leaving the Lumière Factory");
    await admin("/api/updateMovie", jsonRequest("PUT", { movieId: String(id), imdb: "tt0000010" }));
    const page = await (await visitorClient()(`/movie/${id}`)).text();
    expect(page).toContain('"alternateName":"La Sortie de l’usine Lumière à Lyon"');
    expect(page).toContain('"sameAs":["https://www.imdb.com/title/tt0000010/"]');
    expect(page).toContain('"countryOfOrigin":[{"@type":"Country","name":"FR"}]');
    const other = await (await visitorClient()(`/movie/${await idOf("Metropolis")}`)).text();
    expect(other).not.toMatch(/"(alternateName|sameAs)":/);
  });

  it.each([
    ["countries", "DE, Atlantis"],
    ["countries", "SU"],
    ["wikidata", "151599"],
    ["imdb", "17136"],
    ["originalTitle", "two\nlines"],
  ])("the facts of a movie are refused: %s %j", { tags: ["long"] }, async (field, value) => {
    const { id } = await metropolis();
    const response = await admin(
      "/api/updateMovie",
      jsonRequest("PUT", { movieId: String(id), [field]: value }),
    );
    expect([response.status, (await response.json()).issues[0].path]).toEqual([400, field]);
  });

  it("looked-up cast members are added to a movie, each person and role only once", async () => {
    const { id } = await metropolis();
    const movie = await fetchMovie(id);
    const crew = movie.crew.map(
      ({ job, person }: { job: string; person: { id: string; name: string } }) => ({
        job,
        name: person.name,
        personId: person.id,
      }),
    );
    const peopleBefore = await countRows("people");
    const newCast = [
      { name: "Tess Player", role: "" },
      { name: "Tess Player", role: "" },
      {
        name: "Brigitte Helm",
        role: movie.casts.find(
          ({ cast }: { cast: { name: string } }) => cast.name === "Brigitte Helm",
        ).role,
      },
    ];
    for (const version of [1, 2]) {
      const body = { version, crew, newCast };
      expect((await admin(`/api/movies/${id}/credits`, jsonRequest("PUT", body))).status).toBe(200);
    }
    const after = await fetchMovie(id);
    expect(after.casts).toHaveLength(movie.casts.length + 1);
    expect(after.casts.at(-1)).toMatchObject({
      role: "",
      image: null,
      cast: { name: "Tess Player" },
    });
    expect(after.crew).toHaveLength(movie.crew.length);
    expect(await countRows("people")).toBe((peopleBefore ?? 0) + 1);
  });
});

describe("a portrait", () => {
  it("a portrait is shown with its author and licence, which are removed when the picture is replaced", async () => {
    const id = (await queryRow<{ id: number }>("SELECT id FROM people WHERE name = 'Fritz Lang'"))
      ?.id;
    const source = {
      portraitAuthor: "Joost Evers",
      portraitLicence: "CC0",
      portraitSource: "https://commons.wikimedia.org/wiki/File:Fritz_Lang_(1969).jpg",
    };
    const change = (body: object) =>
      admin(`/api/admin/people/${id}`, jsonRequest("PUT", { name: "Fritz Lang", ...body }));
    const fetchPerson = async () =>
      (await (await visitorClient()(`/api/people/${id}`)).json()).data;
    expect((await change({ version: 1, ...source })).status).toBe(200);
    expect(await fetchPerson()).toMatchObject(source);
    for (const portraitSource of ["http://a.example/", "javascript:alert(1)", "https://a b"])
      expect((await change({ version: 2, ...source, portraitSource })).status).toBe(400);
    const image = new File(
      [new Uint8Array(await readFile("demo/portraits/brigitte-helm.webp"))],
      "a.webp",
    );
    const form = await formRequest("PUT", { version: "2", image });
    expect((await admin(`/api/admin/people/${id}/image`, form)).status).toBe(200);
    const none = { portraitAuthor: null, portraitLicence: null, portraitSource: null };
    expect(await fetchPerson()).toMatchObject({
      image: expect.stringContaining("/people/"),
      ...none,
    });
    expect(
      await queryRow(
        "SELECT portrait_author, portrait_licence, portrait_source FROM people WHERE id = ?",
        id,
      ),
    ).toEqual({
      portrait_author: null,
      portrait_licence: null,
      portrait_source: null,
    });
  });
});
