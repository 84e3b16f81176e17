import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { playbackGrantMs, receiverAddressMs } from "../../../contract/constants.ts";
import { limitedClient } from "../../support/age-limit.ts";
import {
  castMovie,
  reportAsReceiver,
  requestAsReceiver,
  requestCast,
} from "../../support/cast-receiver.ts";
import {
  bearerClient,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { setConditions } from "../../support/conditions.ts";
import { readStatusAndCode, reportProgress, seedPlayableDemo } from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import {
  grantOf,
  openSegment,
  requestReceiverFolder,
  requestReceiverPlayback,
} from "../../support/receiver.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";

const open = [200, undefined];
const lapsed = [403, "grant_required"];
const signedOut = [401, "not_signed_in"];
const taken = [409, "stream_limit"];
const done = [204, undefined];
let movieId: number;
let member: TestClient;

beforeAll(async () => {
  movieId = await seedPlayableDemo();
  await publishSettings({ castAppId: "A1B2C3D4" });
});
afterAll(() => executeSql("DELETE FROM site_settings"));
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM views");
  member = await signedInClient("demo-member");
});
afterEach(async () => {
  await setConditions();
  await executeSql("UPDATE movies SET session_mark = 0, deleted_at = NULL");
});

const watchHere = (client = member) =>
  client(`/api/movies/${movieId}/playback`, { method: "POST" });
const report = async (token: string, changes = {}) =>
  readStatusAndCode(await reportAsReceiver(token, changes));
const request = async (token: string) => readStatusAndCode(await requestAsReceiver(token));
const readLease = () =>
  queryRow<{ receiver: string | null; endsAt: number; positionMs: number | null }>(
    "SELECT receiver_id AS receiver, ends_at AS endsAt, position_ms AS positionMs FROM streams",
  );
const readPosition = () =>
  queryRow<{ userId: string; movieId: number; positionMs: number }>(
    "SELECT user_id AS userId, movie_id AS movieId, position_ms AS positionMs FROM views",
  );
const stopElsewhere = async () => {
  const other = await signedInClient("demo-member");
  const { data } = await (await other("/api/streams")).json();
  return other(`/api/streams/${data[0].id}`, { method: "DELETE" });
};

describe("a movie that is cast", () => {
  it("a member who casts gives the stream of the browser to the receiver, which counts as one stream and one play", async () => {
    const before = await (await watchHere()).json();
    const response = await requestCast(member, movieId);
    const { data } = await response.json();
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(data.playId).toBe(before.data.playId);
    expect(data.src).toMatch(/^\/stream\/granted\//);
    expect([await countRows("streams"), await countRows("plays")]).toEqual([1, 1]);
    expect((await readLease())?.receiver).toMatch(/^[0-9a-f-]{36}$/);
    const { token } = data.receiver;
    expect(token).toMatch(/^[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    const bytes = token.split(".").map((part: string) => Buffer.from(part, "base64url"));
    expect(bytes.join()).not.toMatch(/demo-member|receiver/);
  });

  it("play requests without a Cast receiver get no receiver's token", async () => {
    for (const response of [await watchHere(), await requestReceiverPlayback(member, movieId)])
      expect((await response.json()).data.receiver).toBeUndefined();
  });

  it("a receiver stores the position and extends the lease without sending or getting a cookie", async () => {
    const { token, folder } = await castMovie(member, movieId);
    await setConditions({ clockAheadMs: 4 * 60_000 });
    const response = await reportAsReceiver(token, { position: 90 });
    expect(response.status).toBe(204);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await readPosition()).toEqual({ userId: "demo-member", movieId, positionMs: 90_000 });
    const lease = await readLease();
    expect(lease?.positionMs).toBe(90_000);
    expect(lease?.endsAt).toBeGreaterThan(Date.now() + 4 * 60_000 + playbackGrantMs - 10_000);
    await setConditions({ clockAheadMs: 4 * 60_000 + playbackGrantMs - 5_000 });
    expect(await openSegment(folder)).toEqual(open);
  });

  it("a receiver that requests its movie again gets the stored position, and addresses and a token that work", async () => {
    const { token } = await castMovie(member, movieId);
    await reportAsReceiver(token, { position: 123 });
    const response = await requestAsReceiver(token);
    const { data } = await response.json();
    expect([response.status, data.resumeAt]).toEqual([200, 123]);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await openSegment(data.src.replace("/master.m3u8", ""))).toEqual(open);
    expect(await report(data.receiver.token, { position: 130 })).toEqual(done);
    expect((await readPosition())?.positionMs).toBe(130_000);
    expect(await countRows("plays")).toBe(1);
  });

  it("a receiver plays on after a pause that is longer than the lease", async () => {
    const { token, folder } = await castMovie(member, movieId);
    expect(await report(token, { state: "paused" })).toEqual(done);
    await setConditions({ clockAheadMs: 2 * playbackGrantMs });
    expect(await openSegment(folder)).toEqual(lapsed);
    expect(await report(token)).toEqual(done);
    await setConditions({ clockAheadMs: 2 * playbackGrantMs + 6_000 });
    expect(await openSegment(folder)).toEqual(open);
  });

  it("the last report of a page that casts leaves the lease to the receiver", async () => {
    const { token } = await castMovie(member, movieId);
    const lease = await readLease();
    expect((await reportProgress(member, movieId, { state: "left" })).status).toBe(204);
    expect(await readLease()).toMatchObject({ receiver: lease?.receiver, endsAt: lease?.endsAt });
    expect(await report(token)).toEqual(done);
  });

  it("a page that casts does not extend the lease of its receiver", async () => {
    await castMovie(member, movieId);
    await setConditions({ clockAheadMs: 60_000 });
    const before = await readLease();
    const paused = await reportProgress(member, movieId, { state: "paused" });
    expect([paused.status, paused.headers.get("Set-Cookie")]).toEqual([204, null]);
    const playing = await reportProgress(member, movieId, { state: "playing" });
    expect(await readStatusAndCode(playing)).toEqual(taken);
    expect(await readLease()).toMatchObject({ endsAt: before?.endsAt });
  });

  it("a receiver that leaves releases the lease", async () => {
    const { token, folder } = await castMovie(member, movieId);
    expect(await report(token, { state: "left" })).toEqual(done);
    expect((await readLease())?.endsAt).toBeLessThanOrEqual(Date.now());
    expect(await openSegment(folder)).toEqual(lapsed);
  });

  it("an extra can be cast, and its position is not stored", async () => {
    await executeSql(
      "INSERT INTO extras (id, movie_id, kind, title, position, video_id, created_at) VALUES (78, ?, 'other', 'An extra', 1, 'demo-tech', 1)",
      movieId,
    );
    const { token } = await castMovie(member, movieId, "&extra=78");
    expect(await report(token)).toEqual(done);
    expect(await countRows("views")).toBe(0);
    expect(await queryRow("SELECT extra_id AS extra FROM streams")).toEqual({ extra: 78 });
    await executeSql("DELETE FROM extras WHERE id = 78");
    expect((await requestAsReceiver(token)).status).toBe(404);
  });

  it("a movie with the viewer's code is not cast", async () => {
    const { token } = await castMovie(member, movieId);
    await executeSql("UPDATE movies SET session_mark = 1 WHERE id = ?", movieId);
    expect(await readStatusAndCode(await requestCast(member, movieId))).toEqual([
      409,
      "receiver_not_offered",
    ]);
    expect(await request(token)).toEqual([409, "receiver_not_offered"]);
    expect(await report(token)).toEqual(taken);
  });
});

describe("the end of a receiver's authority", () => {
  const endings: [string, unknown[], () => Promise<unknown>][] = [
    ["the session's browser takes the stream back", taken, () => watchHere()],
    ["the session casts the movie again", taken, () => castMovie(member, movieId)],
    [
      "an AirPlay device or a television takes the movie",
      taken,
      () => requestReceiverPlayback(member, movieId),
    ],
    ["another device stops the stream", taken, stopElsewhere],
    ["a sign-out", signedOut, () => member("/clear-cookies", { method: "POST" })],
    ["the session's removal", signedOut, () => executeSql("DELETE FROM sessions")],
    [
      "a block",
      signedOut,
      () => executeSql("UPDATE users SET blocked_at = 1 WHERE id = 'demo-member'"),
    ],
    [
      "a refund",
      [403, "subscription_required"],
      async () =>
        (await signedInClient("demo-admin"))("/api/admin/orders/demo-order/refund", {
          method: "POST",
        }),
    ],
    [
      "the movie's deletion",
      [404, "movie_not_found"],
      () => executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", movieId),
    ],
    [
      "another movie in the session's browser",
      taken,
      async () => executeSql("UPDATE streams SET movie_id = 2, receiver_id = NULL"),
    ],
    ["another movie on the receiver", taken, () => executeSql("UPDATE streams SET movie_id = 2")],
    ["a restore to a time before the play", taken, () => executeSql("DELETE FROM streams")],
  ];

  it.each(endings)(
    "after %s, a receiver is refused: %j",
    { tags: ["long"] },
    async (_, refusal, end) => {
      const { token, folder } = await castMovie(member, movieId);
      await end();
      const before = await readLease();
      expect(await report(token)).toEqual(refusal);
      expect(await request(token)).toEqual(refusal);
      expect(await readLease()).toEqual(before);
      const isStopped = end === stopElsewhere;
      expect(await countRows("views")).toBe(isStopped ? 1 : 0);
      expect((await openSegment(folder))[0]).not.toBe(200);
    },
  );

  it.each(endings.slice(0, 4))(
    "after %s, the receiver's earlier token stays refused even when the new lease has ended: %j",
    { tags: ["long"] },
    async (_, refusal, end) => {
      const { token } = await castMovie(member, movieId);
      await end();
      await setConditions({ clockAheadMs: 2 * playbackGrantMs });
      expect(await report(token)).toEqual(refusal);
      expect(await request(token)).toEqual(refusal);
    },
  );

  it.each(["paused", "left"])(
    "a receiver whose lease the browser took back changes neither lease nor position when it reports %s",
    { tags: ["long"] },
    async (state) => {
      const { token } = await castMovie(member, movieId);
      await watchHere();
      await reportProgress(member, movieId, { state: "playing" });
      const before = [await readLease(), await readPosition()];
      expect(await report(token, { state, position: 400 })).toEqual(taken);
      expect([await readLease(), await readPosition()]).toEqual(before);
    },
  );

  it("a television of an account with an age limit is told of the limit", {
    tags: ["long"],
  }, async () => {
    const { token } = await castMovie(await limitedClient({ age: 16 }), movieId);
    await executeSql("UPDATE users SET age_limit = -1 WHERE id = 'demo-member'");
    expect(await request(token)).toEqual([403, "age_limit"]);
    expect(await report(token)).toEqual([403, "age_limit"]);
  });

  it("a site whose owner removes the receiver application casts no movie, and its televisions stop", async () => {
    const { token } = await castMovie(member, movieId);
    const refused = [409, "receiver_not_offered"];
    const before = await readLease();
    await publishSettings({});
    expect(await readStatusAndCode(await requestCast(member, movieId))).toEqual(refused);
    expect(await request(token)).toEqual(refused);
    expect(await report(token)).toEqual(refused);
    expect(await readLease()).toEqual(before);
    expect((await requestReceiverPlayback(member, movieId)).status).toBe(200);
    await publishSettings({ castAppId: "A1B2C3D4" });
  });

  it("a receiver's token ends after twelve hours", {
    tags: ["long"],
  }, async () => {
    member = await signInWithLongSession("demo-member");
    const { token, endsAt } = await castMovie(member, movieId);
    expect(endsAt).toBeGreaterThan(Date.now() + receiverAddressMs - 60_000);
    await setClockTo(endsAt - 60_000);
    const { data } = await (await requestAsReceiver(token)).json();
    await setClockTo(endsAt + 1000);
    expect(await report(token)).toEqual(signedOut);
    expect(await report(data.receiver.token)).toEqual(done);
    await keepSessionsInUse();
    expect(await openSegment(data.src.replace("/master.m3u8", ""))).toEqual(open);
  });
});

describe("what a receiver's token does not open", () => {
  it("a token that was changed, is of another kind or belongs to nobody is refused", async () => {
    const { token, folder } = await castMovie(member, movieId);
    const [iv = "", text = "", tag = ""] = token.split(".");
    const flipped = text.startsWith("A") ? "B" : "A";
    for (const other of [
      `${iv}.${flipped}${text.slice(1)}.${tag}`,
      token.slice(0, -1),
      grantOf(folder),
      grantOf(await requestReceiverFolder(member, movieId)),
      await createTestSession("demo-member"),
      "nobodys",
    ]) {
      expect(await report(other)).toEqual(signedOut);
      expect(await request(other)).toEqual(signedOut);
    }
    expect(await countRows("views")).toBe(0);
  });

  it("a receiver's token opens no endpoints but those for receivers", async () => {
    const { token } = await castMovie(member, movieId);
    for (const path of [
      "/api/protectedRoute",
      "/api/sessions",
      `/api/movies/${movieId}/download`,
    ]) {
      expect([path, (await bearerClient(token)(path)).status]).toEqual([path, 401]);
      const headers = { Cookie: `session=${token}; grant=${token}` };
      expect([path, (await visitorClient()(path, { headers })).status]).toEqual([path, 401]);
    }
    expect(await openSegment(`/stream/granted/${token}/demo-tech`)).toEqual(signedOut);
  });

  it("a progress report of a receiver counts for the movie of its token, whatever the request names", async () => {
    const { token } = await castMovie(member, movieId);
    const viewer = await signedInClient("demo-viewer");
    const body = {
      token,
      report: { position: 7, duration: 600, at: new Date().toISOString(), state: "playing" },
      movieId: 2,
      id: 2,
      userId: "demo-viewer",
    };
    const response = await viewer(
      "/api/receivers/progress?id=2&extra=1",
      jsonRequest("POST", body),
    );
    expect(response.status).toBe(204);
    expect(await readPosition()).toEqual({ userId: "demo-member", movieId, positionMs: 7_000 });
    expect(await countRows("views")).toBe(1);
  });

  it("a receiver of one session holds no lease of another session of the account", async () => {
    await executeSql("UPDATE plans SET streams = 2");
    const { token } = await castMovie(member, movieId);
    const other = await signedInClient("demo-member");
    const second = await castMovie(other, movieId);
    expect(await report(token, { state: "left" })).toEqual(done);
    expect(await report(second.token)).toEqual(done);
    expect(await countRows(`streams WHERE ends_at > ${Date.now()}`)).toBe(1);
  });

  it("a page of another site cannot report with a token", async () => {
    const { token } = await castMovie(member, movieId);
    const init = jsonRequest("POST", { token });
    const response = await visitorClient()("/api/receivers/playback", {
      ...init,
      headers: { ...init.headers, Origin: "https://other.example" },
    });
    expect(await readStatusAndCode(response)).toEqual([403, "wrong_origin"]);
  });
});
