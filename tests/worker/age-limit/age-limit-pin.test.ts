import { beforeEach, describe, expect, it } from "vitest";
import {
  hiddenMovieId,
  hiddenWord,
  limitedClient,
  limitedUser,
  password,
  pin,
  postTo,
  readHiddenMovie,
  readLimit,
  seedAgeRatedMovies,
  sessionOf,
  setLimit,
} from "../../support/age-limit.ts";
import { bearerClient, createOrigin, jsonRequest, visitorClient } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { createTestSession, signedInClient, signInAs } from "../../support/sessions.ts";

beforeEach(seedAgeRatedMovies);

describe("the PIN", () => {
  it("the PIN lifts the age limit in one session for four hours, or until the limit is locked", async () => {
    const limited = await limitedClient();
    const other = bearerClient(await signInAs("member"));
    expect(await readLimit(limited)).toMatchObject({ age: 12, openUntil: null });
    expect(
      await readStatusAndCode(await postTo(limited, "/api/age-limit/open", { pin: "0000" })),
    ).toEqual([403, "pin_wrong"]);
    await postTo(limited, "/api/age-limit/open", { pin });
    const { openUntil } = await readLimit(limited);
    expect(Math.round((Date.parse(openUntil) - Date.now()) / 60_000)).toBe(240);
    expect([
      (await readHiddenMovie(limited)).status,
      (await readHiddenMovie(other)).status,
    ]).toEqual([200, 403]);
    await postTo(limited, "/api/age-limit/lock");
    expect((await readHiddenMovie(limited)).status).toBe(403);
    await postTo(limited, "/api/age-limit/open", { pin });
    await executeSql("UPDATE sessions SET pin_until = ?", Date.now() - 1);
    expect((await readHiddenMovie(limited)).status).toBe(403);
  });

  it("after five wrong guesses the PIN is refused in every session of the account", async () => {
    const limited = await limitedClient();
    const other = bearerClient(await signInAs("member"));
    for (let guess = 0; guess < 5; guess += 1)
      await postTo(limited, "/api/age-limit/open", { pin: `100${guess}` });
    const refused = await postTo(other, "/api/age-limit/open", { pin });
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
  });

  it("the wrong guesses of a PIN are forgotten once the age limit is set again with the password", {
    tags: ["long"],
  }, async () => {
    const limited = await limitedClient();
    for (let guess = 0; guess < 6; guess++)
      await postTo(limited, "/api/age-limit/open", { pin: "0000" });
    expect((await postTo(limited, "/api/age-limit/open", { pin })).status).toBe(429);
    const again = bearerClient(sessionOf(await setLimit(limited)));
    expect((await postTo(again, "/api/age-limit/open", { pin })).status).toBe(200);
  });

  it("an account with an age limit can stop a hidden movie's stream, which is listed without the movie", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET territories = NULL WHERE id = ?", hiddenMovieId);
    const limited = await limitedClient();
    await postTo(limited, "/api/age-limit/open", { pin });
    expect((await postTo(limited, `/api/movies/${hiddenMovieId}/playback`)).status).toBe(200);
    await postTo(limited, "/api/age-limit/lock");
    const [stream] = (await (await limited("/api/streams")).json()).data;
    expect(stream).toMatchObject({ current: true, movie: null });
    expect((await limited(`/api/streams/${stream.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await (await limited("/api/streams")).json()).data).toEqual([]);
  });

  it("lists and refusals for an account with an age limit carry a header, so that browsers drop stored lists", {
    tags: ["long"],
  }, async () => {
    const limited = await limitedClient();
    for (const path of ["/api/getMovies", `/api/movies/${hiddenMovieId}`])
      expect((await limited(path)).headers.get("X-Age-Limit")).toBe("1");
    expect((await visitorClient()("/api/getMovies")).headers.get("X-Age-Limit")).toBeNull();
  });

  it("a PIN opens no session of another account", { tags: ["long"] }, async () => {
    await limitedClient();
    const viewer = await signedInClient("demo-viewer");
    expect(await readStatusAndCode(await postTo(viewer, "/api/age-limit/open", { pin }))).toEqual([
      409,
      "age_limit_missing",
    ]);
    expect((await readHiddenMovie(viewer)).status).toBe(200);
  });
});

describe("setting an age limit", () => {
  it("setting an age limit needs the password and two equal PINs of four to eight digits", async () => {
    const member = await signedInClient(limitedUser);
    const codes = [];
    for (const changes of [
      { password: "wrong" },
      { confirmPin: "1111" },
      { pin: "12", confirmPin: "12" },
    ])
      codes.push(await readStatusAndCode(await setLimit(member, changes)));
    expect(codes).toEqual([
      [403, "password_wrong"],
      [400, "invalid"],
      [400, "invalid"],
    ]);
    expect((await readLimit(member)).age).toBeNull();
  });

  it("setting an age limit ends every earlier session, so that no earlier token shows hidden movies", {
    tags: ["long"],
  }, async () => {
    const origin = createOrigin();
    const before = bearerClient(await createTestSession(limitedUser), origin);
    const used = bearerClient(await createTestSession(limitedUser), origin);
    const response = await setLimit(used);
    const codes = [];
    for (const client of [before, used])
      codes.push(await readStatusAndCode(await client("/api/favourites")));
    expect(codes).toEqual([
      [401, "not_signed_in"],
      [401, "not_signed_in"],
    ]);
    const play = await postTo(used, `/api/movies/${hiddenMovieId}/playback`);
    expect(play.status).toBe(401);
    expect((await readHiddenMovie(bearerClient(sessionOf(response), origin))).status).toBe(403);
    expect(await countRows("emails WHERE kind = 'age_limit_changed'")).toBe(1);
  });

  it("an age limit counts for each later sign-in, until it is removed with the password", {
    tags: ["long"],
  }, async () => {
    const limited = await limitedClient();
    const later = bearerClient(await signInAs("member"));
    expect((await readHiddenMovie(later)).status).toBe(403);
    const remove = (body: object) => limited("/api/age-limit", jsonRequest("DELETE", body));
    expect((await remove({ pin })).status).toBe(400);
    expect((await remove({ password: pin })).status).toBe(403);
    expect((await remove({ password })).status).toBe(200);
    expect([
      (await readHiddenMovie(limited)).status,
      (await readHiddenMovie(later)).status,
    ]).toEqual([200, 200]);
    expect(
      await queryRow("SELECT age_limit, pin_hash FROM users WHERE id = ?", limitedUser),
    ).toEqual({
      age_limit: null,
      pin_hash: null,
    });
  });

  it("the data export of an account has its age limit and its movies above the limit, but not the PIN's hash", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "INSERT INTO favourites (user_id, movie_id, created_at) VALUES (?, 1, 1)",
      limitedUser,
    );
    const limited = await limitedClient();
    const text = await (await limited("/api/account/export")).text();
    expect(JSON.parse(text).account).toMatchObject([{ ageLimit: 12 }]);
    expect(text).toContain(hiddenWord);
    expect(text).not.toContain("pinHash");
    const erased = await limited("/api/account", jsonRequest("DELETE", { password }));
    expect(erased.status).toBe(200);
    expect(await countRows("users WHERE pin_hash IS NOT NULL")).toBe(0);
  });
});
