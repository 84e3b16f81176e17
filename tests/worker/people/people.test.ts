import { beforeAll, describe, expect, it } from "vitest";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { PersonPage } from "../../../contract/people/people.ts";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

beforeAll(seedDemo);

const idOf = async (name: string) =>
  String((await queryRow<{ id: number }>("SELECT id FROM people WHERE name = ?", name))?.id);
const fetchPerson = async (id: string, query = "") =>
  (await (await visitorClient()(`/api/people/${id}${query}`)).json()) as PersonPage;
const search = async (q: string) =>
  (await (await visitorClient()(`/api/search?q=${encodeURIComponent(q)}`)).json()).data as {
    name: string;
    matchedCast?: string;
  }[];
const summarize = ({ data: { credits } }: PersonPage) =>
  credits.map(({ job, movies }) => [
    job,
    movies.map(({ name, role }) => (role ? `${name} as ${role}` : name)),
  ]);

describe("a person", () => {
  it("a person has a portrait, dates, and movies grouped by job, newest first", async () => {
    const person = await fetchPerson(await idOf("Buster Keaton"));
    expect(person.data).toMatchObject({
      name: "Buster Keaton",
      image: "/media/casts/buster-keaton.webp",
      born: "1895-10-04",
      died: "1966-02-01",
    });
    expect(summarize(person)).toEqual([
      ["director", ["The General", "Sherlock Jr."]],
      ["writer", ["The General"]],
      ["cast", ["The General as Johnnie Gray", "Sherlock Jr. as Projectionist / Sherlock, Jr."]],
      ["editor", ["The General", "Sherlock Jr."]],
    ]);
    expect([person.nextCursor, person.prevCursor]).toEqual([null, null]);
    expect(person.data.credits[0]?.movies[0]).toMatchObject({
      year: 1926,
      imageSet: { 240: expect.any(String) },
    });
  });

  it("a person who made a demo movie is credited with their jobs under one name, and not as a cast role", async () => {
    const person = await fetchPerson(await idOf("Andreas Goralczyk"));
    expect(summarize(person)).toEqual([
      ["design", ["Charge", "Big Buck Bunny", "Elephants Dream"]],
    ]);
    expect(person.data.image).toBe("/media/casts/andreas-goralczyk.webp");
    const jobs = ["*[Dd]irector*", "*[Cc]omposer*", "*[Aa]rranger*", "*[Cc]inematographer*"];
    for (const role of jobs)
      expect(
        await queryRow("SELECT count(*) AS roles FROM credits WHERE character GLOB ?", role),
      ).toEqual({
        roles: 0,
      });
  });

  it("the pages of a person's movies cover acting, directing and every other credit, forwards and back, without losing or repeating a movie", async () => {
    const id = await idOf("Nina Paley");
    const all = summarize(await fetchPerson(id)).flat(2);
    const pages = [await fetchPerson(id, "?limit=2")];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await fetchPerson(id, `?limit=2&cursor=${next}`));
    expect(pages.flatMap((page) => summarize(page).flat(2))).toEqual(all);
    const back = await fetchPerson(id, `?limit=2&cursor=${pages[1]?.prevCursor}`);
    expect(back).toMatchObject({ data: pages[0]?.data, prevCursor: null });
  });

  it("a person with two roles in one movie is listed once for that movie", async () => {
    const { id } =
      (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = 'Nosferatu'")) ?? {};
    const insert =
      "INSERT INTO credits (movie_id, person_id, job, character, position) VALUES (?, ?, 'cast', ?, 9)";
    const personId = await idOf("Max Schreck");
    await executeSql(insert, id, personId, "The Coachman");
    expect(summarize(await fetchPerson(personId))).toEqual([
      ["cast", ["Nosferatu as Count Orlok / The Coachman"]],
    ]);
    await executeSql("DELETE FROM credits WHERE character = 'The Coachman'");
  });

  it("a person's list leaves out movies in the bin, and sorts them anew when they are restored with another year", async () => {
    const id = await idOf("Fritz Lang");
    const namesOf = async () => summarize(await fetchPerson(id))[0]?.[1];
    expect(await namesOf()).toEqual(["Woman in the Moon", "Metropolis", "Dr. Mabuse the Gambler"]);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE name = 'Metropolis'");
    expect(await namesOf()).toEqual(["Woman in the Moon", "Dr. Mabuse the Gambler"]);
    await executeSql("UPDATE movies SET deleted_at = NULL, year = 1930 WHERE name = 'Metropolis'");
    expect(await namesOf()).toEqual(["Metropolis", "Woman in the Moon", "Dr. Mabuse the Gambler"]);
    await executeSql("UPDATE movies SET year = 1927 WHERE name = 'Metropolis'");
  });

  it.each([
    ["/api/people/99999", 404, "person_not_found"],
    ["/api/people/abc", 400, "invalid"],
    ["/api/people/0", 400, "invalid"],
    ["/api/people/1?limit=0", 400, "invalid"],
    ["/api/people/1?limit=101", 400, "invalid"],
    ["/api/people/1?cursor=nonsense", 400, "invalid"],
    ["/api/people/1?cursor=WyJyYXRpbmciLCJhZnRlciIsWzEsMV1d", 400, "invalid"],
  ])("a person is refused at %s", async (path, status, code) => {
    const response = await visitorClient()(path);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  it("a person's response is cached for visitors and never for accounts", async () => {
    const id = await idOf("Fritz Lang");
    const client = visitorClient(createOrigin());
    const first = await client(`/api/people/${id}`);
    const cost = await readRequestCost(first);
    expect(cost).toMatchObject({ trips: 1, statements: 2 });
    expect(cost.rowsRead).toBeLessThanOrEqual(30);
    const tag = first.headers.get("ETag") ?? "";
    expect((await client(`/api/people/${id}`, { headers: { "If-None-Match": tag } })).status).toBe(
      304,
    );
    await expect
      .poll(async () => (await readRequestCost(await client(`/api/people/${id}`))).trips)
      .toBe(0);
    const own = await (await signedInClient("demo-viewer"))(`/api/people/${id}`);
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("the credits of a movie", () => {
  it("the response has a movie's cast as specified, with each person's id, and a single movie's crew by job", async () => {
    const client = visitorClient();
    const [found] = (await (await client("/api/getMovies?q=metropolis")).json()).data as Movie[];
    expect(found).not.toHaveProperty("crew");
    const { data } = (await (await client(`/api/movies/${found?.id}`)).json()) as { data: Movie };
    expect(data.casts[0]).toEqual({
      id: expect.any(String),
      role: "Maria / The Machine-Man",
      image: "/media/casts/brigitte-helm.webp",
      cast: { id: await idOf("Brigitte Helm"), name: "Brigitte Helm" },
    });
    expect(data.crew?.slice(0, 3).map(({ job, person }) => [job, person.name])).toEqual([
      ["director", "Fritz Lang"],
      ["writer", "Thea von Harbou"],
      ["producer", "Erich Pommer"],
    ]);
  });

  it("a search for a cast or crew name ignores case and accents, and names the person who matched", async () => {
    expect(await search("EISENSTEIN")).toMatchObject([
      { name: "Battleship Potemkin", matchedCast: "Sergei Eisenstein" },
    ]);
    expect((await search("walter rohrig")).map(({ matchedCast }) => matchedCast)).toEqual([
      "Walter Röhrig",
    ]);
    const listed = (await (await visitorClient()("/api/getMovies?q=von%20harbou")).json())
      .data as Movie[];
    expect(listed.map(({ name }) => name).sort()).toEqual([
      "Dr. Mabuse the Gambler",
      "Metropolis",
      "Woman in the Moon",
    ]);
  });

  it("every demo movie credits its director, another crew member and its cast", async () => {
    const { without } = (await queryRow(
      `SELECT count(*) AS "without" FROM movies m WHERE casts = '[]'
       OR NOT EXISTS (SELECT 1 FROM credits WHERE movie_id = m.id AND job = 'director')
       OR NOT EXISTS (SELECT 1 FROM credits WHERE movie_id = m.id AND job NOT IN ('director', 'cast'))`,
    )) as { without: number };
    expect(without).toBe(0);
  });
});

describe("the page of a person", () => {
  const fetchPage = async (path: string) => {
    const origin = createOrigin();
    const response = await visitorClient(origin)(path);
    return { response, origin, html: await response.text() };
  };

  it("the page of a person is rendered with title, structured data and links to the movies", async () => {
    const id = await idOf("Fritz Lang");
    const { html, origin } = await fetchPage(`/person/${id}?utm_source=x`);
    expect(html).toContain("<title>Fritz Lang · Marquee</title>");
    expect(html).toContain(`<link rel="canonical" href="${origin}/person/${id}" />`);
    expect(html).toMatch(
      /<meta name="description" content="Movies with Fritz Lang: Woman in the Moon, Metropolis/,
    );
    const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Person",
      name: "Fritz Lang",
      url: `${origin}/person/${id}`,
      birthDate: "1890-12-05",
    });
    const { id: movieId } =
      (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = 'Metropolis'")) ?? {};
    expect(html).toContain(`href="/movie/${movieId}"`);
    expect(html).not.toContain("noindex");
    const moviePage = (await fetchPage(`/movie/${movieId}`)).html;
    expect(moviePage).toContain(`href="/person/${id}"`);
    expect(moviePage).toContain(`href="/person/${await idOf("Brigitte Helm")}"`);
    expect(moviePage).toMatch(/"director":\[\{"@type":"Person","name":"Fritz Lang"/);
  });

  it("search engines do not index later pages of a person, or a person without movies", async () => {
    for (const path of ["/person/99999", "/person/abc", "/person/1/2"])
      expect((await fetchPage(path)).response.status, path).toBe(404);
    expect((await fetchPage("/person/99999")).html).toContain(
      "<title>Person not found · Marquee</title>",
    );
    const { nextCursor } = await fetchPerson(await idOf("Nina Paley"), "?limit=2");
    const second = await fetchPage(`/person/${await idOf("Nina Paley")}?cursor=${nextCursor}`);
    expect([second.response.status, second.response.headers.get("X-Robots-Tag")]).toEqual([
      200,
      "noindex, follow",
    ]);
    await executeSql(
      "INSERT INTO people (id, name, name_folded, created_at) VALUES (5000, 'Nobody', 'nobody', 1)",
    );
    const nobody = await fetchPage("/person/5000");
    expect([nobody.response.status, nobody.response.headers.get("X-Robots-Tag")]).toEqual([
      200,
      "noindex, follow",
    ]);
    await executeSql("DELETE FROM people WHERE id = 5000");
  });

  it("the page of a person escapes script in the name", async () => {
    const hostile = `</script><script>alert(1)</script>"'&`;
    const id = await idOf("Fritz Lang");
    await executeSql("UPDATE people SET name = ? WHERE id = ?", hostile, id);
    const { html } = await fetchPage(`/person/${id}`);
    expect(html).not.toContain("<script>alert");
    await executeSql("UPDATE people SET name = 'Fritz Lang' WHERE id = ?", id);
  });

  it("the page of a person is in the sitemap while one of the person's movies is listed", async () => {
    const readPeople = async () => (await fetchPage("/sitemap-people-1.xml")).html;
    const id = await idOf("Rudolf Klein-Rogge");
    const { html, origin } = await fetchPage("/sitemap.xml");
    expect(html).toContain(`<loc>${origin}/sitemap-people-1.xml</loc>`);
    expect(await readPeople()).toContain(`/person/${id}</loc>`);
    await executeSql(
      "UPDATE movies SET deleted_at = 1 WHERE name IN ('Metropolis', 'Dr. Mabuse the Gambler')",
    );
    expect(await readPeople()).not.toContain(`/person/${id}</loc>`);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE deleted_at = 1");
    expect((await fetchPage("/sitemap-people-2.xml")).response.status).toBe(404);
  });
});
