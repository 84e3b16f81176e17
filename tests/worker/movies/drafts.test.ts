import { beforeEach, expect, it } from "vitest";
import {
  createOrigin,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { movieForm, readPoster } from "../../support/movie-form.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const id = "1";
let admin: TestClient;
let member: TestClient;

beforeEach(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
});

const readJson = async (client: TestClient, path: string) => (await client(path)).json();
const readVersion = async (movieId: string) =>
  (await queryRow("SELECT version FROM movies WHERE id = ?", movieId))?.version as number;
const send = (action: "publish" | "unpublish", movieId: string, version: number, client = admin) =>
  client(`/api/movies/${movieId}/${action}`, jsonRequest("POST", { version }));
const unpublish = async () => send("unpublish", id, await readVersion(id));

async function createDraft() {
  const form = { ...movieForm, draft: "true", image: await readPoster() };
  const response = await admin("/api/createMovies", await formRequest("POST", form));
  expect(response.status).toBe(201);
  return (await response.json()).data;
}

/** Returns the paths whose responses name a movie, and the statuses of the movie's own paths. */
async function findPublicTraces(client: TestClient, movieId: string, name: string) {
  const texts = await Promise.all(
    [
      "/api/getMovies?limit=100",
      `/api/getMovies?q=${encodeURIComponent(name)}`,
      "/api/home",
      `/api/search?q=${encodeURIComponent(name)}`,
      "/feed.xml",
      "/",
      "/movies",
    ].map(async (path) => ({ path, text: await (await client(path)).text() })),
  );
  const statuses = await Promise.all(
    ["", "/access", "/related", "/reviews"].map(
      async (path) => (await client(`/api/movies/${movieId}${path}`)).status,
    ),
  );
  const play = await client(`/api/movies/${movieId}/playback`, { method: "POST" });
  return {
    found: texts.filter(({ text }) => text.includes(name)).map(({ path }) => path),
    statuses,
    plays: play.status === 200,
    page: (await client(`/movie/${movieId}`)).status,
  };
}

const noTraces = { found: [], statuses: [404, 404, 404, 404], plays: false, page: 404 };

it("a draft is in no list, feed or search of visitors and members", async () => {
  const { name } = await readJson(admin, `/api/movies/${id}`).then(({ data }) => data);
  expect((await findPublicTraces(visitorClient(), id, name)).found).not.toEqual([]);
  expect((await unpublish()).status).toBe(200);
  expect(await findPublicTraces(visitorClient(), id, name)).toEqual(noTraces);
  expect(await findPublicTraces(member, id, name)).toEqual(noTraces);
  const sitemap = await (await visitorClient()("/sitemap-1.xml")).text();
  expect(sitemap).toContain("/movie/");
  expect(sitemap).not.toContain(`/movie/${id}<`);
});

it("a draft is in no home page row, list of related movies, collection, person's page or embed", async () => {
  const { name, categoryId, casts } = (await readJson(admin, `/api/movies/${id}`)).data;
  const { data: others } = await readJson(admin, `/api/movies/${id}/related`);
  const texts = { en: { title: "Mine", body: "" } };
  const made = jsonRequest("POST", {
    ...plainCollection,
    slug: "mine",
    texts,
    movieIds: [id, "2"],
  });
  expect((await admin("/api/admin/collections", made)).status).toBe(201);
  await executeSql(`UPDATE movies SET popular = 1, rating = 5 WHERE id = ${id}`);
  const paths = [
    `/api/movies/${others[0].id}/related`,
    "/api/home/rows/newest",
    "/api/home/rows/popular",
    `/api/home/rows/category-${categoryId}`,
    "/api/collections/mine",
    `/api/people/${casts[0].cast.id}`,
    `/embed/movie/${id}`,
  ];
  const findTraces = async () => {
    const texts = await Promise.all(
      paths.map(async (path) => (await visitorClient(createOrigin())(path)).text()),
    );
    return paths.filter(
      (_, i) => texts[i]?.includes(`"${name}"`) || texts[i]?.includes(`>${name}<`),
    );
  };
  expect(await findTraces()).toEqual(paths);
  expect((await unpublish()).status).toBe(200);
  expect(await findTraces()).toEqual([]);
  const exported = await readJson(admin, "/api/admin/movies?limit=100");
  expect(exported.data.map((movie: { id: string }) => movie.id)).not.toContain(id);
});

it("a movie that is created as a draft becomes public by publishing it, and not before", async () => {
  const draft = await createDraft();
  expect(draft).toMatchObject({ name: "Häxan", draft: true });
  expect(await findPublicTraces(member, draft.id, draft.name)).toEqual(noTraces);
  expect((await readJson(admin, "/api/admin/drafts")).data).toMatchObject([{ id: draft.id }]);
  expect((await readJson(admin, "/api/bin")).data).toEqual([]);

  const response = await send("publish", draft.id, 1);
  expect([response.status, (await response.json()).message]).toEqual([
    200,
    "The movie is published.",
  ]);
  expect(
    await queryRow("SELECT draft, deleted_at, left_at, version FROM movies WHERE id = ?", draft.id),
  ).toEqual({
    draft: 0,
    deleted_at: null,
    left_at: null,
    version: 2,
  });
  const { found, statuses } = await findPublicTraces(visitorClient(), draft.id, draft.name);
  expect(found).toEqual(
    expect.arrayContaining(["/api/search?q=H%C3%A4xan", "/api/getMovies?limit=100"]),
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await readJson(admin, "/api/admin/drafts")).data).toEqual([]);
  expect(await queryRow("SELECT action, actor_id FROM audit_log ORDER BY id DESC LIMIT 1")).toEqual(
    {
      action: "publish",
      actor_id: "demo-admin",
    },
  );
});

it("an administrator sees and plays a draft on the visitors' page, but a member does not", async () => {
  await unpublish();
  const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
  expect((await play(member)).status).toBe(404);
  await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-member'");
  const page = await member(`/api/movies/${id}`);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await page.json()).data).toMatchObject({ id, draft: true });
  expect((await readJson(member, `/api/movies/${id}/access`)).data.watch).toBe("ok");
  expect((await play(member)).status).toBe(200);
  const report = { position: 5, duration: 100, at: new Date().toISOString() };
  const reported = await member(`/api/movies/${id}/progress`, jsonRequest("POST", report));
  expect(reported.status).toBe(204);
  const history = (await readJson(member, "/getWatchCount")).data.watchCartMovies;
  expect(history.map((movie: { id: string }) => movie.id)).not.toContain(id);
});

it("an administrator finds a draft in the studio's search", async () => {
  const { name } = (await readJson(admin, `/api/movies/${id}`)).data;
  await unpublish();
  expect((await readJson(admin, `/api/search/everything?q=${name}`)).data).toMatchObject([
    { kind: "movie", id, title: name, href: `/studio/movies/${id}` },
  ]);
});

it("a draft stays a draft when its fields, cast, crew or extras are edited", async () => {
  await unpublish();
  const change = jsonRequest("PUT", { movieId: id, name: "Working title", version: 2 });
  expect((await admin("/api/updateMovie", change)).status).toBe(200);
  for (const path of ["", "/credits", "/extras", "/terms"])
    expect((await admin(`/api/admin/movies/${id}${path}`)).status).toBe(200);
  expect((await visitorClient()(`/api/movies/${id}`)).status).toBe(404);
  expect((await readJson(visitorClient(), "/api/search?q=Working")).data).toEqual([]);
});

it("publishing and unpublishing are refused to members, in a wrong state and for an outdated version", async () => {
  const version = await readVersion(id);
  expect((await send("publish", id, version)).status).toBe(409);
  expect((await send("unpublish", id, version + 1)).status).toBe(409);
  expect((await send("unpublish", id, version, member)).status).toBe(403);
  expect((await send("unpublish", "99999", 1)).status).toBe(404);
  expect((await send("unpublish", id, version)).status).toBe(200);
  const again = await send("unpublish", id, version);
  expect([again.status, (await again.json()).code]).toEqual([409, "edit_conflict"]);
  expect((await send("publish", id, version, member)).status).toBe(403);
  expect(await queryRow("SELECT draft FROM movies WHERE id = ?", id)).toEqual({ draft: 1 });
});

it("a draft whose last day has passed is published only after that day was changed", async () => {
  await unpublish();
  await executeSql(`UPDATE movies SET available_until = '2020-01-01' WHERE id = ${id}`);
  const response = await send("publish", id, 2);
  expect(response.status).toBe(400);
  expect((await response.json()).issues).toMatchObject([
    { path: "availableUntil", code: "day_over" },
  ]);
});

it("a deleted draft is in the bin and returns from it as a draft", async () => {
  await unpublish();
  expect((await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id }))).status).toBe(200);
  expect((await readJson(admin, "/api/bin")).data).toMatchObject([{ id }]);
  expect((await readJson(admin, "/api/admin/drafts")).data).toEqual([]);
  expect((await admin(`/api/movies/${id}`)).status).toBe(404);
  expect((await admin(`/api/bin/${id}/restore`, { method: "POST" })).status).toBe(200);
  expect((await readJson(admin, "/api/admin/drafts")).data).toMatchObject([{ id, draft: true }]);
  expect((await visitorClient()(`/api/movies/${id}`)).status).toBe(404);
});
