import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import {
  readGrant,
  readStatusAndCode,
  reportProgress,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const hosting = 24_940;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let id: number;
let staff: TestClient;

const prove = () => executeSql("UPDATE sessions SET proved_at = ?", Date.now());
const change = (columns: string) => executeSql(`UPDATE movies SET ${columns} WHERE id = ${id}`);
const setRole = (columns: string) =>
  executeSql(`UPDATE users SET ${columns} WHERE id = 'demo-member'`);
const play = (client = staff) => client(`/api/movies/${id}/playback`, { method: "POST" });

/** Returns how the movie's page, access, playback, position and download answer. */
async function readOutcomes(client = staff) {
  const responses = {
    page: await client(`/api/movies/${id}`),
    access: await client(`/api/movies/${id}/access`),
    play: await play(client),
    report: await reportProgress(client, id),
    download: await client(`/api/movies/${id}/download`),
  };
  const outcomes = Object.entries(responses).map(async ([name, response]) => {
    const { status } = response;
    const body = status === 200 && name === "access" ? await response.json() : null;
    return [name, body?.data.watch ?? (await readStatusAndCode(response))[1] ?? status];
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

beforeAll(async () => {
  id = await seedPlayableDemo();
  await publishSettings({ demandsSecondFactor: true, refusedNetworks: [hosting] });
  await visitorClient()("/dev/site", { method: "POST" });
});
afterAll(async () => {
  await executeSql("DELETE FROM site_settings");
  await visitorClient()("/dev/site", { method: "POST" });
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM streams");
  await change(
    `draft = 0, deleted_at = NULL, left_at = NULL, available_from = NULL, territories = NULL,
     subscription_from = NULL, subscription_until = NULL`,
  );
  await setRole("staff_role = 'press'");
  staff = await signedInClient("demo-member");
});

describe("on a site that demands a second factor, staff without one", () => {
  it("staff without a second factor see, play and download a draft only after giving one in the session", {
    tags: ["long"],
  }, async () => {
    await change("draft = 1, deleted_at = 1, left_at = 1");
    const refused = "movie_not_found";
    expect(await readOutcomes()).toEqual({
      page: refused,
      access: refused,
      play: refused,
      report: refused,
      download: refused,
    });
    expect(await countRows("streams")).toBe(0);
    await prove();
    const played = await play();
    expect([played.status, readGrant(played)]).toEqual([200, expect.any(String)]);
    expect(await readOutcomes()).toMatchObject({ page: 200, access: "ok", play: 200, report: 204 });
    const other = await signedInClient("demo-member");
    expect(await readOutcomes(other)).toMatchObject({ page: refused, play: refused });
  });

  it("staff who gave no second factor wait for a movie's first day like members", async () => {
    await change(`available_from = '${day(3)}'`);
    expect(await readOutcomes()).toMatchObject({
      access: "not_yet",
      play: "movie_not_yet_available",
      download: "movie_not_yet_available",
    });
    await prove();
    expect(await readOutcomes()).toMatchObject({ access: "ok", play: 200, download: 200 });
  });

  it("staff who gave no second factor have the subscription days of members", async () => {
    await change(`subscription_until = '${day(-3)}', rent_price_cents = 399`);
    const rent = () =>
      staff(
        `/api/movies/${id}/rentals`,
        jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 }),
      );
    expect(await readOutcomes()).toMatchObject({
      access: "not_in_subscription",
      play: "not_in_subscription",
    });
    expect((await rent()).status).toBeLessThan(300);
    await prove();
    expect(await readOutcomes()).toMatchObject({ access: "ok", play: 200 });
    expect(await readStatusAndCode(await rent())).toEqual([409, "in_subscription"]);
  });

  it("an administrator who gave no second factor cannot play on a network that the owner refuses", async () => {
    await setRole("role = 'ADMIN', staff_role = NULL");
    const abroad: TestClient = (path, init) =>
      staff(path, { ...init, cf: { country: "DE", asn: hosting } } as RequestInit);
    expect(await readStatusAndCode(await play(abroad))).toEqual([451, "network_not_allowed"]);
    await prove();
    expect((await play(abroad)).status).toBe(200);
  });
});
