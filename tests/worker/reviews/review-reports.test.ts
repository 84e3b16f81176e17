import { beforeEach, describe, expect, it } from "vitest";
import type { ReviewList } from "../../../contract/catalogue/catalogue.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { reviewReportDays } from "../../../contract/policy.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const movieId = 3;
const everyFiveMinutes = "*/5 * * * *";
const reporter = "rhea@example.com";
let admin: TestClient;
let member: TestClient;
let reviewId: string;
let isSeeded = false;

beforeEach(async () => {
  if (isSeeded) await resetAccounts();
  else await seedSite();
  isSeeded = true;
  await executeSql("DELETE FROM reviews WHERE movie_id = ?", movieId);
  await executeSql("DELETE FROM review_reports");
  await executeSql("DELETE FROM emails");
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
  const review = { star: 1, review: "Buy my watches!" };
  const written = await member(`/api/movies/${movieId}/reviews`, jsonRequest("POST", review));
  reviewId = (await written.json()).data.id;
});

type Fields = { reason?: string; explanation?: string; name?: string; email?: string };
const validReport = { reason: "spam", explanation: "It sells watches.", goodFaith: true };
const report = (fields: Fields & { goodFaith?: unknown } = {}, by = visitorClient()) =>
  by(`/api/reviews/${reviewId}/report`, jsonRequest("POST", { ...validReport, ...fields }));
const listReviews = async (query = ""): Promise<ResponseOf<"GET /api/admin/reviews">> =>
  (await admin(`/api/admin/reviews${query}`)).json();
const readReport = () => queryRow<Record<string, unknown>>("SELECT * FROM review_reports LIMIT 1");
const listReportIds = async () =>
  (await listReviews("?reported=true")).data.flatMap(({ reports }) => reports.map(({ id }) => id));
const keep = (reports: string[]) =>
  admin(`/api/reviews/${reviewId}/keep`, jsonRequest("POST", { reports }));
const remove = (body: object, by = admin) =>
  by(`/api/reviews/${reviewId}`, jsonRequest("DELETE", body));
const readDecisionEmail = () =>
  queryRow<{ text: string }>("SELECT * FROM emails WHERE kind = 'report_decided'");
const readLastEntry = () =>
  queryRow<{ action: string; subject_id: string; after: string | null }>(
    "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1",
  );

describe("a report of a review", () => {
  it("a visitor reports a review, gets a receipt without the typed texts, and an administrator sees the report", async () => {
    const response = await report({ name: "Rhea", email: "Rhea@Example.com" });
    expect([response.status, await response.json()]).toEqual([
      202,
      { message: "Thank you. We received your report and look at it." },
    ]);
    const [receipt] = await waitForEmails(reporter);
    expect(receipt?.subject).toBe("We received your report · Marquee");
    expect(receipt?.text).not.toMatch(/watches|Rhea/);
    expect(await readReport()).toMatchObject({
      review_id: Number(reviewId),
      author_id: "demo-member",
      reporter_id: null,
      decision: null,
    });
    expect((await listReviews("?reported=true")).data).toMatchObject([
      {
        id: reviewId,
        author: { id: "demo-member", email: accounts.member.email },
        review: "Buy my watches!",
        movie: { id: String(movieId) },
        reports: [{ reason: "spam", name: "Rhea", email: reporter }],
      },
    ]);
  });

  it("a report without a name and an address is stored and causes no email", async () => {
    expect((await report()).status).toBe(202);
    expect(await readReport()).toMatchObject({ name: null, email: null, reporter_id: null });
    expect(await countRows("emails")).toBe(0);
  });

  it("a member's report names the account of the session", async () => {
    await report({}, await signedInClient("demo-viewer"));
    expect(await readReport()).toMatchObject({ reporter_id: "demo-viewer" });
  });

  it.each([
    [{ reason: "boring" }, "reason"],
    [{ explanation: " " }, "explanation"],
    [{ name: "A\nB" }, "name"],
    [{ email: "nobody" }, "email"],
    [{ goodFaith: false }, "goodFaith"],
  ])(
    "a report with %j is refused, and the response names the wrong field",
    { tags: ["long"] },
    async (fields, path) => {
      const response = await report(fields);
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path }] }]);
      expect(await countRows("review_reports")).toBe(0);
    },
  );

  it("a report of a review whose movie is in the bin is refused", async () => {
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", movieId);
    const response = await report();
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = ?", movieId);
    expect([response.status, (await response.json()).code]).toEqual([404, "review_not_found"]);
  });

  it("a network can send nine reports an hour, and an address gets at most four receipts", async () => {
    for (let times = 0; times < 4; times++)
      expect((await report({ email: reporter })).status).toBe(202);
    expect((await report({ email: reporter })).status).toBe(429);
    for (let times = 0; times < 4; times++) expect((await report()).status).toBe(202);
    expect((await report()).status).toBe(429);
    expect(await countRows("review_reports")).toBe(8);
  });
});

describe("an administrator's decision about a reported review", () => {
  it("a kept review stays, its reporters are told once, and a second decision changes nothing", {
    tags: ["long"],
  }, async () => {
    await report({ email: reporter });
    const ids = await listReportIds();
    expect((await keep(ids)).status).toBe(200);
    expect(await readLastEntry()).toMatchObject({ action: "keep", subject_id: reviewId });
    for (let times = 0; times < 2; times++) await runCron(everyFiveMinutes);
    expect(await countRows(`emails WHERE kind = 'report_decided' AND "to" = ?`, reporter)).toBe(1);
    expect((await readDecisionEmail())?.text).toContain("decided that the review stays");
    const entry = await readLastEntry();
    const again = await keep(ids);
    expect([again.status, (await again.json()).code]).toEqual([409, "reports_decided"]);
    expect(await readLastEntry()).toEqual(entry);
    expect(await listReportIds()).toEqual([]);
    expect((await listReviews(`?id=${reviewId}`)).data).toHaveLength(1);
  });

  it("a report that arrives after the administrator read the list stays open", async () => {
    await report();
    const ids = await listReportIds();
    await report({ reason: "illegal" });
    expect((await keep(ids)).status).toBe(200);
    expect((await listReviews("?reported=true")).data).toMatchObject([
      { reports: [{ reason: "illegal" }] },
    ]);
  });

  it("the author of a removed review is told the reasons and how to object, and the reporters are told the decision", async () => {
    await report({ email: reporter });
    const body = { ground: "law", reason: "illegal", explanation: "Section 5 of the watch act." };
    expect((await remove(body)).status).toBe(204);
    const [told] = await waitForEmails(accounts.member.email);
    expect(told?.subject).toContain("We removed your review of");
    expect(told?.text).toContain("the law: the review is illegal content");
    expect(told?.text).toContain("The reason: It breaks the law");
    expect(told?.text).toContain("Section 5 of the watch act.");
    expect(told?.text).toContain("Somebody reported the review. A person decided");
    expect(told?.text).toContain("within 6 months");
    expect(told?.text).not.toContain(reporter);
    expect(JSON.parse((await readLastEntry())?.after ?? "")).toEqual(body);
    expect(await readReport()).toMatchObject({ review_id: null, decision: "removed" });
    await runCron(everyFiveMinutes);
    expect((await readDecisionEmail())?.text).toContain("removed the review");
    expect((await remove(body)).status).toBe(404);
    expect(await countRows("emails WHERE kind = 'review_removed'")).toBe(1);
  });

  it("the author of a review that is removed without a body is told that it breaks the terms", async () => {
    expect((await admin(`/api/reviews/${reviewId}`, { method: "DELETE" })).status).toBe(204);
    const [told] = await waitForEmails(accounts.member.email);
    expect(told?.text).toContain("our terms, under “Reviews”");
    expect(told?.text).toContain("on our own initiative");
  });

  it("a member cannot remove a reported review, and the attempt causes no email", async () => {
    expect((await remove({}, member)).status).toBe(403);
    expect(await countRows("emails")).toBe(0);
    expect((await listReviews(`?userId=demo-member`)).data).toHaveLength(1);
  });

  it("the reporter of a review is told when the author deletes that review", {
    tags: ["long"],
  }, async () => {
    await report({ email: reporter });
    await member(`/api/movies/${movieId}/reviews/mine`, { method: "DELETE" });
    expect(await readReport()).toMatchObject({ review_id: null, decision: "gone" });
    await runCron(everyFiveMinutes);
    expect((await readDecisionEmail())?.text).toContain("deleted before we decided");
  });

  it("decided reports are deleted after half a year, open ones stay", {
    tags: ["long"],
  }, async () => {
    await report();
    await report();
    const old = Date.now() - (reviewReportDays + 1) * 86_400_000;
    await executeSql("UPDATE review_reports SET reported_at = ?", old);
    const [first = ""] = await listReportIds();
    await keep([first]);
    await runCron("17 * * * *");
    expect(await countRows("review_reports")).toBe(1);
  });

  it("the owner's list of tasks counts reported reviews, and the owner is emailed once", async () => {
    await report();
    await report();
    const { data } = await (await admin("/api/admin/today")).json();
    expect(data).toContainEqual({ kind: "reported_reviews", count: 1 });
    await runCron("17 * * * *");
    expect(await queryRow("SELECT params FROM incidents WHERE code = 'reviews_reported'")).toEqual({
      params: '{"reviews":1}',
    });
  });
});

describe("the badge of a review", () => {
  const readBadge = async () =>
    (await (await member(`/api/movies/${movieId}/reviews`)).json()).mine.watched;
  const listBadges = async () => {
    const client = await signedInClient("demo-viewer");
    const { data }: ReviewList = await (await client(`/api/movies/${movieId}/reviews`)).json();
    return data.map(({ watched }) => watched);
  };
  const watch = (positionMs: number) =>
    executeSql(
      `INSERT OR REPLACE INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at)
       VALUES ('demo-member', ?, ?, 1000, 1, 1)`,
      movieId,
      positionMs,
    );

  it("a review shows that its author watched the movie for the most part, until the history is cleared", async () => {
    expect(await readBadge()).toBeUndefined();
    await watch(400);
    expect(await readBadge()).toBeUndefined();
    await watch(600);
    expect(await readBadge()).toBe(true);
    await member("/api/history", { method: "DELETE" });
    expect(await readBadge()).toBeUndefined();
  });

  it("a new review has the badge at once if its author has played the movie", async () => {
    expect(await listBadges()).toEqual([undefined]);
    await watch(1000);
    const written = await member(
      `/api/movies/${movieId}/reviews`,
      jsonRequest("POST", { star: 4, review: "Seen." }),
    );
    expect((await written.json()).data.watched).toBe(true);
    expect(await listBadges()).toEqual([true]);
  });
});
