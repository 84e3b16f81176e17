import { beforeEach, describe, expect, it } from "vitest";
import type { Review, ReviewList } from "../../contract/catalogue.ts";
import { maxReviewsPerHour } from "../../contract/constants.ts";
import { freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { type Ask, bearer, costOf, openSite, sending, visitor } from "../support/site.ts";

const film = 3;
let member: Ask;
let viewer: Ask;
let opened = false;

beforeEach(async () => {
  if (opened) await freshAccounts();
  else await openDemo();
  opened = true;
  await run("DELETE FROM reviews WHERE movie_id = ?", film);
  member = bearer(await openSession("demo-member"));
  viewer = bearer(await openSession("demo-viewer"));
});

const write = (ask: Ask, star: unknown, review: unknown, id: number | string = film) =>
  ask(`/api/movies/${id}/reviews`, sending("POST", { star, review }));
const takeBack = (ask: Ask, id = film) => ask(`/api/movies/${id}/reviews/mine`, { method: "DELETE" });
const list = async (ask: Ask, query = "", id = film): Promise<ReviewList> =>
  (await ask(`/api/movies/${id}/reviews${query}`)).json();
const stored = () =>
  rowOf<{ star: number; body: string; edited_at: number | null }>(
    "SELECT * FROM reviews WHERE user_id = 'demo-member' AND movie_id = ?",
    film,
  );

/** What the triggers kept, beside what the rows say. */
async function totals() {
  const kept = await rowOf(
    `SELECT review_count AS count, review_stars AS stars, (SELECT json_group_object(star, count) FROM review_stars
     WHERE movie_id = movies.id AND count > 0) AS histogram FROM movies WHERE id = ?`,
    film,
  );
  const counted = await rowOf(
    `SELECT count(*) AS count, coalesce(sum(star), 0) AS stars, (SELECT json_group_object(star, n) FROM
     (SELECT star, count(*) AS n FROM reviews WHERE movie_id = ?1 GROUP BY star)) AS histogram FROM reviews WHERE movie_id = ?1`,
    film,
  );
  expect(kept).toEqual(counted);
  return kept;
}

describe("a review", () => {
  it("is kept under the account's name, shown to all without its address, and counted", async () => {
    const response = await write(member, 4, "  Steam, timing, and not one false note. \r\n\r\n\r\n Again! ");
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: Review };
    expect(data).toMatchObject({ name: "Max Member", star: 4, role: "USER" });
    expect(data.review).toBe("Steam, timing, and not one false note.\n\nAgain!");
    expect(data.edited).toBeUndefined();
    expect(await stored()).toMatchObject({ star: 4, email: "member@marquee.example", edited_at: null });
    const shown = await list(visitor());
    expect(shown).toMatchObject({ count: 1, average: 4, histogram: { "1": 0, "4": 1, "5": 0 } });
    expect(shown.data).toEqual([data]);
    expect(shown).not.toHaveProperty("mine");
    expect(JSON.stringify(shown)).not.toContain("@");
    expect(await totals()).toMatchObject({ count: 1, stars: 4 });
  });

  it("is one per account and film: a second replaces the first in its place and moves the histogram", async () => {
    await write(viewer, 2, "Slow.");
    const first = ((await (await write(member, 5, "Perfect.")).json()) as { data: Review }).data;
    const second = ((await (await write(member, 1, "On second thoughts, no.")).json()) as { data: Review }).data;
    expect(second).toMatchObject({ id: first.id, date: first.date, star: 1, edited: expect.any(String) });
    expect(await totals()).toEqual({ count: 2, stars: 3, histogram: '{"1":1,"2":1}' });
    expect(await list(member)).toMatchObject({ average: 1.5, mine: second, histogram: { "1": 1, "2": 1, "5": 0 } });
  });

  it("sent twice, as after a lost answer, is not marked as edited", async () => {
    await Promise.all([write(member, 3, "Fine."), write(member, 3, "Fine.")]);
    expect(await stored()).toMatchObject({ star: 3, edited_at: null });
    expect(await totals()).toMatchObject({ count: 1, stars: 3 });
  });

  it("costs one round trip of three statements, and so does the list with one's own", async () => {
    expect(await costOf(await write(member, 3, "Fine."))).toMatchObject({ trips: 1, statements: 3 });
    const cost = await costOf(await member(`/api/movies/${film}/reviews?star=3`));
    expect(cost).toMatchObject({ trips: 1, statements: 3 });
  });

  it("is taken back by its author alone, and again without complaint", async () => {
    await write(member, 4, "Mine.");
    expect((await takeBack(viewer)).status).toBe(204);
    expect(await stored()).not.toBeNull();
    for (let times = 0; times < 2; times++) expect((await takeBack(member)).status).toBe(204);
    expect(await stored()).toBeNull();
    expect(await totals()).toMatchObject({ count: 0, stars: 0 });
    expect(await list(member)).toMatchObject({ mine: null, average: null, count: 0 });
  });

  it.each(['<script>alert(1)</script> & "quotes"', "'); DROP TABLE reviews; --", "映画は最高 🎬", "{{constructor}}"])(
    "stays the text that it is: %s",
    async (text) => {
      expect((await write(member, 5, text)).status).toBe(201);
      expect((await stored())?.body).toBe(text);
      const response = await visitor()(`/api/movies/${film}/reviews`);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(((await response.json()) as ReviewList).data[0]?.review).toBe(text);
    },
  );

  it("loses what cannot be seen or turns the writing around", async () => {
    await write(member, 5, "Nul\u0000 bell\u0007 \u202Eturned\u202C \uD800 end\tof\u2028line");
    expect((await stored())?.body).toBe("Nul bell turned \uFFFD end of\nline");
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
  ])("of %j and %j is refused by its field", async (star, review, field) => {
    const response = await write(member, star, review);
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: field }] }]);
    expect(await stored()).toBeNull();
  });

  it("names nobody else and nothing of its own: whose it is, the session says", async () => {
    const body = { star: 5, review: "As the boss.", name: "Ada Admin", role: "ADMIN", userId: "demo-admin", id: 1 };
    const response = await member(`/api/movies/${film}/reviews`, sending("POST", body));
    expect((await response.json()).data).toMatchObject({ name: "Max Member", role: "USER" });
  });

  it("needs somebody signed in whose session holds, and a film that is shown", async () => {
    expect((await write(visitor(), 4, "Who?")).status).toBe(401);
    expect((await takeBack(visitor())).status).toBe(401);
    for (const id of [99_999, "abc"]) {
      expect((await write(member, 4, "Where?", id)).status).toBe(id === "abc" ? 400 : 404);
    }
    await run("UPDATE movies SET deleted_at = 1 WHERE id = ?", film);
    expect((await write(member, 4, "Binned.")).status).toBe(404);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = ?", film);
    await run("DELETE FROM throttles");
    await run("DELETE FROM sessions");
    expect((await write(member, 4, "Too late.")).status).toBe(401);
    expect(await stored()).toBeNull();
    expect(await rowOf("SELECT * FROM throttles")).toBeNull();
  });

  it("can be changed twenty times an hour, not more, by one account", async () => {
    for (let nth = 1; nth <= maxReviewsPerHour; nth++)
      expect((await write(member, 3, `Version ${nth}`)).status).toBe(201);
    const refused = await write(member, 3, "One too many");
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect((await stored())?.body).toBe(`Version ${maxReviewsPerHour}`);
    expect((await write(viewer, 3, "Somebody else")).status).toBe(201);
    await run("UPDATE throttles SET ends_at = 1");
    expect((await write(member, 3, "An hour later")).status).toBe(201);
  });
});

describe("a long list", () => {
  it("is read by stars, page by page, at the same cost whatever its length", async () => {
    const { DB } = await openSite();
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       INSERT INTO reviews (movie_id, name, role, email, star, body, created_at)
       SELECT ?, 'Reader ' || i, 'USER', 'r', 1 + i % 5, 'No. ' || i, i FROM n`,
    )
      .bind(film)
      .run();
    await totals();
    for (const query of ["?", "?star=2&"]) {
      const response = await visitor()(`/api/movies/${film}/reviews${query}`);
      const page: ReviewList = await response.clone().json();
      expect((await costOf(response)).rowsRead).toBeLessThanOrEqual(30);
      expect(page).toMatchObject({ count: 3000, average: 3, histogram: { "2": 600, "5": 600 } });
      const next = await list(visitor(), `${query}cursor=${page.nextCursor}`);
      expect(next.data).toHaveLength(10);
      if (query !== "?") expect([...page.data, ...next.data].every(({ star }) => star === 2)).toBe(true);
    }
    expect((await visitor()(`/api/movies/${film}/reviews?star=6`)).status).toBe(400);
  });
});

describe("an administrator", () => {
  it("removes a review, and it is written down", async () => {
    const { data } = (await (await write(member, 1, "Buy my watches!")).json()) as { data: Review };
    expect((await viewer(`/api/reviews/${data.id}`, { method: "DELETE" })).status).toBe(403);
    expect(await stored()).not.toBeNull();
    const admin = bearer(await openSession("demo-admin"));
    expect((await admin(`/api/reviews/${data.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await stored()).toBeNull();
    expect(await totals()).toMatchObject({ count: 0 });
    const entry = await rowOf<{ before: string }>("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(entry).toMatchObject({ actor_id: "demo-admin", action: "remove", subject: "review", subject_id: data.id });
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ review: "Buy my watches!", star: 1 });
    expect((await admin(`/api/reviews/${data.id}`, { method: "DELETE" })).status).toBe(404);
  });
});

describe("an account", () => {
  it("finds its reviews in its data, with the film's name", async () => {
    await write(member, 4, "For the record.");
    const mine = (await (await member("/api/account/export")).json()).reviews;
    expect(mine).toMatchObject([{ movie: expect.any(String), star: 4, body: "For the record." }]);
  });

  it("takes its reviews along when it is erased, and the totals follow", async () => {
    await write(member, 4, "Gone soon.");
    const erased = await member("/api/account", sending("DELETE", { password: "marquee-member" }));
    expect(erased.status).toBe(200);
    expect(await rowOf("SELECT * FROM reviews WHERE email = 'member@marquee.example'")).toBeNull();
    expect(await totals()).toMatchObject({ count: 0, stars: 0 });
  });

  it("that is renamed or made an administrator is so under its reviews", async () => {
    await write(member, 4, "Mine.");
    const admin = bearer(await openSession("demo-admin"));
    await admin("/api/users/demo-member", sending("PUT", { name: "Maxine", role: "ADMIN" }));
    expect(await stored()).toMatchObject({ name: "Maxine", role: "ADMIN" });
  });
});
