import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { postTo, sessionOf } from "../../support/age-limit.ts";
import { castMovie, reportAsReceiver, requestAsReceiver } from "../../support/cast-receiver.ts";
import { bearerClient, visitorClient } from "../../support/clients.ts";
import { readGrant, readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import { addProfile, enterProfile, findProfileId } from "../../support/profiles.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { createTestSession } from "../../support/sessions.ts";

let movieId: number;
beforeAll(async () => {
  movieId = await seedPlayableDemo();
  await publishSettings({ castAppId: "A1B2C3D4" });
});
afterAll(() => executeSql("DELETE FROM site_settings"));
beforeEach(resetAccounts);

async function openSession() {
  const token = await createTestSession("demo-member");
  const client = bearerClient(token);
  await addProfile(client, { name: "Kim" });
  return { token, client, kim: await findProfileId(client, "Kim") };
}

it("a Cast receiver gets no session after its sender has entered another profile", async () => {
  const { client, kim } = await openSession();
  const { token } = await castMovie(client, movieId);
  expect((await enterProfile(client, kim)).status).toBe(200);
  for (const refused of [await requestAsReceiver(token), await reportAsReceiver(token)]) {
    expect(refused.headers.get("Set-Cookie")).toBeNull();
    expect(await readStatusAndCode(refused)).toEqual([401, "not_signed_in"]);
  }
});

it("the files of a movie that one profile plays are closed to the next profile of the browser", async () => {
  const { client, token, kim } = await openSession();
  const play = await postTo(client, `/api/movies/${movieId}/playback`);
  const grant = readGrant(play);
  const { src } = (await play.json()).data;
  const open = async (session: string) =>
    readStatusAndCode(
      await visitorClient()(src, { headers: { Cookie: `session=${session}; grant=${grant}` } }),
    );
  expect(await open(token)).toEqual([200, undefined]);
  const entered = sessionOf(await enterProfile(client, kim));
  expect(await open(entered)).toEqual([403, "grant_required"]);
});
