import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { playbackGrantMs } from "../../../contract/constants.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { reportProgress, seedPlayableDemo } from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import {
  openSegment,
  requestReceiverFolder,
  requestReceiverPlayback,
} from "../../support/receiver.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const open = [200, undefined];
const signedOut = [401, "not_signed_in"];
const lapsed = [403, "grant_required"];
const minute = 60_000;
let movieId: number;
let member: TestClient;

beforeAll(async () => {
  movieId = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  member = await signedInClient("demo-member");
});
afterEach(async () => {
  await setConditions();
  await executeSql("UPDATE movies SET territories = NULL, session_mark = 0, deleted_at = NULL");
});

const email = "member@marquee.example";
const passwords = { password: "marquee-member", newPassword: "an orchard of plums" };
const elsewhere = () => signedInClient("demo-member");
const admin = () => signedInClient("demo-admin");
const stop = async (client: TestClient) => {
  const { data } = await (await client("/api/streams")).json();
  return client(`/api/streams/${data[0].id}`, { method: "DELETE" });
};
const changeMovie = (change: string) =>
  executeSql(`UPDATE movies SET ${change} WHERE id = ?`, movieId);

const endings: [string, unknown[], (client: TestClient) => Promise<unknown>][] = [
  [
    "another video of the movie",
    lapsed,
    () => executeSql("UPDATE movies SET video_id = 'demo-action' WHERE id = ?", movieId),
  ],
  ["signing out", signedOut, (client) => client("/clear-cookies", { method: "POST" })],
  [
    "being blocked",
    signedOut,
    async () =>
      (await admin())(
        "/api/members/demo-member/block",
        jsonRequest("POST", { stopsRenewal: false }),
      ),
  ],
  [
    "a refund",
    [403, "subscription_required"],
    async () => (await admin())("/api/admin/orders/demo-order/refund", { method: "POST" }),
  ],
  ["stopping the stream on another device", lapsed, async () => stop(await elsewhere())],
  [
    "being signed out elsewhere",
    signedOut,
    async () => (await elsewhere())("/api/sessions", { method: "DELETE" }),
  ],
  [
    "a new password elsewhere",
    signedOut,
    async () =>
      (await elsewhere())(
        "/updatepassword",
        jsonRequest("PUT", { email, ...passwords, confirmpassword: passwords.newPassword }),
      ),
  ],
  [
    "being removed",
    signedOut,
    async () => (await admin())("/deleteUser", jsonRequest("DELETE", { userId: "demo-member" })),
  ],
  [
    "unsubscribing",
    [403, "subscription_required"],
    (client) => client("/Unsubscribe", jsonRequest("POST", { email })),
  ],
  ["leaving the movie", lapsed, (client) => reportProgress(client, movieId, { state: "left" })],
  ["a return to a time before the play", lapsed, () => executeSql("DELETE FROM streams")],
  ["the end of the lease", lapsed, () => executeSql("UPDATE streams SET ends_at = 1")],
  ["the movie's deletion", [404, "movie_not_found"], () => changeMovie("deleted_at = 1")],
  [
    "the movie's limitation to Austria",
    [451, "not_in_country"],
    () => changeMovie("territories = 'AT'"),
  ],
  ["the viewer's code over the movie", lapsed, () => changeMovie("session_mark = 1")],
];

describe("the end of a path grant", () => {
  const expectEnd = async (refusal: unknown[], end: (client: TestClient) => Promise<unknown>) => {
    const folder = await requestReceiverFolder(member, movieId);
    await end(member);
    expect(await openSegment(folder, { country: "DE" })).toEqual(refusal);
    await executeSql("UPDATE movies SET video_id = 'demo-tech' WHERE id = ?", movieId);
  };

  it.each(endings.slice(0, 5))("after %s, a path grant opens nothing: %j", (_, refusal, end) =>
    expectEnd(refusal, end),
  );

  it.each(endings.slice(5))(
    "after %s, a path grant opens nothing: %j",
    { tags: ["long"] },
    (_, refusal, end) => expectEnd(refusal, end),
  );

  it.each(endings.slice(1, 10))(
    "a path grant that was used before %s ends when its remembered lease ends: %j",
    { tags: ["long"] },
    async (_, refusal, end) => {
      const folder = await requestReceiverFolder(member, movieId);
      expect(await openSegment(folder)).toEqual(open);
      await end(member);
      await setConditions({ clockAheadMs: playbackGrantMs });
      expect(await openSegment(folder)).toEqual(
        refusal[1] === "subscription_required" ? lapsed : refusal,
      );
    },
  );

  it("the Worker checks a path grant again two minutes before its lease ends, so a sign-out closes the path by then", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    expect(await openSegment(folder)).toEqual(open);
    await setConditions({ clockAheadMs: playbackGrantMs - 1.5 * minute });
    await member("/clear-cookies", { method: "POST" });
    expect(await openSegment(folder)).toEqual(open);
    await expect.poll(() => openSegment(folder)).toEqual(signedOut);
  });

  it("a path grant stays open beyond five minutes while the player reports, and through an outage of a minute", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    expect(await openSegment(folder)).toEqual(open);
    await setConditions({ clockAheadMs: 3.5 * minute });
    expect((await reportProgress(member, movieId)).status).toBe(204);
    await setConditions({ clockAheadMs: 3.5 * minute, failsDatabase: true });
    expect(await openSegment(folder)).toEqual(open);
    await setConditions({ clockAheadMs: 4.5 * minute });
    expect(await openSegment(folder)).toEqual(open);
    await expect
      .poll(async () => {
        await setConditions({ clockAheadMs: 6 * minute });
        return openSegment(folder);
      })
      .toEqual(open);
  });

  it("after a long pause, a path grant opens again once the player plays on and reports", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    await setConditions({ clockAheadMs: 2 * playbackGrantMs });
    expect(await openSegment(folder)).toEqual(lapsed);
    expect((await reportProgress(member, movieId)).status).toBe(204);
    await setConditions({ clockAheadMs: 2 * playbackGrantMs + 6_000 });
    expect(await openSegment(folder)).toEqual(open);
  });

  it("requests with a refused path grant cause one database query in five seconds", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    await executeSql("UPDATE streams SET ends_at = 1");
    expect(await openSegment(folder)).toEqual(lapsed);
    await setConditions({ failsDatabase: true });
    expect(await openSegment(folder)).toEqual(lapsed);
  });

  it("a path grant ends when its session watches another movie", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    await executeSql("UPDATE streams SET movie_id = 2");
    const other = await elsewhere();
    expect((await requestReceiverPlayback(other, movieId)).status).toBe(200);
    expect(await openSegment(folder)).toEqual(lapsed);
    expect((await other(`${folder}/240p/1.m4s`)).status).toBe(403);
  });
});

describe("where a path grant opens", () => {
  it("a path grant's movie is checked for the receiver's country, not for the sender's", async () => {
    await changeMovie("territories = 'DE'");
    const sender: TestClient = (path, init) =>
      member(path, { ...init, cf: { country: "DE" } } as RequestInit);
    const folder = await requestReceiverFolder(sender, movieId);
    expect(await openSegment(folder, { country: "DE" })).toEqual(open);
    expect(await openSegment(folder, { country: "JP" })).toEqual([451, "not_in_country"]);
    expect(await openSegment(folder, { country: "DE" })).toEqual(open);
  });

  it("a path grant from home opens nothing in a refused hosting network", async () => {
    await publishSettings({ refusedNetworks: [24_940] });
    const folder = await requestReceiverFolder(member, movieId);
    expect(await openSegment(folder, { country: "DE", asn: 3320 })).toEqual(open);
    expect(await openSegment(folder, { country: "DE", asn: 24_940 })).toEqual([
      451,
      "network_not_allowed",
    ]);
    await publishSettings({});
  });

  it("a session's path grants open over five networks, but over no sixth one, even with a new path", {
    tags: ["long"],
  }, async () => {
    const over = (folder: string, address: string) =>
      openSegment(folder, {}, { "CF-Connecting-IP": address });
    const folder = await requestReceiverFolder(member, movieId);
    const allowed = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "198.51.100.1", "203.0.113.1"];
    for (const address of allowed) expect(await over(folder, address)).toEqual(open);
    expect(await over(folder, "203.0.113.6")).toEqual([403, "too_many_networks"]);
    expect(await over(folder, "2001:db8::2:1:1")).toEqual(open);
    const later = await requestReceiverFolder(member, movieId);
    for (const address of allowed) expect(await over(later, address)).toEqual(open);
    expect(await over(later, "203.0.113.6")).toEqual([403, "too_many_networks"]);
    const other = await requestReceiverFolder(await elsewhere(), movieId);
    expect(await over(other, "203.0.113.6")).toEqual(open);
    expect(await countRows("rate_limits WHERE key LIKE 'receiver:%:203.0.113.6'")).toBe(1);
  });

  it("a request with a path grant for a deleted movie does not count as one of the session's five networks", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    await changeMovie("deleted_at = 1");
    const from = { "CF-Connecting-IP": "192.0.2.8" };
    expect((await openSegment(folder, {}, from))[0]).toBe(404);
    expect(await countRows("rate_limits WHERE key LIKE 'receiver:%'")).toBe(0);
  });

  it("a request with a path grant whose stream has ended does not count as one of the session's five networks", async () => {
    const folder = await requestReceiverFolder(member, movieId);
    await executeSql("UPDATE streams SET ends_at = 1");
    expect(await openSegment(folder, {}, { "CF-Connecting-IP": "192.0.2.9" })).toEqual(lapsed);
    expect(await countRows("rate_limits WHERE key LIKE 'receiver:%'")).toBe(0);
  });

  it("the path grant of an extra opens the extra's video while the extra plays", async () => {
    await executeSql(
      "INSERT INTO extras (id, movie_id, kind, title, position, video_id, created_at) VALUES (79, ?, 'other', 'An extra', 1, 'demo-tech', 1)",
      movieId,
    );
    const folder = await requestReceiverFolder(member, movieId, "&extra=79");
    expect(await openSegment(folder)).toEqual(open);
    const other = await requestReceiverFolder(member, movieId, "&extra=79");
    await executeSql("DELETE FROM extras WHERE id = 79");
    expect(await openSegment(other)).toEqual(lapsed);
  });
});
