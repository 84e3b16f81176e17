import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const jobs = "*/5 * * * *";
const day = 86_400_000;
const noon = Date.UTC(2031, 0, 10, 12);
const dayAfter = (days: number) => new Date(noon + days * day).toISOString().slice(0, 10);

let member: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM member_notices");
  await executeSql("DELETE FROM favourite_notices");
  await executeSql("DELETE FROM emails");
  await executeSql("UPDATE movies SET available_from = NULL, available_until = NULL, age = NULL");
  member = await signedInClient("demo-viewer");
});

const choose = (email: boolean, client = member) =>
  client("/api/favourites/notices", jsonRequest("PUT", { email }));
const readChoice = async (client = member) =>
  (await (await client("/api/favourites/notices")).json()).data;
const addFavourite = (movieId: number) =>
  member("/addfavourite", jsonRequest("POST", { movieId: String(movieId), Id: "demo-viewer" }));
const setDays = (movieId: number, from: string | null, until: string | null) =>
  executeSql(
    "UPDATE movies SET available_from = ?, available_until = ? WHERE id = ?",
    from,
    until,
    movieId,
  );
const countEmails = () => countRows("emails WHERE kind = 'favourites'");
type Email = { subject: string; text: string; html: string; stop_link: string };
const readEmail = async () =>
  (await queryRow("SELECT * FROM emails WHERE kind = 'favourites'")) as Email;

describe("an account that asked for emails about its favourites", () => {
  beforeEach(async () => {
    expect((await choose(true)).status).toBe(200);
    await addFavourite(1);
    await addFavourite(2);
  });

  it("an account gets one email about all favourites that begin that day or leave a week later", async () => {
    await setDays(1, dayAfter(0), null);
    await setDays(2, null, dayAfter(7));
    await setDays(3, dayAfter(0), null);
    await runCron(jobs, noon);
    await runCron(jobs, noon + 3_600_000);
    expect(await countEmails()).toBe(1);
    const { subject, text } = await readEmail();
    expect(subject).toContain("News of your favourites");
    expect(text).toContain("can be watched from January 10, 2031.");
    expect(text).toContain("can be watched until January 17, 2031.");
  });

  it("an account gets no second email about a favourite on the next day, even if the job stood still for two days", {
    tags: ["long"],
  }, async () => {
    await setDays(1, dayAfter(0), null);
    await runCron(jobs, noon + 2 * day);
    await runCron(jobs, noon + 3 * day);
    expect(await countEmails()).toBe(1);
  });

  it("an account gets no email about favourites before eight o'clock", async () => {
    await setDays(1, dayAfter(0), null);
    await runCron(jobs, noon - 5 * 3_600_000);
    expect(await countEmails()).toBe(0);
    expect(await countRows("member_notices WHERE told_on >= '2031-01-10'")).toBe(0);
  });

  it("an account gets no email about a favourite that is a draft, deleted or above its age limit", async () => {
    await setDays(1, dayAfter(0), null);
    await setDays(2, dayAfter(0), null);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 1");
    await executeSql("UPDATE movies SET age = 18 WHERE id = 2");
    await executeSql("UPDATE users SET age_limit = 12 WHERE id = 'demo-viewer'");
    await runCron(jobs, noon);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 1");
    expect(await countEmails()).toBe(0);
  });

  it("a blocked account gets no email about favourites", async () => {
    await setDays(1, dayAfter(0), null);
    await executeSql("UPDATE users SET blocked_at = 1 WHERE id = 'demo-viewer'");
    await runCron(jobs, noon);
    expect(await countEmails()).toBe(0);
  });

  it("a mail program stops the emails about favourites by their link, without signing in", async () => {
    await setDays(1, dayAfter(0), null);
    await runCron(jobs, noon);
    const { stop_link, html, text } = await readEmail();
    const { pathname, search } = new URL(stop_link);
    expect(html).toContain(`/notices${search}`);
    expect(text).toContain(`/notices${search}`);
    expect((await visitorClient()(`/notices${search}`)).status).toBe(200);
    expect(await readChoice()).toEqual({ email: true });
    const oneClick = {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    };
    for (const _ of ["first", "repeated"]) {
      expect((await visitorClient()(pathname + search, oneClick)).status).toBe(200);
      expect(await countRows("member_notices WHERE is_on")).toBe(0);
    }
    await choose(true);
    expect((await visitorClient()(pathname + search, oneClick)).status).toBe(200);
    expect(await countRows("member_notices WHERE is_on")).toBe(0);
    expect(await countRows("favourites WHERE user_id = 'demo-viewer'")).toBe(2);
  });

  it("an account's emails about favourites continue when a stranger guesses a token", async () => {
    const response = await visitorClient()("/api/favourites/notices/stop?token=guessed", {
      method: "POST",
    });
    expect(response.status).toBe(200);
    expect(await readChoice()).toEqual({ email: true });
  });
});

describe("many accounts", () => {
  it("many accounts get their emails about favourites within some runs, once each", {
    tags: ["long"],
  }, async () => {
    const people = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)";
    await executeSql(
      `${people} INSERT INTO users (id, name, name_folded, email, password_hash, created_at)
       SELECT 'fan-' || i, 'Fan', 'fan', 'fan-' || i || '@example.com', 'x', 1 FROM n`,
    );
    await executeSql(
      `${people} INSERT INTO member_notices (user_id, notice, token, is_on, by_email, told_on, created_at)
       SELECT 'fan-' || i, 'favouriteNotices', 'token-' || i, 1, 1, '2031-01-01', 1 FROM n`,
    );
    await executeSql(`${people} INSERT INTO favourites SELECT 'fan-' || i, 1, 1 FROM n`);
    await setDays(1, dayAfter(0), null);
    for (const minutes of [0, 5, 10]) await runCron(jobs, noon + minutes * 60_000);
    expect(await countEmails()).toBe(250);
    expect(await countRows("emails WHERE kind = 'favourites' GROUP BY \"to\"")).toBe(1);
  });
});

describe("the favourites that an account is told of", () => {
  it("an account is told of a favourite that leaves, even if many movies began on the previous days", async () => {
    await choose(true);
    await addFavourite(2);
    await executeSql("UPDATE movies SET available_from = ? WHERE id > 2", dayAfter(-2));
    await setDays(2, null, dayAfter(7));
    await runCron(jobs, noon);
    expect(await countEmails()).toBe(1);
  });

  it("a notice of a favourite goes only to accounts that paid from a country where the movie is shown", async () => {
    await choose(true);
    await addFavourite(1);
    await setDays(1, dayAfter(0), null);
    await executeSql("UPDATE movies SET territories = 'FR' WHERE id = 1");
    await runCron(jobs, noon);
    await executeSql("UPDATE movies SET territories = NULL WHERE id = 1");
    expect(await countEmails()).toBe(0);
  });
});

describe("the previous version, while a deployment goes on", () => {
  it("the previous version starts and stops emails during a deployment, and its links stop them afterwards", async () => {
    await executeSql(
      `INSERT INTO favourite_notices (user_id, token, is_on, told_on, created_at)
       VALUES ('demo-viewer', 'earlier', 1, '2031-01-01', 1)`,
    );
    expect(await readChoice()).toEqual({ email: true });
    await executeSql("UPDATE favourite_notices SET is_on = 0, told_on = '2031-01-02'");
    expect(await readChoice()).toEqual({ email: false });
    await executeSql("UPDATE favourite_notices SET is_on = 1");
    await visitorClient()("/api/favourites/notices/stop?token=earlier", { method: "POST" });
    expect(await readChoice()).toEqual({ email: false });
  });
});

describe("the previous version, after a rollback", () => {
  it("after a rollback, the previous version sends no emails to a member who stopped them, and does not start them again", async () => {
    await executeSql(
      `INSERT INTO favourite_notices (user_id, token, is_on, told_on, created_at)
       VALUES ('demo-viewer', 'earlier', 1, '2031-01-01', 1)`,
    );
    await choose(false);
    expect(await queryRow("SELECT is_on FROM favourite_notices")).toEqual({ is_on: 0 });
    await executeSql("UPDATE favourite_notices SET told_on = '2031-01-02'");
    expect(await readChoice()).toEqual({ email: false });
    expect(await queryRow("SELECT told_on FROM member_notices")).toEqual({ told_on: "2031-01-02" });
  });

  it("after a rollback, a link from the previous version stops the emails, even if the newer version made another link", async () => {
    await choose(true);
    await executeSql(
      `INSERT INTO favourite_notices (user_id, token, is_on, told_on, created_at)
       VALUES ('demo-viewer', 'returned', 1, '2031-01-01', 1)`,
    );
    await visitorClient()("/api/favourites/notices/stop?token=returned", { method: "POST" });
    expect(await readChoice()).toEqual({ email: false });
  });
});

describe("an account that did not ask", () => {
  it("only an account that asks for it gets emails about favourites", async () => {
    expect(await readChoice()).toEqual({ email: false });
    await addFavourite(1);
    await setDays(1, dayAfter(0), null);
    await choose(true);
    await choose(false);
    await runCron(jobs, noon);
    expect(await countEmails()).toBe(0);
    expect(await countRows("member_notices WHERE is_on")).toBe(0);
  });

  it("an account that asks twice for emails about favourites keeps the link that stops them", async () => {
    await choose(true);
    const before = await queryRow("SELECT token FROM member_notices");
    await choose(true);
    expect(before).not.toBeNull();
    expect(await queryRow("SELECT token FROM member_notices")).toEqual(before);
  });
});
