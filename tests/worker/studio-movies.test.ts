import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { count, freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { type Ask, bearer, costOf, openSite, sending, sendingForm, visitor } from "../support/site.ts";

let admin: Ask;
let image: File;
let video: File;

const bytesOf = async (path: string) => new Uint8Array(await readFile(path));
const stored = async (prefix: string) => (await (await openSite()).MEDIA.list({ prefix })).objects.length;
const movie = async (id: number | string, ask: Ask = visitor()) => (await (await ask(`/api/movies/${id}`)).json()).data;
const newestEntry = () => rowOf("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");

const fields = {
  name: "Häxan",
  time: "1h 45m",
  year: "1922",
  rating: "4.5",
  popular: "true",
  language: "Swedish",
  description: "Witchcraft through the ages.",
  price: "199.99",
  trailer: "https://www.youtube.com/embed/abcdefghijk",
  categoryId: "1",
};
type Fields = Record<string, string | Blob>;
const create = async (more: Fields = {}, ask = admin) =>
  ask("/api/createMovies", await sendingForm("POST", { ...fields, image, ...more }));
const without = (name: string) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

beforeAll(async () => {
  await openDemo();
  image = new File([await bytesOf("demo/posters/metropolis-480.webp")], "haxan-001.webp");
  video = new File([await bytesOf("demo/reels/tech/source.mp4")], "haxan-001.mp4", { type: "video/mp4" });
});
beforeEach(async () => {
  await run("UPDATE movies SET deleted_at = NULL WHERE deleted_at IS NOT NULL");
  for (const table of ["movies WHERE id > 43", "categories WHERE id > 6", "videos WHERE published_at IS NULL"]) {
    await run(`DELETE FROM ${table}`);
  }
  await freshAccounts();
  admin = bearer(await openSession("demo-admin"));
});

describe("a new movie", () => {
  it("comes with its poster and its film, and can be watched and downloaded at once", async () => {
    const answer = await create({ video });
    expect(answer.status).toBe(201);
    const { message, data } = await answer.json();
    expect(message).toBe("Movie successfully created!");
    expect(data).toMatchObject({
      name: "Häxan",
      time: "1h 45m",
      approxiT: "1-2",
      year: 1922,
      approxiY: "1900-2000",
      rating: 4.5,
      approxiR: "4",
      popular: "true",
      price: 199.99,
      category: { id: "1" },
      video: expect.stringMatching(/^\/stream\/.+\/source\.mp4$/),
    });
    expect(await movie(data.id)).toEqual(data);
    expect(await newestEntry()).toMatchObject({ action: "create", subject: "movie", subject_id: data.id });
    const picture = await visitor()(data.image);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await (await visitor()("/api/search?q=haxan")).json()).data[0]).toMatchObject({ id: data.id });

    const member = bearer(await openSession("demo-member"));
    expect((await member(`/api/movies/${data.id}/playback`, { method: "POST" })).status).toBe(200);
    const download = await member(`/api/movies/${data.id}/download`);
    expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(await video.arrayBuffer()))).toBe(true);
    expect(await newestEntry()).toMatchObject({ actor_id: "demo-admin", action: "create", subject: "movie" });
  });

  it("keeps its film and its poster when only the answer to its creation fails", async () => {
    await run("CREATE TRIGGER cut AFTER INSERT ON movies BEGIN DELETE FROM sessions; END");
    const answer = await create({ video }).finally(() => run("DROP TRIGGER cut"));
    expect(answer.status).toBe(401);
    const made = await rowOf("SELECT poster, video_id FROM movies WHERE id > 43");
    const [poster] = Object.values<string>(JSON.parse(String(made?.poster)).webp);
    const { MEDIA } = await openSite();
    expect(await MEDIA.head(`media/${poster}`)).not.toBeNull();
    expect((await MEDIA.head(`videos/${made?.video_id}/source.mp4`))?.size).toBe(video.size);
  });

  it("may be without a film, with pictures of several widths, and with buckets of one's own", async () => {
    const answer = await create({
      image240: new File([await bytesOf("demo/posters/metropolis-240.webp")], "small.webp"),
      colour: "#112233",
      approxiT: "2-3",
      approxiY: "2000-2010",
      approxiR: "2",
      popular: "",
      rating: "",
    });
    const { data } = await answer.json();
    expect(data).toMatchObject({
      approxiT: "2-3",
      approxiY: "2000-2010",
      approxiR: "2",
      rating: 0,
      colour: "#112233",
      video: null,
    });
    expect(Object.keys(data.imageSet)).toEqual(["240", "480"]);
  });

  it("may show an upload that is finished, and no other", async () => {
    await run(
      "INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, created_at, updated_at) VALUES ('begun', 'uploading', 'x', 'video/mp4', 1, 1, 1, 1)",
    );
    expect((await create({ videoId: "begun" })).status).toBe(409);
    expect((await create({ videoId: "nobodys" })).status).toBe(409);
    expect((await create({ videoId: "demo-tech", video })).status).toBe(400);
    const { data } = await (await create({ videoId: "demo-tech" })).json();
    expect(data.video).toBe("/stream/demo-tech/master.m3u8");
  });

  it.each([
    ["name", ""],
    ["name", "x".repeat(201)],
    ["name", "two\r\nlines"],
    ["time", "soon"],
    ["year", "1600"],
    ["year", "NaN"],
    ["rating", "5.5"],
    ["rating", "-1"],
    ["price", "-1"],
    ["price", "Infinity"],
    ["popular", "maybe"],
    ["approxiY", "1600-1700"],
    ["categoryId", "99999"],
    ["categoryId", "1 or 1=1"],
    ["trailer", "javascript:alert(1)"],
    ["trailer", "https://evil.example/embed/abcdefghijk"],
    ["trailer", "https://www.youtube.com.evil.example/embed/abcdefghijk"],
    ["trailer", "/media/trailers/../../x.mp4"],
    ["description", ""],
    ["colour", "red"],
  ])("with a wrong %s (%s) is refused, and nothing of it is kept", async (name, value) => {
    const before = [
      await stored("media/posters/"),
      await stored("videos/"),
      await count("movies"),
      await count("videos"),
    ];
    const answer = await create({ video, [name]: value });
    const failure = await answer.json();
    expect([answer.status, failure.code, failure.issues?.[0]?.path]).toEqual([400, "invalid", name]);
    expect([
      await stored("media/posters/"),
      await stored("videos/"),
      await count("movies"),
      await count("videos"),
    ]).toEqual(before);
  });

  it.each([
    ["no poster", async () => sendingForm("POST", { ...fields, video }), 400],
    ["no name", async () => sendingForm("POST", { ...without("name"), image }), 400],
    [
      "an SVG",
      async () =>
        sendingForm("POST", {
          ...fields,
          image: new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.svg", { type: "image/png" }),
        }),
      415,
    ],
    [
      "a web page",
      async () =>
        sendingForm("POST", { ...fields, image: new File(["<html></html>"], "a.png", { type: "image/png" }) }),
      415,
    ],
    ["an empty picture", async () => sendingForm("POST", { ...fields, image: new File([], "a.png") }), 415],
    [
      "a picture cut off",
      async () =>
        sendingForm("POST", {
          ...fields,
          image: new File([(await bytesOf("web/public/icons/icon-192.png")).slice(0, -20)], "a.png"),
        }),
      415,
    ],
    [
      "a film that is a web page",
      async () =>
        sendingForm("POST", {
          ...fields,
          image,
          video: new File(["<html></html>".repeat(20)], "a.mp4", { type: "video/mp4" }),
        }),
      415,
    ],
    ["an empty film", async () => sendingForm("POST", { ...fields, image, video: new File([], "a.mp4") }), 400],
    ["a field that nobody knows", async () => sendingForm("POST", { ...fields, image, poster: image }), 400],
    ["JSON", async () => sending("POST", fields), 415],
    [
      "no form at all",
      async () => ({ method: "POST", headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "no form" }),
      400,
    ],
  ] as [string, () => Promise<RequestInit>, number][])(
    "of %s is refused, and nothing of it is kept",
    async (_, init, status) => {
      const before = [await stored("media/posters/"), await stored("videos/"), await count("movies")];
      expect((await admin("/api/createMovies", await init())).status).toBe(status);
      expect([await stored("media/posters/"), await stored("videos/"), await count("movies")]).toEqual(before);
    },
  );

  it("has its text kept as text", async () => {
    const name = `<script>alert("1")</script> '; DROP TABLE movies; -- %_`;
    const { data } = await (await create({ name, description: name })).json();
    expect([data.name, data.description]).toEqual([name, name]);
  });
});

describe("changing a movie", () => {
  const change = (body: Record<string, unknown>, ask = admin) => ask("/api/updateMovie", sending("PUT", body));
  const studio = async (id: number) => (await (await admin(`/api/admin/movies/${id}`)).json()).data;

  it("renames it as specified, changes any other field, and moves buckets with their fields", async () => {
    const answer = await change({ movieId: "1", name: "Renamed" });
    expect([answer.status, (await answer.json()).message]).toEqual([200, "Movie updated succesfully"]);
    expect((await movie(1, admin)).name).toBe("Renamed");
    await change({ movieId: 1, time: "2h 5m", year: 2005, rating: 3, price: 12.5, popular: true, trailer: null });
    expect(await movie(1, admin)).toMatchObject({
      name: "Renamed",
      approxiT: "2-3",
      approxiY: "2000-2010",
      approxiR: "3",
      price: 12.5,
      popular: "true",
      trailer: null,
    });
    expect((await (await visitor()("/api/search?q=renamed")).json()).data.length).toBe(1);
    const entry = await newestEntry();
    expect(JSON.parse(String(entry?.before))).toMatchObject({ name: "Renamed" });
    expect(JSON.parse(String(entry?.after))).toMatchObject({ price: 12.5 });
  });

  it("by two administrators at once tells the second, and loses nothing of the first", async () => {
    const { version } = await studio(1);
    const answers = await Promise.all([
      change({ movieId: "1", version, description: "The first." }),
      change({ movieId: "1", version, description: "The second." }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = answers[0]?.status === 200 ? "The first." : "The second.";
    expect(await studio(1)).toMatchObject({ description: kept, version: version + 1 });
  });

  it.each([
    [{ movieId: "99999", name: "X" }, 404],
    [{ movieId: "1" }, 400],
    [{ movieId: "1", name: "" }, 400],
    [{ movieId: "1", trailer: "https://evil.example" }, 400],
    [{ movieId: "1", categoryId: "99999" }, 400],
    [{ movieId: "1", videoId: "nobodys" }, 409],
    [{ movieId: "x", name: "X" }, 400],
    [{ name: "X" }, 400],
  ])("in a way that makes no sense is refused: %j", async (body, status) => {
    const before = await studio(1);
    expect((await change(body)).status).toBe(status);
    expect(await studio(1)).toEqual(before);
  });

  it("gives it another poster; pages that are open still find the old one", async () => {
    const { data } = await (await create()).json();
    const answer = await admin(`/api/movies/${data.id}/image`, await sendingForm("PUT", { image, colour: "#00ff00" }));
    expect(answer.status).toBe(200);
    const after = await movie(data.id, admin);
    expect(after.colour).toBe("#00ff00");
    expect(after.image).not.toBe(data.image);
    expect([(await visitor()(after.image)).status, (await visitor()(data.image)).status]).toEqual([200, 200]);
    const entry = await newestEntry();
    const keyIn = (json: unknown) => JSON.parse(String(json)).poster.map((key: string) => `/media/${key}`);
    expect([keyIn(entry?.before), keyIn(entry?.after)]).toEqual([[data.image], [after.image]]);
  });
});

describe("the bin", () => {
  const remove = (id: string) => admin("/api/deletSingleMovie", sending("DELETE", { id }));
  const bin = async () => (await (await admin("/api/bin")).json()).data;

  it("takes a movie out of every list, and gives it back", async () => {
    const answer = await remove("1");
    expect([answer.status, (await answer.json()).message]).toEqual([200, "Movie deleted succesfully"]);
    expect((await visitor()("/api/movies/1")).status).toBe(404);
    expect((await remove("1")).status).toBe(404);
    const [binned] = await bin();
    expect(binned).toMatchObject({ id: "1", deletedAt: expect.any(String) });
    expect(Date.parse(binned.goneAt) - Date.parse(binned.deletedAt)).toBe(30 * 86_400_000);
    expect((await admin("/api/bin/1/restore", { method: "POST" })).status).toBe(200);
    expect((await admin("/api/bin/1/restore", { method: "POST" })).status).toBe(404);
    expect([(await visitor()("/api/movies/1")).status, (await bin()).length]).toEqual([200, 0]);
    const { DB } = await openSite();
    const { results } = await DB.prepare(
      "SELECT action FROM audit_log WHERE subject = 'movie' AND subject_id = '1' ORDER BY id DESC LIMIT 2",
    ).all();
    expect(results).toEqual([{ action: "restore" }, { action: "delete" }]);
  });

  it("takes all at once only with the confirmation, and gives all back", async () => {
    expect((await admin("/api/deletAllMovie", { method: "DELETE" })).status).toBe(400);
    expect((await admin("/api/deletAllMovie", { method: "DELETE", headers: { "X-Confirm": "yes" } })).status).toBe(400);
    expect(await count("movies WHERE deleted_at IS NULL")).toBe(43);
    const answer = await admin("/api/deletAllMovie", {
      method: "DELETE",
      headers: { "X-Confirm": "delete-all-movies" },
    });
    expect(await answer.json()).toEqual({ message: "Movies Deleted successfully", deleted: 43 });
    expect((await (await visitor()("/api/getMovies")).json()).data).toEqual([]);
    const restored = await admin("/api/bin/restore-all", { method: "POST" });
    expect((await restored.json()).restored).toBe(43);
    expect((await (await visitor()("/api/getMovies")).json()).data.length).toBe(43);
  });
});

describe("the administrators' list", () => {
  const list = async (query = "") => (await admin(`/api/admin/movies?${query}`)).json();

  it("is the catalogue of this moment, a page of ten, with how many films there are in all", async () => {
    const before = await list("sort=name");
    expect([before.data.length, before.total, before.prevCursor]).toEqual([10, 43, null]);
    const [first] = before.data;
    await admin("/api/deletSingleMovie", sending("DELETE", { id: first.id }));
    const after = await list("sort=name");
    expect([after.data[0].id, after.total]).toEqual([before.data[1].id, 42]);
    await admin(`/api/bin/${first.id}/restore`, { method: "POST" });
    await admin("/api/updateMovie", sending("PUT", { movieId: first.id, popular: "true", price: 1.25 }));
    expect((await list("sort=name")).data[0]).toMatchObject({ id: first.id, popular: "true", price: 1.25 });
    const next = await list(`sort=name&cursor=${before.nextCursor}`);
    expect(next.prevCursor).toEqual(expect.any(String));
  });

  it("is narrowed by a text and a category", async () => {
    const found = await list("q=METROP&category=Tech");
    expect(found.data.map(({ name }: { name: string }) => name)).toEqual(["Metropolis"]);
    expect(found.total).toBeNull();
    expect((await list("q=zzzz")).data).toEqual([]);
    expect((await admin("/api/admin/movies?sort=x")).status).toBe(400);
  });
});

describe("the cast", () => {
  const add = async (movieId: string, casts: unknown, pictures: Record<number, File>, ask = admin) =>
    ask(
      "/api/addCast",
      await sendingForm("POST", {
        movieId,
        casts: typeof casts === "string" ? casts : JSON.stringify(casts),
        ...Object.fromEntries(Object.entries(pictures).map(([i, file]) => [`casts[${i}][imageurl]`, file])),
      }),
    );
  const names = async (id: string) =>
    (await movie(id, admin)).casts.map(
      ({ cast, role }: { cast: { name: string }; role: string }) => `${cast.name} as ${role}`,
    );

  it("gains who is complete and new; the others are left out without a word", async () => {
    const { data } = await (await create()).json();
    const listed = [
      { name: "Maren Pedersen", role: "The Witch" },
      { name: "No Role" },
      { name: 5, role: "Number" },
      { name: "No Picture", role: "Ghost" },
      { name: "Maren Pedersen", role: "The Witch" },
      { name: "Clara Pontoppidan", role: "Nun" },
      { __proto__: { name: "x" }, role: "Proto" },
    ];
    const answer = await add(data.id, listed, { 0: image, 1: image, 2: image, 4: image, 5: image, 6: image });
    expect([answer.status, (await answer.json()).message]).toEqual([200, "2 cast members added."]);
    expect(await names(data.id)).toEqual(["Maren Pedersen as The Witch", "Clara Pontoppidan as Nun"]);
    expect(await stored("media/casts/")).toBeGreaterThanOrEqual(2);
    const before = await stored("media/casts/");
    expect(
      (await (await add(data.id, [{ name: "Clara Pontoppidan", role: "Nun" }], { 0: image })).json()).message,
    ).toBe("0 cast members added.");
    expect(await stored("media/casts/")).toBe(before);
    expect((await (await visitor()("/api/search?q=pontoppidan")).json()).data[0]).toMatchObject({
      id: data.id,
      matchedCast: "Clara Pontoppidan",
    });

    const [first] = (await movie(data.id, admin)).casts;
    expect((await admin(`/api/casts/${first.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await admin(`/api/casts/${first.id}`, { method: "DELETE" })).status).toBe(404);
    expect(await names(data.id)).toEqual(["Clara Pontoppidan as Nun"]);
    expect(await stored("media/casts/")).toBe(before - 1);
  });

  it.each([
    ["99999", [], {}, 404],
    ["x", [], {}, 400],
    ["1", "no JSON", {}, 400],
    ["1", { name: "no list" }, {}, 400],
    ["1", Array.from({ length: 10_000 }, () => ({ name: "x", role: "y" })), {}, 413],
    ["1", Array.from({ length: 101 }, () => ({ name: "x", role: "y" })), {}, 400],
    ["1", [{ name: "x", role: "y" }], { 0: new File(["<svg/>"], "a.png") }, 415],
    ["1", [{ name: "x", role: "y" }], { 1000: new File(["x"], "a.png") }, 400],
  ] as [string, unknown, Record<number, File>, number][])(
    "is refused what makes no sense: %s",
    async (id, casts, pictures, status) => {
      const before = [await count("casts"), await stored("media/casts/")];
      expect((await add(id, casts, pictures)).status).toBe(status);
      expect([await count("casts"), await stored("media/casts/")]).toEqual(before);
    },
  );
});

describe("categories", () => {
  it("are added, renamed and deleted with the specified texts, while no movie is in them", async () => {
    const added = await admin("/api/createCartegory", sending("POST", { tittle: "Noir" }));
    const { message, data } = await added.json();
    expect([added.status, message, data.tittle]).toEqual([201, "Category added successfully", "Noir"]);
    expect((await admin("/api/createCartegory", sending("POST", { tittle: "noir" }))).status).toBe(409);
    const renamed = await admin("/api/updateCategory", sending("PUT", { id: data.id, tittle: "Film noir" }));
    expect((await renamed.json()).message).toBe("Category updated succesfully");
    expect((await admin("/api/updateCategory", sending("PUT", { id: data.id, tittle: "Action" }))).status).toBe(409);
    expect((await admin("/api/updateCategory", sending("PUT", { id: "99999", tittle: "X" }))).status).toBe(404);
    expect((await admin("/api/deleteCategory", sending("DELETE", { id: "1" }))).status).toBe(409);
    expect((await admin("/api/deleteCategory", sending("DELETE", { id: data.id }))).status).toBe(200);
    expect((await admin("/api/deleteCategory", sending("DELETE", { id: data.id }))).status).toBe(404);
    expect(await count("categories")).toBe(6);
    expect((await admin("/api/createCartegory", sending("POST", { tittle: "" }))).status).toBe(400);
  });
});

describe("the audit log", () => {
  it("says who changed what, filtered and paged, in one round trip", async () => {
    await admin("/api/createCartegory", sending("POST", { tittle: "Noir" }));
    await admin("/api/updateMovie", sending("PUT", { movieId: "2", name: "Another" }));
    const response = await admin("/api/audit?subject=movie&subjectId=2&limit=1");
    const { data } = await response.json();
    expect(data).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: { id: "demo-admin", name: "Ada Admin" },
        action: "change",
        subject: "movie",
        subjectId: "2",
        before: expect.objectContaining({ name: expect.any(String) }),
        after: { name: "Another" },
      },
    ]);
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 2 });
    const page = await (await admin("/api/audit?limit=1")).json();
    const next = await (await admin(`/api/audit?limit=1&cursor=${page.nextCursor}`)).json();
    expect(Number(next.data[0].id)).toBeLessThan(Number(page.data[0].id));
  });
});
