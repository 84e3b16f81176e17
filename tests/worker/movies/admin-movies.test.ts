import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { movieForm, readFormFile, readPoster } from "../../support/movie-form.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;
let image: File;
let video: File;

const readBytes = async (path: string) => new Uint8Array(await readFile(path));
const countStoredFiles = async (prefix: string) =>
  (await (await getBindings()).MEDIA.list({ prefix })).objects.length;
const fetchMovie = async (id: number | string, client: TestClient = visitorClient()) =>
  (await (await client(`/api/movies/${id}`)).json()).data;
const fetchLastAuditEntry = () => queryRow("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");

const fields = { ...movieForm, trailer: "https://www.youtube.com/embed/abcdefghijk" };
type Fields = Record<string, string | Blob>;
const createMovie = async (overrides: Fields = {}, client = admin) =>
  client("/api/createMovies", await formRequest("POST", { ...fields, image, ...overrides }));
const fieldsWithout = (name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

beforeAll(async () => {
  await seedDemo();
  image = await readPoster();
  video = await readFormFile("demo/reels/tech/source.mp4", "haxan-001.mp4", "video/mp4");
});
beforeEach(async () => {
  await executeSql("UPDATE movies SET deleted_at = NULL WHERE deleted_at IS NOT NULL");
  for (const table of [
    "movies WHERE id > 43",
    "categories WHERE id > 6",
    "videos WHERE published_at IS NULL",
  ]) {
    await executeSql(`DELETE FROM ${table}`);
  }
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

describe("a new movie", () => {
  it("a new movie is created with its poster and video, and can be watched and downloaded at once", async () => {
    const response = await createMovie({ video });
    expect(response.status).toBe(201);
    const { message, data } = await response.json();
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
    expect(await fetchMovie(data.id)).toEqual(data);
    expect(await fetchLastAuditEntry()).toMatchObject({
      action: "create",
      subject: "movie",
      subject_id: data.id,
    });
    const posterResponse = await visitorClient()(data.image);
    expect([posterResponse.status, posterResponse.headers.get("Content-Type")]).toEqual([
      200,
      "image/webp",
    ]);
    expect((await (await visitorClient()("/api/search?q=haxan")).json()).data[0]).toMatchObject({
      id: data.id,
    });

    const member = await signedInClient("demo-member");
    expect((await member(`/api/movies/${data.id}/playback`, { method: "POST" })).status).toBe(200);
    const download = await member(`/api/movies/${data.id}/download`);
    expect(
      Buffer.from(await download.arrayBuffer()).equals(Buffer.from(await video.arrayBuffer())),
    ).toBe(true);
    expect(await fetchLastAuditEntry()).toMatchObject({
      actor_id: "demo-admin",
      action: "create",
      subject: "movie",
    });
  });

  it.each([
    ["19.99", 1999],
    ["1.15", 115],
  ])(
    "a new movie at a price of %s dollars is stored at %i cents, and again when the same price is saved",
    async (price, cents) => {
      const { data } = await (await createMovie({ price })).json();
      const fetchCents = async () =>
        (await queryRow("SELECT price_cents FROM movies WHERE id = ?", data.id))?.price_cents;
      expect(await fetchCents()).toBe(cents);
      const change = jsonRequest("PUT", { movieId: data.id, price: Number(price) });
      expect((await admin("/api/updateMovie", change)).status).toBe(200);
      expect(await fetchCents()).toBe(cents);
    },
  );

  it("a new movie keeps its video and poster when the request fails only after the movie was stored", async () => {
    await executeSql("CREATE TRIGGER cut AFTER INSERT ON movies BEGIN DELETE FROM sessions; END");
    const response = await createMovie({ video }).finally(() => executeSql("DROP TRIGGER cut"));
    expect(response.status).toBe(401);
    const storedMovie = await queryRow("SELECT poster, video_id FROM movies WHERE id > 43");
    const [poster] = Object.values<string>(JSON.parse(String(storedMovie?.poster)).webp);
    const { MEDIA } = await getBindings();
    expect(await MEDIA.head(`media/${poster}`)).not.toBeNull();
    expect((await MEDIA.head(`videos/${storedMovie?.video_id}/source.mp4`))?.size).toBe(video.size);
  });

  it("a movie can be created without a video, with images of two widths, and with chosen values for the filters by duration, year and stars", async () => {
    const response = await createMovie({
      image240: await readFormFile("demo/posters/metropolis-240.webp", "small.webp"),
      colour: "#112233",
      approxiT: "2-3",
      approxiY: "2000-2010",
      approxiR: "2",
      popular: "",
      rating: "",
    });
    const { data } = await response.json();
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

  it("a new movie may use a finished upload, but no unfinished or unknown upload", async () => {
    await executeSql(
      "INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, created_at, updated_at) VALUES ('begun', 'uploading', 'x', 'video/mp4', 1, 1, 1, 1)",
    );
    expect((await createMovie({ videoId: "begun" })).status).toBe(409);
    expect((await createMovie({ videoId: "nobodys" })).status).toBe(409);
    expect((await createMovie({ videoId: "demo-tech", video })).status).toBe(400);
    const { data } = await (await createMovie({ videoId: "demo-tech" })).json();
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
    ["description", "a\u0000b"],
    ["description_de", "a\u0000b"],
    ["colour", "red"],
  ])(
    "a new movie with an invalid %s (%s) is refused, and nothing is stored",
    { tags: ["long"] },
    async (name, value) => {
      const before = [
        await countStoredFiles("media/posters/"),
        await countStoredFiles("videos/"),
        await countRows("movies"),
        await countRows("videos"),
      ];
      const response = await createMovie({ video, [name]: value });
      const failure = await response.json();
      expect([response.status, failure.code, failure.issues?.[0]?.path]).toEqual([
        400,
        "invalid",
        name,
      ]);
      expect([
        await countStoredFiles("media/posters/"),
        await countStoredFiles("videos/"),
        await countRows("movies"),
        await countRows("videos"),
      ]).toEqual(before);
    },
  );

  it.each([
    ["no poster", async () => formRequest("POST", { ...fields, video }), 400],
    ["no name", async () => formRequest("POST", { ...fieldsWithout("name"), image }), 400],
    [
      "an SVG as its poster",
      async () =>
        formRequest("POST", {
          ...fields,
          image: new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.svg", {
            type: "image/png",
          }),
        }),
      415,
    ],
    [
      "a web page as its poster",
      async () =>
        formRequest("POST", {
          ...fields,
          image: new File(["<html></html>"], "a.png", { type: "image/png" }),
        }),
      415,
    ],
    [
      "an empty image",
      async () => formRequest("POST", { ...fields, image: new File([], "a.png") }),
      415,
    ],
    [
      "an image cut off",
      async () =>
        formRequest("POST", {
          ...fields,
          image: new File(
            [(await readBytes("web/public/icons/icon-192.png")).slice(0, -20)],
            "a.png",
          ),
        }),
      415,
    ],
    [
      "a web page as its video",
      async () =>
        formRequest("POST", {
          ...fields,
          image,
          video: new File(["<html></html>".repeat(20)], "a.mp4", { type: "video/mp4" }),
        }),
      415,
    ],
    [
      "an empty video",
      async () => formRequest("POST", { ...fields, image, video: new File([], "a.mp4") }),
      400,
    ],
    ["an unknown field", async () => formRequest("POST", { ...fields, image, poster: image }), 400],
    ["JSON instead of a form", async () => jsonRequest("POST", fields), 415],
    [
      "a body that is no form",
      async () => ({
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x" },
        body: "no form",
      }),
      400,
    ],
  ] as [string, () => Promise<RequestInit>, number][])(
    "a new movie with %s is refused, and nothing is stored",
    async (_, init, status) => {
      const before = [
        await countStoredFiles("media/posters/"),
        await countStoredFiles("videos/"),
        await countRows("movies"),
      ];
      expect((await admin("/api/createMovies", await init())).status).toBe(status);
      expect([
        await countStoredFiles("media/posters/"),
        await countStoredFiles("videos/"),
        await countRows("movies"),
      ]).toEqual(before);
    },
  );

  it("a new movie whose image and video files have different names is refused with the specification's message", async () => {
    const before = await countStoredFiles("videos/");
    const response = await createMovie({
      video: new File([video], "other-001.mp4", { type: "video/mp4" }),
    });
    const text = "The movies you added may not be currect. Please Check";
    expect([response.status, (await response.json()).message]).toEqual([400, text]);
    expect([await countStoredFiles("videos/"), await countRows("movies WHERE id > 43")]).toEqual([
      before,
      0,
    ]);
  });

  it("a new movie's name and description are stored as plain text", async () => {
    const name = `<script>alert("1")</script> '; DROP TABLE movies; -- %_`;
    const { data } = await (await createMovie({ name, description: name })).json();
    expect([data.name, data.description]).toEqual([name, name]);
  });
});

describe("changing a movie", () => {
  const updateMovie = (body: Record<string, unknown>, client = admin) =>
    client("/api/updateMovie", jsonRequest("PUT", body));
  const fetchAdminMovie = async (id: number) =>
    (await (await admin(`/api/admin/movies/${id}`)).json()).data;

  it("changing a movie responds with the specified message, changes any field, and updates the filter ranges", async () => {
    const response = await updateMovie({ movieId: "1", name: "Renamed" });
    expect([response.status, (await response.json()).message]).toEqual([
      200,
      "Movie updated succesfully",
    ]);
    expect((await fetchMovie(1, admin)).name).toBe("Renamed");
    await updateMovie({
      movieId: 1,
      time: "2h 5m",
      year: 2005,
      rating: 3,
      price: 12.5,
      popular: true,
      trailer: null,
    });
    expect(await fetchMovie(1, admin)).toMatchObject({
      name: "Renamed",
      approxiT: "2-3",
      approxiY: "2000-2010",
      approxiR: "3",
      price: 12.5,
      popular: "true",
      trailer: null,
    });
    expect((await (await visitorClient()("/api/search?q=renamed")).json()).data.length).toBe(1);
    const entry = await fetchLastAuditEntry();
    expect(JSON.parse(String(entry?.before))).toMatchObject({ name: "Renamed" });
    expect(JSON.parse(String(entry?.after))).toMatchObject({ price: 12.5 });
  });

  it("only one of two simultaneous edits of a movie is saved, and the other administrator's edit is refused", async () => {
    const { version } = await fetchAdminMovie(1);
    const responses = await Promise.all([
      updateMovie({ movieId: "1", version, description: "The first." }),
      updateMovie({ movieId: "1", version, description: "The second." }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const keptDescription = responses[0]?.status === 200 ? "The first." : "The second.";
    expect(await fetchAdminMovie(1)).toMatchObject({
      description: keptDescription,
      version: version + 1,
    });
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
  ])(
    "changing a movie with invalid input is refused: %j",
    { tags: ["long"] },
    async (body, status) => {
      const before = await fetchAdminMovie(1);
      expect((await updateMovie(body)).status).toBe(status);
      expect(await fetchAdminMovie(1)).toEqual(before);
    },
  );

  it("changing a movie's poster keeps the old poster's file for pages that are still open", async () => {
    const { data } = await (await createMovie()).json();
    const response = await admin(
      `/api/movies/${data.id}/image`,
      await formRequest("PUT", { image, colour: "#00ff00" }),
    );
    expect(response.status).toBe(200);
    const after = await fetchMovie(data.id, admin);
    expect(after.colour).toBe("#00ff00");
    expect(after.image).not.toBe(data.image);
    expect([
      (await visitorClient()(after.image)).status,
      (await visitorClient()(data.image)).status,
    ]).toEqual([200, 200]);
    const entry = await fetchLastAuditEntry();
    const readPosterUrls = (json: unknown) =>
      JSON.parse(String(json)).poster.map((key: string) => `/media/${key}`);
    expect([readPosterUrls(entry?.before), readPosterUrls(entry?.after)]).toEqual([
      [data.image],
      [after.image],
    ]);
  });
});

describe("the bin", () => {
  const deleteMovie = (id: string) => admin("/api/deletSingleMovie", jsonRequest("DELETE", { id }));
  const listBin = async () => (await (await admin("/api/bin")).json()).data;

  it("deleting a movie moves it from every list to the bin, from which it can be restored", async () => {
    const response = await deleteMovie("1");
    expect([response.status, (await response.json()).message]).toEqual([
      200,
      "Movie deleted succesfully",
    ]);
    expect((await visitorClient()("/api/movies/1")).status).toBe(404);
    expect((await deleteMovie("1")).status).toBe(404);
    const [binned] = await listBin();
    expect(binned).toMatchObject({ id: "1", deletedAt: expect.any(String) });
    expect(Date.parse(binned.goneAt) - Date.parse(binned.deletedAt)).toBe(30 * 86_400_000);
    expect((await admin("/api/bin/1/restore", { method: "POST" })).status).toBe(200);
    expect((await admin("/api/bin/1/restore", { method: "POST" })).status).toBe(404);
    expect([(await visitorClient()("/api/movies/1")).status, (await listBin()).length]).toEqual([
      200, 0,
    ]);
    const { DB } = await getBindings();
    const { results } = await DB.prepare(
      "SELECT action FROM audit_log WHERE subject = 'movie' AND subject_id = '1' ORDER BY id DESC LIMIT 2",
    ).all();
    expect(results).toEqual([{ action: "restore" }, { action: "delete" }]);
  });

  it("deleting all movies needs the confirmation header, and all movies can be restored from the bin", async () => {
    expect((await admin("/api/deletAllMovie", { method: "DELETE" })).status).toBe(400);
    expect(
      (await admin("/api/deletAllMovie", { method: "DELETE", headers: { "X-Confirm": "yes" } }))
        .status,
    ).toBe(400);
    expect(await countRows("movies WHERE deleted_at IS NULL")).toBe(43);
    const response = await admin("/api/deletAllMovie", {
      method: "DELETE",
      headers: { "X-Confirm": "delete-all-movies" },
    });
    expect(await response.json()).toEqual({ message: "Movies Deleted successfully", deleted: 43 });
    expect((await (await visitorClient()("/api/getMovies")).json()).data).toEqual([]);
    const restored = await admin("/api/bin/restore-all", { method: "POST" });
    expect((await restored.json()).restored).toBe(43);
    expect((await (await visitorClient()("/api/getMovies")).json()).data.length).toBe(43);
  });
});

describe("the admin movie list", () => {
  const listMovies = async (query = "") => (await admin(`/api/admin/movies?${query}`)).json();

  it("the admin movie list shows the current catalogue in pages of ten, with the total number of movies", async () => {
    const before = await listMovies("sort=name");
    expect([before.data.length, before.total, before.prevCursor]).toEqual([10, 43, null]);
    const [first] = before.data;
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: first.id }));
    const after = await listMovies("sort=name");
    expect([after.data[0].id, after.total]).toEqual([before.data[1].id, 42]);
    await admin(`/api/bin/${first.id}/restore`, { method: "POST" });
    await admin(
      "/api/updateMovie",
      jsonRequest("PUT", { movieId: first.id, popular: "true", price: 1.25 }),
    );
    expect((await listMovies("sort=name")).data[0]).toMatchObject({
      id: first.id,
      popular: "true",
      price: 1.25,
    });
    const next = await listMovies(`sort=name&cursor=${before.nextCursor}`);
    expect(next.prevCursor).toEqual(expect.any(String));
  });

  it("the admin movie list is filtered by text and category", async () => {
    const found = await listMovies("q=METROP&category=Tech");
    expect(found.data.map(({ name }: { name: string }) => name)).toEqual(["Metropolis"]);
    expect(found.total).toBeNull();
    expect((await listMovies("q=zzzz")).data).toEqual([]);
    expect((await admin("/api/admin/movies?sort=x")).status).toBe(400);
  });
});

describe("the cast", () => {
  const addCast = async (
    movieId: string,
    casts: unknown,
    images: Record<number, File>,
    client = admin,
  ) =>
    client(
      "/api/addCast",
      await formRequest("POST", {
        movieId,
        casts: typeof casts === "string" ? casts : JSON.stringify(casts),
        ...Object.fromEntries(
          Object.entries(images).map(([i, file]) => [`casts[${i}][imageurl]`, file]),
        ),
      }),
    );
  const listCastNames = async (id: string) =>
    (await fetchMovie(id, admin)).casts.map(
      ({ cast, role }: { cast: { name: string }; role: string }) => `${cast.name} as ${role}`,
    );

  it("only cast entries that are complete and new are added", async () => {
    const { data } = await (await createMovie()).json();
    const castInput = [
      { name: "Maren Pedersen", role: "The Witch" },
      { name: "No Role" },
      { name: 5, role: "Number" },
      { name: "No Picture", role: "Ghost" },
      { name: "Maren Pedersen", role: "The Witch" },
      { name: "Clara Pontoppidan", role: "Nun" },
      { __proto__: { name: "x" }, role: "Proto" },
    ];
    const response = await addCast(data.id, castInput, {
      0: image,
      1: image,
      2: image,
      4: image,
      5: image,
      6: image,
    });
    expect([response.status, (await response.json()).message]).toEqual([
      200,
      "2 cast members added.",
    ]);
    expect(await listCastNames(data.id)).toEqual([
      "Maren Pedersen as The Witch",
      "Clara Pontoppidan as Nun",
    ]);
    expect(await countStoredFiles("media/casts/")).toBeGreaterThanOrEqual(2);
    const before = await countStoredFiles("media/casts/");
    expect(
      (
        await (
          await addCast(data.id, [{ name: "Clara Pontoppidan", role: "Nun" }], { 0: image })
        ).json()
      ).message,
    ).toBe("0 cast members added.");
    expect(await countStoredFiles("media/casts/")).toBe(before);
    expect(
      (await (await visitorClient()("/api/search?q=pontoppidan")).json()).data[0],
    ).toMatchObject({
      id: data.id,
      matchedCast: "Clara Pontoppidan",
    });

    const [first] = (await fetchMovie(data.id, admin)).casts;
    expect((await admin(`/api/casts/${first.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await admin(`/api/casts/${first.id}`, { method: "DELETE" })).status).toBe(404);
    expect(await listCastNames(data.id)).toEqual(["Clara Pontoppidan as Nun"]);
    expect(await countStoredFiles("media/casts/")).toBe(before - 1);
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
    "the cast refuses invalid input: %s",
    { tags: ["long"] },
    async (id, casts, images, status) => {
      const before = [await countRows("casts"), await countStoredFiles("media/casts/")];
      expect((await addCast(id, casts, images)).status).toBe(status);
      expect([await countRows("casts"), await countStoredFiles("media/casts/")]).toEqual(before);
    },
  );
});

describe("categories", () => {
  it("a category with movies cannot be deleted", async () => {
    const added = await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Noir" }));
    const { message, data } = await added.json();
    expect([added.status, message, data.tittle]).toEqual([
      201,
      "Category added successfully",
      "Noir",
    ]);
    expect(
      (await admin("/api/createCartegory", jsonRequest("POST", { tittle: "noir" }))).status,
    ).toBe(409);
    const renamed = await admin(
      "/api/updateCategory",
      jsonRequest("PUT", { id: data.id, tittle: "Film noir" }),
    );
    expect((await renamed.json()).message).toBe("Category updated succesfully");
    expect(
      (await admin("/api/updateCategory", jsonRequest("PUT", { id: data.id, tittle: "Action" })))
        .status,
    ).toBe(409);
    expect(
      (await admin("/api/updateCategory", jsonRequest("PUT", { id: "99999", tittle: "X" }))).status,
    ).toBe(404);
    expect((await admin("/api/deleteCategory", jsonRequest("DELETE", { id: "1" }))).status).toBe(
      409,
    );
    expect(
      (await admin("/api/deleteCategory", jsonRequest("DELETE", { id: data.id }))).status,
    ).toBe(200);
    expect(
      (await admin("/api/deleteCategory", jsonRequest("DELETE", { id: data.id }))).status,
    ).toBe(404);
    expect(await countRows("categories")).toBe(6);
    expect((await admin("/api/createCartegory", jsonRequest("POST", { tittle: "" }))).status).toBe(
      400,
    );
  });
});

describe("the audit log", () => {
  it("the audit log lists who changed what, can be filtered and paged, and takes one database round trip", async () => {
    await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Noir" }));
    await admin("/api/updateMovie", jsonRequest("PUT", { movieId: "2", name: "Another" }));
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
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 2 });
    const page = await (await admin("/api/audit?limit=1")).json();
    const next = await (await admin(`/api/audit?limit=1&cursor=${page.nextCursor}`)).json();
    expect(Number(next.data[0].id)).toBeLessThan(Number(page.data[0].id));
  });
});
