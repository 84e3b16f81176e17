import { beforeEach, describe, expect, it } from "vitest";
import type { Review, ReviewList } from "../../../contract/catalogue/catalogue.ts";
import { maxReviewsPerHour } from "../../../contract/constants.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const movieId = 3;
let member: TestClient;
let viewer: TestClient;
let isSeeded = false;

beforeEach(async () => {
  if (isSeeded) await resetAccounts();
  else await seedSite();
  isSeeded = true;
  await executeSql("DELETE FROM reviews WHERE movie_id = ?", movieId);
  member = await signedInClient("demo-member");
  viewer = await signedInClient("demo-viewer");
});

const writeReview = (
  client: TestClient,
  star: unknown,
  review: unknown,
  id: number | string = movieId,
) => client(`/api/movies/${id}/reviews`, jsonRequest("POST", { star, review }));
const deleteReview = (client: TestClient, id = movieId) =>
  client(`/api/movies/${id}/reviews/mine`, { method: "DELETE" });
const listReviews = async (client: TestClient, query = "", id = movieId): Promise<ReviewList> =>
  (await client(`/api/movies/${id}/reviews${query}`)).json();
const fetchStoredReview = () =>
  queryRow<{ star: number; body: string; edited_at: number | null }>(
    "SELECT * FROM reviews WHERE user_id = 'demo-member' AND movie_id = ?",
    movieId,
  );

/**
 * Returns a movie's review totals, and expects the triggers' totals to equal the sums of the rows.
 */
async function readTotals() {
  const storedTotals = await queryRow(
    `SELECT review_count AS count, review_stars AS stars, (SELECT json_group_object(star, count) FROM review_stars
     WHERE movie_id = movies.id AND count > 0) AS histogram FROM movies WHERE id = ?`,
    movieId,
  );
  const countedTotals = await queryRow(
    `SELECT count(*) AS count, coalesce(sum(star), 0) AS stars, (SELECT json_group_object(star, n) FROM
     (SELECT star, count(*) AS n FROM reviews WHERE movie_id = ?1 GROUP BY star)) AS histogram FROM reviews WHERE movie_id = ?1`,
    movieId,
  );
  expect(storedTotals).toEqual(countedTotals);
  return storedTotals;
}

describe("a review", () => {
  it("a review is stored under the user's name, shown without the email address, and counted in the average", async () => {
    const response = await writeReview(
      member,
      4,
      "  Steam, timing, and not one false note. \r\n\r\n\r\n Again! ",
    );
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: Review };
    expect(data).toMatchObject({ name: "Max Member", star: 4, role: "USER" });
    expect(data.review).toBe("Steam, timing, and not one false note.\n\nAgain!");
    expect(data.edited).toBeUndefined();
    expect(await fetchStoredReview()).toMatchObject({
      star: 4,
      email: "member@marquee.example",
      edited_at: null,
    });
    const shown = await listReviews(visitorClient());
    expect(shown).toMatchObject({ count: 1, average: 4, histogram: { "1": 0, "4": 1, "5": 0 } });
    expect(shown.data).toEqual([data]);
    expect(shown).not.toHaveProperty("mine");
    expect(JSON.stringify(shown)).not.toContain("@");
    expect(await readTotals()).toMatchObject({ count: 1, stars: 4 });
  });

  it("a user's second review of a movie replaces the first and keeps its date", async () => {
    await writeReview(viewer, 2, "Slow.");
    const first = ((await (await writeReview(member, 5, "Perfect.")).json()) as { data: Review })
      .data;
    const second = (
      (await (await writeReview(member, 1, "On second thoughts, no.")).json()) as { data: Review }
    ).data;
    expect(second).toMatchObject({
      id: first.id,
      date: first.date,
      star: 1,
      edited: expect.any(String),
    });
    expect(await readTotals()).toEqual({ count: 2, stars: 3, histogram: '{"1":1,"2":1}' });
    expect(await listReviews(member)).toMatchObject({
      average: 1.5,
      mine: second,
      histogram: { "1": 1, "2": 1, "5": 0 },
    });
  });

  it("a review sent twice, as after a lost response, is not marked as edited", async () => {
    await Promise.all([writeReview(member, 3, "Fine."), writeReview(member, 3, "Fine.")]);
    expect(await fetchStoredReview()).toMatchObject({ star: 3, edited_at: null });
    expect(await readTotals()).toMatchObject({ count: 1, stars: 3 });
  });

  it("writing a review, and listing reviews with the user's own, each take one round trip of three statements", async () => {
    expect(await readRequestCost(await writeReview(member, 3, "Fine."))).toMatchObject({
      trips: 1,
      statements: 3,
    });
    const cost = await readRequestCost(await member(`/api/movies/${movieId}/reviews?star=3`));
    expect(cost).toMatchObject({ trips: 1, statements: 3 });
  });

  it("a review is deleted only by its author, and deleting it again succeeds", async () => {
    await writeReview(member, 4, "Mine.");
    expect((await deleteReview(viewer)).status).toBe(204);
    expect(await fetchStoredReview()).not.toBeNull();
    for (let times = 0; times < 2; times++) expect((await deleteReview(member)).status).toBe(204);
    expect(await fetchStoredReview()).toBeNull();
    expect(await readTotals()).toMatchObject({ count: 0, stars: 0 });
    expect(await listReviews(member)).toMatchObject({ mine: null, average: null, count: 0 });
  });

  it.each([
    '<script>alert(1)</script> & "quotes"',
    "'); DROP TABLE reviews; --",
    "映画は最高 🎬",
    "{{constructor}}",
  ])("a review keeps its text as plain text: %s", async (text) => {
    expect((await writeReview(member, 5, text)).status).toBe(201);
    expect((await fetchStoredReview())?.body).toBe(text);
    const response = await visitorClient()(`/api/movies/${movieId}/reviews`);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(((await response.json()) as ReviewList).data[0]?.review).toBe(text);
  });

  it("a review is stripped of invisible and bidirectional control characters", async () => {
    await writeReview(
      member,
      5,
      "Nul\u0000 bell\u0007 \u202Eturned\u202C \uD800 end\tof\u2028line",
    );
    expect((await fetchStoredReview())?.body).toBe("Nul bell turned \uFFFD end of\nline");
  });

  it.each([
    [0, "Nothing.", "star"],
    [6, "Too much.", "star"],
    [2.5, "Halves.", "star"],
    ["4", "A word for a number.", "star"],
    [null, "Without stars.", "star"],
    [4, "", "review"],
    [4, " \n\t ", "review"],
    [4, "\u0000\u0007\u202E\u202E", "review"],
    [4, "\u200B\u200B\u200B", "review"],
    [4, "x", "review"],
    [4, "x".repeat(2001), "review"],
    [4, ["a", "list"], "review"],
    [4, undefined, "review"],
  ])(
    "a review with the stars %j and the text %j is refused at the invalid field",
    { tags: ["long"] },
    async (star, review, field) => {
      const response = await writeReview(member, star, review);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { issues: [{ path: field }] },
      ]);
      expect(await fetchStoredReview()).toBeNull();
    },
  );

  it("a review takes its author from the session, not from the body", async () => {
    const body = {
      star: 5,
      review: "As the boss.",
      name: "Ada Admin",
      role: "ADMIN",
      userId: "demo-admin",
      id: 1,
    };
    const response = await member(`/api/movies/${movieId}/reviews`, jsonRequest("POST", body));
    expect((await response.json()).data).toMatchObject({ name: "Max Member", role: "USER" });
  });

  it("a review of a movie that is unknown or in the bin is refused", async () => {
    expect((await writeReview(visitorClient(), 4, "Who?")).status).toBe(401);
    expect((await deleteReview(visitorClient())).status).toBe(401);
    for (const id of [99_999, "abc"]) {
      expect((await writeReview(member, 4, "Where?", id)).status).toBe(id === "abc" ? 400 : 404);
    }
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", movieId);
    expect((await writeReview(member, 4, "Binned.")).status).toBe(404);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = ?", movieId);
    await executeSql("DELETE FROM rate_limits");
    await executeSql("DELETE FROM sessions");
    expect((await writeReview(member, 4, "Too late.")).status).toBe(401);
    expect(await fetchStoredReview()).toBeNull();
    expect(await queryRow("SELECT * FROM rate_limits")).toBeNull();
  });

  it("a user can change a review twenty times an hour, not more often", {
    tags: ["long"],
  }, async () => {
    for (let version = 1; version <= maxReviewsPerHour; version++)
      expect((await writeReview(member, 3, `Version ${version}`)).status).toBe(201);
    const refused = await writeReview(member, 3, "One too many");
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect((await fetchStoredReview())?.body).toBe(`Version ${maxReviewsPerHour}`);
    expect((await writeReview(viewer, 3, "Somebody else")).status).toBe(201);
    await executeSql("UPDATE rate_limits SET ends_at = 1");
    expect((await writeReview(member, 3, "An hour later")).status).toBe(201);
  });
});

describe("a list of 3,000 reviews", () => {
  it("a page of a list of 3,000 reviews, also filtered by stars, reads at most 30 rows", async () => {
    const { DB } = await getBindings();
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       INSERT INTO reviews (movie_id, name, role, email, star, body, created_at)
       SELECT ?, 'Reader ' || i, 'USER', 'r', 1 + i % 5, 'No. ' || i, i FROM n`,
    )
      .bind(movieId)
      .run();
    await readTotals();
    for (const query of ["?", "?star=2&"]) {
      const response = await visitorClient()(`/api/movies/${movieId}/reviews${query}`);
      const page: ReviewList = await response.clone().json();
      expect((await readRequestCost(response)).rowsRead).toBeLessThanOrEqual(30);
      expect(page).toMatchObject({ count: 3000, average: 3, histogram: { "2": 600, "5": 600 } });
      const next = await listReviews(visitorClient(), `${query}cursor=${page.nextCursor}`);
      expect(next.data).toHaveLength(10);
      if (query !== "?")
        expect([...page.data, ...next.data].every(({ star }) => star === 2)).toBe(true);
    }
    expect((await visitorClient()(`/api/movies/${movieId}/reviews?star=6`)).status).toBe(400);
  });
});

describe("an administrator and reviews", () => {
  it("an administrator removes a review, and the audit log records it", async () => {
    const { data } = (await (await writeReview(member, 1, "Buy my watches!")).json()) as {
      data: Review;
    };
    expect((await viewer(`/api/reviews/${data.id}`, { method: "DELETE" })).status).toBe(403);
    expect(await fetchStoredReview()).not.toBeNull();
    const admin = await signedInClient("demo-admin");
    expect((await admin(`/api/reviews/${data.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await fetchStoredReview()).toBeNull();
    expect(await readTotals()).toMatchObject({ count: 0 });
    const entry = await queryRow<{ before: string }>(
      "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({
      actor_id: "demo-admin",
      action: "remove",
      subject: "review",
      subject_id: data.id,
    });
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ review: "Buy my watches!", star: 1 });
    expect((await admin(`/api/reviews/${data.id}`, { method: "DELETE" })).status).toBe(404);
  });
});

describe("an account", () => {
  it("an account's data export has its reviews with the movies' names", async () => {
    await writeReview(member, 4, "For the record.");
    const mine = (await (await member("/api/account/export")).json()).reviews;
    expect(mine).toMatchObject([{ movie: expect.any(String), star: 4, body: "For the record." }]);
  });

  it("erasing an account deletes its reviews and updates the movies' totals", async () => {
    await writeReview(member, 4, "Gone soon.");
    const erased = await member(
      "/api/account",
      jsonRequest("DELETE", { password: "marquee-member" }),
    );
    expect(erased.status).toBe(200);
    expect(
      await queryRow("SELECT * FROM reviews WHERE email = 'member@marquee.example'"),
    ).toBeNull();
    expect(await readTotals()).toMatchObject({ count: 0, stars: 0 });
  });

  it("an account's reviews show its new name and role after a change of either", async () => {
    await writeReview(member, 4, "Mine.");
    const admin = await signedInClient("demo-admin");
    await admin("/api/users/demo-member", jsonRequest("PUT", { name: "Maxine", role: "ADMIN" }));
    expect(await fetchStoredReview()).toMatchObject({ name: "Maxine", role: "ADMIN" });
  });
});
