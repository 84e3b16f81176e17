import { beforeEach, describe, expect, it } from "vitest";
import { password, postTo, readHiddenMovie, seedAgeRatedMovies } from "../../support/age-limit.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import {
  addAndEnter,
  addProfile,
  browserOf,
  changeProfile,
  deleteProfile,
  enterProfile,
  findProfileId,
  listProfiles,
} from "../../support/profiles.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { accounts } from "../../support/sessions.ts";

beforeEach(seedAgeRatedMovies);

const member = "demo-member";
const movieId = 2;

const reportProgress = (client: TestClient, position: number) =>
  postTo(client, `/api/movies/${movieId}/progress`, {
    position,
    duration: 100,
    at: new Date().toISOString(),
    state: "paused",
  });

const readPosition = async (client: TestClient): Promise<number | undefined> => {
  const { data } = await (await client("/api/continue")).json();
  return data.find(({ id }: { id: string }) => id === String(movieId))?.position;
};

const listFavourites = async (client: TestClient): Promise<string[]> =>
  (await (await client("/api/favourites")).json()).data.map(({ id }: { id: string }) => id);

const addFavourite = (client: TestClient, id: number) =>
  postTo(client, "/addfavourite", { movieId: String(id), Id: member });

describe("the history of a profile", () => {
  it("a position in one profile leaves the positions of other profiles unchanged", async () => {
    const main = await browserOf(member);
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    expect((await reportProgress(main, 20)).status).toBe(204);
    expect((await reportProgress(kim, 70)).status).toBe(204);
    expect([await readPosition(main), await readPosition(kim)]).toEqual([20, 70]);
    expect(
      await queryRow("SELECT position_ms FROM views WHERE user_id = ? AND movie_id = 2", member),
    ).toEqual({ position_ms: 20_000 });
    expect(await queryRow("SELECT position_ms FROM profile_views")).toEqual({
      position_ms: 70_000,
    });
  });

  it("a play resumes at the position of the session's profile", async () => {
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    await reportProgress(await browserOf(member), 20);
    await reportProgress(kim, 70);
    const { data } = await (await postTo(kim, `/api/movies/${movieId}/playback`)).json();
    expect(data.resumeAt).toBe(70);
  });

  it("a play in a profile reads as many rows as a play in the main profile", async () => {
    const main = await browserOf(member);
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    const costs = [];
    for (const client of [main, kim]) {
      await reportProgress(client, 20);
      const play = await postTo(client, `/api/movies/${movieId}/playback`);
      const { rowsRead, statements } = await readRequestCost(play);
      costs.push({ rowsRead, statements });
      await executeSql("DELETE FROM plays");
    }
    expect(costs[1]).toEqual(costs[0]);
  });

  it("deleting the history of a profile deletes nothing of other profiles", {
    tags: ["long"],
  }, async () => {
    const main = await browserOf(member);
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    await reportProgress(main, 20);
    await reportProgress(kim, 70);
    expect((await kim(`/api/history/${movieId}`, { method: "DELETE" })).status).toBe(204);
    expect([await readPosition(main), await readPosition(kim)]).toEqual([20, undefined]);
  });

  it("an administrator in a profile reads that profile's history, and opens nothing that only staff may open", {
    tags: ["long"],
  }, async () => {
    const { client } = await addAndEnter("demo-admin", { name: "Kim" });
    await executeSql("INSERT INTO gifts (user_id, until, given_at) VALUES ('demo-admin', 4e12, 1)");
    await executeSql("UPDATE movies SET available_from = '2999-01-01' WHERE id = ?", movieId);
    const readAccess = async () =>
      (await (await client(`/api/movies/${movieId}/access`)).json()).data.watch;
    expect(await readAccess()).toBe("not_yet");
    const other = await client("/getWatchCount?id=demo-member");
    expect(await readStatusAndCode(other)).toEqual([403, "not_own_account"]);
    expect((await client("/api/admin/home")).status).toBe(403);
    await enterProfile(client, "main");
    expect((await client("/api/admin/home")).status).toBe(200);
    expect(await readAccess()).toBe("ok");
  });
});

describe("a series in a profile", () => {
  it("a profile continues a series after the episode that the profile itself watched", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      `INSERT INTO collections (id, slug, position, texts, series, created_at, updated_at)
       VALUES (9, 'fantomas', 1, '{}', '{}', 1, 1)`,
    );
    await executeSql(
      `INSERT INTO collection_movies (collection_id, movie_id, position, season, episode)
       VALUES (9, 2, 1, 1, 1), (9, 3, 2, 1, 2), (9, 4, 3, 1, 3)`,
    );
    const main = await browserOf(member);
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    const listContinued = async (client: TestClient) =>
      (await (await client("/api/continue")).json()).data.map(({ id }: { id: string }) => id);
    await executeSql("DELETE FROM views");
    await reportProgress(main, 20);
    await reportProgress(kim, 99);
    expect([await listContinued(main), await listContinued(kim)]).toEqual([["2"], ["3"]]);
  });
});

describe("the favourites of a profile", () => {
  it("a favourite of one profile is a favourite of no other profile", async () => {
    const main = await browserOf(member);
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    const before = await listFavourites(main);
    expect((await addFavourite(kim, 3)).status).toBe(200);
    expect(await readStatusAndCode(await addFavourite(kim, 3))).toEqual([409, "favourite_exists"]);
    await postTo(kim, "/api/favourites/merge", { movieIds: ["3", "4"] });
    expect([await listFavourites(kim), await listFavourites(main)]).toEqual([["4", "3"], before]);
    await kim("/api/favourites/3", { method: "DELETE" });
    expect(await listFavourites(kim)).toEqual(["4"]);
  });

  it("emails about favourites are sent for the main profile alone", async () => {
    const { client: kim } = await addAndEnter(member, { name: "Kim" });
    const put = kim("/api/favourites/notices", jsonRequest("PUT", { email: true }));
    expect(await readStatusAndCode(await put)).toEqual([403, "main_profile_only"]);
  });
});

describe("entering a profile", () => {
  it("entering a profile needs the profile's PIN, or the account's password instead", async () => {
    const client = await browserOf(member);
    await addProfile(client, { name: "Kim", pin: "2580" });
    const id = await findProfileId(client, "Kim");
    for (const [secret, code] of [
      [{}, "pin_wrong"],
      [{ givenPin: "0000" }, "pin_wrong"],
      [{ password: "wrong" }, "password_wrong"],
    ] as const)
      expect(await readStatusAndCode(await enterProfile(client, id, secret))).toEqual([403, code]);
    expect((await enterProfile(client, id, { givenPin: "2580" })).status).toBe(200);
    await enterProfile(client, "main");
    expect((await enterProfile(client, id, { password })).status).toBe(200);
  });

  it("a session has the name and the id of the profile that it entered", async () => {
    const client = await browserOf(member);
    await addProfile(client, { name: "Kim" });
    const id = await findProfileId(client, "Kim");
    const readUser = async () => (await (await client("/api/protectedRoute")).json()).userInfo;
    const entered = (await (await enterProfile(client, id)).json()).userInfo;
    for (const user of [entered, await readUser()])
      expect(user).toMatchObject({ id: member, profile: "Kim", profileId: id });
    const left = (await (await enterProfile(client, "main")).json()).userInfo;
    const signedIn = visitorClient()("/api/login", jsonRequest("POST", accounts.member));
    for (const user of [left, await readUser(), (await (await signedIn).json()).userInfo]) {
      expect(user.id).toBe(member);
      expect(Object.keys(user)).not.toContain("profile");
      expect(Object.keys(user)).not.toContain("profileId");
    }
  });

  it("entering a profile is refused after five wrong PINs in any session", async () => {
    const client = await browserOf(member);
    await addProfile(client, { name: "Kim", pin: "2580" });
    const id = await findProfileId(client, "Kim");
    for (let guess = 0; guess < 5; guess += 1)
      await enterProfile(client, id, { givenPin: `100${guess}` });
    const refused = await enterProfile(await browserOf(member), id, { givenPin: "2580" });
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
  });

  it("entering a profile ends the session's stream, and a token that names another profile is replaced at the next request", async () => {
    const client = await browserOf(member);
    await addProfile(client, { name: "Kim" });
    const id = await findProfileId(client, "Kim");
    await postTo(client, `/api/movies/${movieId}/playback`);
    expect(await countRows("streams")).toBe(1);
    await enterProfile(client, id);
    expect(await countRows("streams")).toBe(0);
    await executeSql("UPDATE sessions SET profile_id = NULL");
    const moved = await client("/api/profiles");
    const [main] = (await moved.json()).data;
    expect([moved.status, main.isCurrent]).toEqual([200, true]);
    expect(moved.headers.get("Set-Cookie")).toContain("session=");
  });

  it("entering a profile is offered after a sign-in only to an account with several profiles", async () => {
    const signIn = async () =>
      (await visitorClient()("/api/login", jsonRequest("POST", accounts.member))).json();
    expect((await signIn()).userInfo.hasProfiles).toBeUndefined();
    await addProfile(await browserOf(member), { name: "Kim" });
    expect((await signIn()).userInfo.hasProfiles).toBe(true);
  });
});

describe("a profile of another account", () => {
  it("a profile of another account can be neither entered, changed nor deleted", async () => {
    const owner = await browserOf(member);
    await addProfile(owner, { name: "Kim" });
    const id = await findProfileId(owner, "Kim");
    const stranger = await browserOf("demo-viewer");
    const outcomes = [
      await enterProfile(stranger, id, { password: accounts.viewer.password }),
      await changeProfile(stranger, id, { name: "Mine" }),
      await deleteProfile(stranger, id),
    ].map(readStatusAndCode);
    for (const outcome of outcomes) expect(await outcome).toEqual([404, "profile_not_found"]);
    expect((await listProfiles(stranger)).map(({ name }: { name: string }) => name)).not.toContain(
      "Kim",
    );
    expect(await queryRow("SELECT name FROM profiles")).toEqual({ name: "Kim" });
  });
});

describe("the profiles of an account", () => {
  it("the profiles of an account have different names, and are at most five besides the main profile", async () => {
    const client = await browserOf(member);
    const [{ name: mainName }] = await listProfiles(client);
    await addProfile(client, { name: "Zoë" });
    expect(await readStatusAndCode(await addProfile(client, { name: "zoe" }))).toEqual([
      409,
      "profile_exists",
    ]);
    for (const name of ["One", "Two", "Three", mainName])
      expect((await addProfile(client, { name })).status).toBe(201);
    expect(await readStatusAndCode(await addProfile(client, { name: "Five" }))).toEqual([
      409,
      "too_many_profiles",
    ]);
    const id = await findProfileId(client, "One");
    expect((await changeProfile(client, id, { name: "Two" })).status).toBe(409);
    expect((await changeProfile(client, id, { name: "ONE", picture: "rose" })).status).toBe(200);
  });

  it("a deleted profile takes its history and favourites with it, and its sessions go on in the main profile", async () => {
    const main = await browserOf(member);
    const { client: kim, id } = await addAndEnter(member, { name: "Kim" });
    await reportProgress(kim, 70);
    await addFavourite(kim, 3);
    expect((await deleteProfile(main, id)).status).toBe(200);
    expect(await countRows("profile_views")).toBe(0);
    expect(await countRows("profile_favourites")).toBe(0);
    expect(await listFavourites(kim)).toEqual(await listFavourites(main));
    expect((await listProfiles(kim))[0].isCurrent).toBe(true);
  });

  it("the data export of an account has its profiles, and is for the main profile alone", {
    tags: ["long"],
  }, async () => {
    const main = await browserOf(member);
    const { client: kim } = await addAndEnter(member, { name: "Kim", pin: "2580" });
    await reportProgress(kim, 70);
    await addFavourite(kim, 3);
    expect(await readStatusAndCode(await kim("/api/account/export"))).toEqual([
      403,
      "main_profile_only",
    ]);
    const text = await (await main("/api/account/export")).text();
    const data = JSON.parse(text);
    expect(data.profiles).toMatchObject([{ name: "Kim", picture: "teal" }]);
    expect(data.profileHistory).toMatchObject([{ profile: "Kim", positionMs: 70_000 }]);
    expect(data.profileFavourites).toMatchObject([{ profile: "Kim" }]);
    expect(text).not.toContain("scrypt");
  });
});

describe("a profile with an age limit", () => {
  const child = { name: "Kid", ageLimit: 6 };

  it("a profile with an age limit gets neither page nor stream of a movie above the limit by direct link", async () => {
    const { client } = await addAndEnter(member, child);
    expect(await readStatusAndCode(await readHiddenMovie(client))).toEqual([403, "age_limit"]);
    const play = await postTo(client, "/api/movies/1/playback");
    expect(await readStatusAndCode(play)).toEqual([403, "age_limit"]);
    expect((await readHiddenMovie(await browserOf(member))).status).toBe(200);
  });

  it("an account without a PIN leaves a profile with an age limit, and changes profiles, by the password", async () => {
    const { client, id } = await addAndEnter(member, child);
    await addProfile(await browserOf(member), { name: "Baby", ageLimit: 0 });
    for (const refused of [
      await enterProfile(client, "main"),
      await addProfile(client, { name: "Free" }),
      await changeProfile(client, id, { name: "Kid", ageLimit: null }),
      await deleteProfile(client, id),
    ])
      expect(await readStatusAndCode(refused)).toEqual([403, "password_wrong"]);
    expect((await enterProfile(client, await findProfileId(client, "Baby"))).status).toBe(200);
    expect((await enterProfile(client, "main", { password })).status).toBe(200);
    expect((await readHiddenMovie(client)).status).toBe(200);
  });

  it("leaving a profile with an age limit for a profile with a higher limit needs the account's PIN, not the profile's", async () => {
    const { client } = await addAndEnter(member, { ...child, pin: "1111" });
    const pin = "4711";
    const limit = { age: 12, pin, confirmPin: pin, password };
    const main = await browserOf(member);
    expect((await main("/api/age-limit", jsonRequest("PUT", limit))).status).toBe(200);
    const again = await browserOf(member);
    const id = await findProfileId(again, "Kid");
    await enterProfile(again, id, { givenPin: "1111" });
    expect(
      await readStatusAndCode(await enterProfile(again, "main", { givenPin: "1111" })),
    ).toEqual([403, "pin_wrong"]);
    expect((await enterProfile(again, "main", { givenPin: pin })).status).toBe(200);
    expect((await client("/api/favourites")).status).toBe(401);
  });

  it("a profile with an age limit cannot use what belongs to the account, or write reviews in its name", async () => {
    const { client } = await addAndEnter(member, child);
    const refused = [
      await client("/api/orders"),
      await client("/api/sessions"),
      await postTo(client, "/api/device/approve", { user_code: "BCDFGH", decision: "confirm" }),
      await postTo(client, "/Unsubscribe"),
      await postTo(client, `/api/movies/${movieId}/reviews`, { stars: 5, text: "Good" }),
      await client(`/api/movies/${movieId}/reviews/mine`, { method: "DELETE" }),
      await client("/api/account", jsonRequest("DELETE", { password })),
      await postTo(client, "/api/passkeys/options"),
    ];
    for (const response of refused)
      expect(await readStatusAndCode(response)).toEqual([403, "profile_limited"]);
    const limit = await client("/api/age-limit", jsonRequest("DELETE", { password }));
    expect(await readStatusAndCode(limit)).toEqual([403, "main_profile_only"]);
  });

  it("a new age limit of a profile applies at once to the sessions in that profile", async () => {
    const main = await browserOf(member);
    const { client, id } = await addAndEnter(member, { name: "Kid" });
    expect((await readHiddenMovie(client)).status).toBe(200);
    expect((await changeProfile(main, id, child)).status).toBe(200);
    expect(await readStatusAndCode(await postTo(client, "/api/movies/1/playback"))).toEqual([
      403,
      "age_limit",
    ]);
    expect((await readHiddenMovie(client)).status).toBe(403);
    expect((await deleteProfile(main, id)).status).toBe(200);
    expect((await client("/api/favourites")).status).toBe(401);
  });
});
