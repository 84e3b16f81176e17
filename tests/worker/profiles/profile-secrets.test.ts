import { beforeEach, describe, expect, it } from "vitest";
import {
  password,
  pin,
  postTo,
  readHiddenMovie,
  seedAgeRatedMovies,
  setLimit,
} from "../../support/age-limit.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import {
  addAndEnter,
  addProfile,
  browserOf,
  changeProfile,
  deleteProfile,
  enterProfile,
} from "../../support/profiles.ts";

beforeEach(seedAgeRatedMovies);

const member = "demo-member";
const kid = { name: "Kid", ageLimit: 6 };

/** Returns a client in a profile with a limit, of an account that has a PIN. */
async function enterKid() {
  expect((await setLimit(await browserOf(member))).status).toBe(200);
  return addAndEnter(member, { ...kid, givenPin: pin });
}

async function liftLimit() {
  const { client, id } = await enterKid();
  expect((await postTo(client, "/api/age-limit/open", { pin })).status).toBe(200);
  expect((await readHiddenMovie(client)).status).toBe(200);
  return { client, id };
}

describe("the hours for which the PIN lifts a profile's limit", () => {
  it("leaving, adding, changing or deleting a profile needs the PIN even while an earlier PIN still lifts the age limit", async () => {
    const { client, id } = await liftLimit();
    for (const refused of [
      await enterProfile(client, "main"),
      await addProfile(client, { name: "Free" }),
      await changeProfile(client, id, { name: "Kid" }),
      await deleteProfile(client, id),
    ])
      expect(await readStatusAndCode(refused)).toEqual([403, "pin_wrong"]);
  });

  it("the hours for which the PIN lifted a profile's limit end when that limit changes", {
    tags: ["long"],
  }, async () => {
    const { client, id } = await liftLimit();
    const main = await browserOf(member);
    await changeProfile(main, id, { ...kid, name: "Kiddo", password });
    expect((await readHiddenMovie(client)).status).toBe(200);
    await changeProfile(main, id, { ...kid, ageLimit: 0, password });
    expect(await readStatusAndCode(await readHiddenMovie(client))).toEqual([403, "age_limit"]);
  });
});

describe("guesses of the account's PIN for profiles", () => {
  it("the right PIN of the account never counts as a guess, however often it is given", {
    tags: ["long"],
  }, async () => {
    const { client, id } = await enterKid();
    for (let times = 0; times < 7; times += 1)
      expect((await changeProfile(client, id, { ...kid, givenPin: pin })).status).toBe(200);
  });

  it("a profile change without a PIN does not count as a guess, but after five wrong PINs the right PIN is refused", async () => {
    const { client, id } = await enterKid();
    for (let times = 0; times < 7; times += 1)
      expect(await readStatusAndCode(await changeProfile(client, id, kid))).toEqual([
        403,
        "pin_wrong",
      ]);
    expect((await changeProfile(client, id, { ...kid, givenPin: pin })).status).toBe(200);
    for (let times = 0; times < 5; times += 1)
      await changeProfile(client, id, { ...kid, givenPin: "0000" });
    expect((await changeProfile(client, id, { ...kid, givenPin: pin })).status).toBe(429);
  });
});
