import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { movieForm, readFormFile, readPoster } from "../../support/movie-form.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;
let image: File;
let video: File;

const withKey = (init: RequestInit, key: string): RequestInit => ({
  ...init,
  headers: { ...init.headers, "Idempotency-Key": key },
});
const createMovie = async (
  key: string,
  overrides: Record<string, string | Blob> = {},
  client = admin,
) =>
  client(
    "/api/createMovies",
    withKey(await formRequest("POST", { ...movieForm, image, ...overrides }), key),
  );
const createCategory = (key: string, tittle: string, client = admin) =>
  client("/api/createCartegory", withKey(jsonRequest("POST", { tittle }), key));
const countNewMovies = () => countRows("movies WHERE id > 43");
const readCode = async (response: Response) => [response.status, (await response.json()).code];
const inProgress = [409, "idempotency_in_progress"];

/**
 * Inserts the row that an Idempotency-Key has while its first request runs, or after that request
 * was killed before any change.
 */
const holdKey = (endpoint: string, key: string, leaseEndsAt: number) =>
  executeSql(
    "INSERT INTO idempotency_keys (user_id, endpoint, key, holder, lease_ends_at, expires_at) VALUES ('demo-admin', ?, ?, 'first', ?, ?)",
    endpoint,
    key,
    leaseEndsAt,
    Date.now() + milliseconds.day,
  );

/** Runs `run` while a trigger exists, so that the trigger runs inside a request's batch. */
async function whileTrigger(trigger: string, run: () => Promise<void>): Promise<void> {
  await executeSql(`CREATE TRIGGER test_trigger ${trigger}`);
  await run().finally(() => executeSql("DROP TRIGGER test_trigger"));
}

beforeAll(async () => {
  await seedSite();
  image = await readPoster();
  video = await readFormFile("demo/reels/tech/source.mp4", "haxan-001.mp4");
});
beforeEach(async () => {
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

describe("repeating a request with its Idempotency-Key", () => {
  it("a repeated request with the same Idempotency-Key gets the first response and stores the movie once", async () => {
    const { MEDIA } = await getBindings();
    const first = await createMovie("a-key", { video });
    const body = await first.text();
    const countFiles = async () => (await MEDIA.list()).objects.length;
    const fileCount = await countFiles();
    await executeSql("UPDATE movies SET name = 'Renamed meanwhile' WHERE id > 43");
    const second = await createMovie("a-key", { video });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(body);
    expect(second.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"));
    expect(second.headers.get("Cache-Control")).toBe("private, no-store");
    expect([await countNewMovies(), await countFiles()]).toEqual([1, fileCount]);
  });

  it("twenty simultaneous requests with one Idempotency-Key create one movie", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => createMovie("a-key")));
    const ids = new Set<string>();
    for (const response of responses) {
      const { data, code } = await response.json();
      if (response.status === 201) ids.add(data.id);
      else expect([response.status, code]).toEqual(inProgress);
    }
    expect([ids.size, await countNewMovies()]).toEqual([1, 1]);
  });

  it.each(["JSON", "form"])(
    "an administrator who repeats an Idempotency-Key is refused when the %s differs",
    async (kind) => {
      const send = (text: string) =>
        kind === "form" ? createMovie("a-key", { name: text }) : createCategory("a-key", text);
      expect((await send("First")).status).toBe(201);
      expect(await readCode(await send("Second"))).toEqual([409, "idempotency_mismatch"]);
      expect(
        await countRows(kind === "form" ? "movies WHERE id > 43" : "categories WHERE id > 6"),
      ).toBe(1);
    },
  );

  it("an Idempotency-Key is refused when a file's name or size differs, or when the request is for another movie", async () => {
    await createMovie("a-key");
    const renamed = new File([image], "other-001.webp");
    expect((await createMovie("a-key", { image: renamed })).status).toBe(409);
    const review = (movieId: number) =>
      admin(
        `/api/movies/${movieId}/reviews`,
        withKey(jsonRequest("POST", { star: 5, review: "Good." }), "a-key"),
      );
    expect((await review(1)).status).toBe(201);
    expect(await readCode(await review(2))).toEqual([409, "idempotency_mismatch"]);
  });

  it("a repeated request is told to wait while the first request with its Idempotency-Key is running", async () => {
    await holdKey("POST /api/createMovies", "a-key", Date.now() + milliseconds.minute);
    const response = await createMovie("a-key");
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await readCode(response)).toEqual(inProgress);
    expect(await countNewMovies()).toBe(0);
  });

  it("an Idempotency-Key expires after a day, so that a later request with that key creates another movie", async () => {
    await createMovie("a-key");
    await executeSql("UPDATE idempotency_keys SET expires_at = ?", Date.now());
    expect((await createMovie("a-key", { name: "Another" })).status).toBe(201);
    expect(await countNewMovies()).toBe(2);
    expect((await createMovie("a-key", { name: "Another" })).status).toBe(201);
    expect(await countNewMovies()).toBe(2);
  });

  it("after a refused request, a corrected request with the same Idempotency-Key can be sent at once", async () => {
    expect((await createMovie("a-key", { categoryId: "999" })).status).toBe(400);
    expect(await countRows("idempotency_keys")).toBe(0);
    expect((await createMovie("a-key")).status).toBe(201);
    expect((await createCategory("a-key", "Action")).status).toBe(409);
    expect((await createCategory("a-key", "Silent")).status).toBe(201);
  });

  it("after a server error, a request with the same Idempotency-Key can be sent again at once", async () => {
    await whileTrigger(
      "BEFORE INSERT ON movies BEGIN SELECT raise(abort, 'a fault'); END",
      async () => {
        expect((await createMovie("a-key")).status).toBe(500);
      },
    );
    expect((await createMovie("a-key")).status).toBe(201);
    expect(await countNewMovies()).toBe(1);
  });
});

describe("a request that was killed", () => {
  it("a request that was killed before it created anything frees its Idempotency-Key when its lease ends", async () => {
    await holdKey("POST /api/createMovies", "a-key", Date.now() - 1);
    expect((await createMovie("a-key")).status).toBe(201);
    expect(await countNewMovies()).toBe(1);
  });

  it("a repeat of a request that was killed after it created a movie gets a response for that movie", async () => {
    const { data } = await (await createMovie("a-key")).json();
    const setLeaseEnd = (leaseEndsAt: number) =>
      executeSql(
        "UPDATE idempotency_keys SET status = NULL, response = NULL, lease_ends_at = ?",
        leaseEndsAt,
      );
    await setLeaseEnd(Date.now() + milliseconds.minute);
    expect(await readCode(await createMovie("a-key"))).toEqual(inProgress);
    await setLeaseEnd(Date.now() - 1);
    expect(await readCode(await createMovie("a-key", { name: "Another" }))).toEqual([
      409,
      "idempotency_mismatch",
    ]);
    const response = await createMovie("a-key");
    expect([response.status, (await response.json()).data]).toEqual([201, data]);
    expect(await countNewMovies()).toBe(1);
  });

  it("a request that runs on after another request took over its Idempotency-Key writes nothing", async () => {
    const takeOver =
      "AFTER INSERT ON idempotency_keys BEGIN UPDATE idempotency_keys SET holder = 'another'; END";
    await whileTrigger(takeOver, async () => {
      expect(await readCode(await createMovie("a-key", { video }))).toEqual(inProgress);
      expect(await readCode(await createCategory("a-key", "Silent"))).toEqual(inProgress);
    });
    expect(await countNewMovies()).toBe(0);
    expect(await countRows("categories WHERE id > 6")).toBe(0);
    expect(await countRows("videos WHERE published_at IS NULL")).toBe(0);
    expect(await countRows("idempotency_keys WHERE holder = 'another' AND status IS NULL")).toBe(2);
  });
});

describe("an Idempotency-Key that is used twice", () => {
  it("an Idempotency-Key from another administrator, or for another endpoint, counts as a different key", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-member'");
    const other = await signedInClient("demo-member");
    expect((await createMovie("a-key")).status).toBe(201);
    expect((await createMovie("a-key", {}, other)).status).toBe(201);
    expect((await createCategory("a-key", "Silent")).status).toBe(201);
    expect([await countNewMovies(), await countRows("idempotency_keys")]).toEqual([2, 3]);
  });

  it("a repeated request is refused despite its Idempotency-Key if the administrator was demoted or the session ended", async () => {
    await createMovie("a-key");
    await executeSql("UPDATE users SET role = 'USER' WHERE id = 'demo-admin'");
    expect((await createMovie("a-key")).status).toBe(403);
    await executeSql("DELETE FROM sessions");
    expect((await createMovie("a-key")).status).toBe(401);
    expect((await createMovie("another-key")).status).toBe(401);
    expect(await countRows("idempotency_keys")).toBe(1);
  });

  it("a visitor's request with an Idempotency-Key is refused, and the key is not stored", async () => {
    expect((await createCategory("a-key", "Silent", visitorClient())).status).toBe(401);
    expect(await countRows("idempotency_keys")).toBe(0);
  });
});

describe("an Idempotency-Key", () => {
  it.each([
    ["longer than 64 characters", "k".repeat(65)],
    ["with a space", "a key"],
    ["with a letter that is not ASCII", "clé"],
  ])("an Idempotency-Key that is %s is refused", async (_, key) => {
    const response = await createCategory(key, "Silent");
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toMatchObject([{ path: "Idempotency-Key" }]);
    expect(await countRows("categories WHERE id > 6")).toBe(0);
  });

  it("an Idempotency-Key of 64 characters is accepted", async () => {
    expect((await createCategory("~".repeat(64), "Silent")).status).toBe(201);
  });

  it("a request with an Idempotency-Key takes two database round trips more than a request without one", {
    tags: ["long"],
  }, async () => {
    const create = (tittle: string) =>
      admin("/api/createCartegory", jsonRequest("POST", { tittle }));
    // The first write of a Worker also loads data that later writes reuse.
    await create("First");
    const withoutKey = await readRequestCost(await create("A"));
    const first = await readRequestCost(await createCategory("a-key", "Silent"));
    expect(first.trips).toBe(withoutKey.trips + 2);
    expect(await countRows("idempotency_keys")).toBe(1);
  });

  it("an Idempotency-Key is deleted by the first hourly job after its day, and not before", {
    tags: ["long"],
  }, async () => {
    await createCategory("a-key", "Silent");
    await runCron("17 * * * *");
    expect(await countRows("idempotency_keys")).toBe(1);
    await runCron("17 * * * *", Date.now() + milliseconds.day + 1);
    expect(await countRows("idempotency_keys")).toBe(0);
  });

  it("a repeated order with the same Idempotency-Key returns the first checkout and creates no second order", async () => {
    const member = await signedInClient("demo-viewer");
    const order = () =>
      member("/api/orders", withKey(jsonRequest("POST", { movieIds: ["1", "2"] }), "a-key"));
    const first = await order();
    expect([first.status, await (await order()).json()]).toEqual([201, await first.json()]);
    expect(await countRows("orders WHERE user_id = 'demo-viewer'")).toBe(1);
    expect(
      await queryRow("SELECT status FROM idempotency_keys WHERE user_id = 'demo-viewer'"),
    ).toEqual({
      status: 201,
    });
  });
});
