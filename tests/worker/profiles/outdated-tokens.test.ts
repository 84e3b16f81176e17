import { beforeEach, describe, expect, it } from "vitest";
import { ageLimitHeader } from "../../../contract/constants.ts";
import { postTo, readHiddenMovie, seedAgeRatedMovies } from "../../support/age-limit.ts";
import { bearerClient, createOrigin, jsonRequest } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import {
  addAndEnter,
  addProfile,
  browserOf,
  changeProfile,
  enterProfile,
  findProfileId,
} from "../../support/profiles.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { createTestSession } from "../../support/sessions.ts";

beforeEach(seedAgeRatedMovies);

const member = "demo-member";
const kid = { name: "Kid" };
const limitedKid = { name: "Kid", ageLimit: 6 };

/** Returns a client whose token was issued before its profile's limit changed. */
async function clientFromBefore(before: typeof kid, after: object) {
  const main = await browserOf(member);
  const { client, id } = await addAndEnter(member, before);
  expect((await changeProfile(main, id, after)).status).toBe(200);
  return client;
}

describe("a session whose profile got an age limit on another device", () => {
  it("a change with an Idempotency-Key is made once, although the session's profile just got an age limit", {
    tags: ["long"],
  }, async () => {
    const client = await clientFromBefore(kid, limitedKid);
    const add = () =>
      client(
        "/addfavourite",
        jsonRequest("POST", { movieId: "3", Id: member }, { "Idempotency-Key": "a-favourite" }),
      );
    expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
    expect(await countRows("profile_favourites")).toBe(1);
  });

  it("an invalid body is refused as invalid, although the session's profile just got an age limit", async () => {
    const client = await clientFromBefore(kid, limitedKid);
    const refused = await postTo(client, "/addfavourite", { movieId: "none" });
    expect(await readStatusAndCode(refused)).toEqual([400, "invalid"]);
  });

  it("a session whose profile just got an age limit is refused the page of a movie above the limit", async () => {
    const client = await clientFromBefore(kid, limitedKid);
    const refused = await readHiddenMovie(client);
    expect(refused.headers.get(ageLimitHeader)).toBe("1");
    expect(await readStatusAndCode(refused)).toEqual([403, "age_limit"]);
  });

  it("a session whose profile just got an age limit sees no movie above the limit in lists", async () => {
    const client = await clientFromBefore(kid, limitedKid);
    const listed = await client("/api/getMovies");
    expect(listed.status).toBe(200);
    expect(await listed.text()).not.toContain("Zyxword");
  });
});

describe("a session whose profile lost its age limit on another device", () => {
  it("a session whose profile lost its age limit reads the account's orders with its next request", async () => {
    const main = await browserOf(member);
    const { client, id } = await addAndEnter(member, limitedKid);
    expect(await readStatusAndCode(await client("/api/orders"))).toEqual([403, "profile_limited"]);
    expect((await changeProfile(main, id, kid)).status).toBe(200);
    expect((await client("/api/orders")).status).toBe(200);
  });
});

describe("a new token for a session", () => {
  it("a new token for a session does not replace the cookie of another session", {
    tags: ["long"],
  }, async () => {
    const Origin = createOrigin();
    const client = bearerClient(await createTestSession(member), Origin);
    await addProfile(client, { name: "Kim" });
    const id = await findProfileId(client, "Kim");
    const Cookie = `session=${await createTestSession("demo-viewer")}`;
    const entered = await client(
      `/api/profiles/${id}/enter`,
      jsonRequest("POST", {}, { Cookie, Origin }),
    );
    const followed = await client("/api/favourites", { headers: { Cookie } });
    expect([entered.status, followed.status]).toEqual([200, 200]);
    for (const response of [entered, followed])
      expect(response.headers.get("Set-Cookie") ?? "").not.toContain("session=");
    expect((await client("/api/favourites")).headers.get("Set-Cookie")).toContain("session=");
  });
});

describe("a request during which another tab enters a profile", () => {
  it("a request during which another tab enters a profile is refused, and the browser's next request is answered", async () => {
    const client = await browserOf(member);
    await addProfile(client, { name: "Kim" });
    await addProfile(client, { name: "Pia", pin: "2580" });
    const pia = await findProfileId(client, "Pia");
    const enterPia = async () =>
      readStatusAndCode(await enterProfile(client, pia, { givenPin: "2580" }));
    const kim = Number(await findProfileId(client, "Kim"));
    await executeSql(
      `CREATE TRIGGER test_enters AFTER INSERT ON rate_limits WHEN NEW.key LIKE 'profile-pin:%' BEGIN
         UPDATE sessions SET profile_id = ${kim} WHERE user_id = '${member}';
       END`,
    );
    try {
      expect(await enterPia()).toEqual([409, "account_changed"]);
    } finally {
      await executeSql("DROP TRIGGER test_enters");
    }
    expect(await enterPia()).toEqual([200, undefined]);
  });
});
