import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { readGrant, readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import { executeSql, insertPurchase } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const folder = "/stream/demo-tech";
const memberId = "demo-member";
let movieId: number;
let member: TestClient;
let master: string;

beforeAll(async () => {
  movieId = await seedPlayableDemo({
    files: /m3u8$|(240p|540p|audio)\/(1\.m4s|init\.mp4)$|source\.mp4$|storyboard\.vtt$/,
  });
  const { MEDIA } = await getBindings();
  master = (await (await MEDIA.get("videos/demo-tech/master.m3u8"))?.text()) ?? "";
});
beforeEach(async () => {
  await resetAccounts();
  await putMaster(master);
  await setLimit(480);
  member = await signedInClient(memberId);
});

const setLimit = (height: number | null) =>
  executeSql("UPDATE plans SET max_height = ? WHERE id = '10001'", height);
const putMaster = async (text: string) =>
  (await getBindings()).MEDIA.put("videos/demo-tech/master.m3u8", text);
const play = (client = member) => client(`/api/movies/${movieId}/playback`, { method: "POST" });
const report = (client = member) => {
  const progress = { position: 10, duration: 100, at: new Date().toISOString(), state: "playing" };
  return client(`/api/movies/${movieId}/progress`, jsonRequest("POST", progress));
};
const download = (client = member) => client(`/api/movies/${movieId}/download`);
const setFreeDownload = (isFree: number) =>
  executeSql("UPDATE movies SET free_download = ? WHERE id = ?", isFree, movieId);
const fetchFile = (grant: string | undefined, path: string, init: RequestInit = {}) =>
  visitorClient()(`${folder}/${path}`, {
    ...init,
    headers: { ...init.headers, Cookie: `grant=${grant}` },
  });
const listRenditions = (text: string) =>
  [...text.matchAll(/^(\w+)\/index\.m3u8$/gm)].map(([, name]) => name);
const fetchRenditions = async (grant: string | undefined) =>
  listRenditions(await (await fetchFile(grant, "master.m3u8")).text());
const fetchStatus = async (grant: string | undefined, path: string) =>
  (await fetchFile(grant, path)).status;

const allRenditions = ["240p", "360p", "540p"];
const permitted = ["240p", "360p"];

describe("a member whose plan limits the rendition height", () => {
  it("a plan with a highest rendition lists and serves only renditions up to it, with audio and tracks", async () => {
    const response = await play();
    const grant = readGrant(response);
    const { data } = await response.json();
    expect(listRenditions(data.playlists[`${folder}/master.m3u8`])).toEqual(permitted);
    expect(Object.keys(data.playlists)).toContain(`${folder}/240p/index.m3u8`);
    const listed = await fetchFile(grant, "master.m3u8");
    expect([listed.headers.get("Cache-Control"), listRenditions(await listed.text())]).toEqual([
      "private, no-store",
      permitted,
    ]);
    await (await getBindings()).MEDIA.put("videos/demo-tech/audio2/1.m4s", "a second audio track");
    for (const path of [
      "240p/1.m4s",
      "240p/init.mp4",
      "360p/index.m3u8",
      "audio/index.m3u8",
      "audio2/1.m4s",
      "storyboard.vtt",
    ])
      expect([path, await fetchStatus(grant, path)]).toEqual([path, 200]);
  });

  it.each(["540p/1.m4s", "540p/init.mp4", "540p/index.m3u8", "540p/2.m4s", "source.mp4"])(
    "a member whose plan has a highest rendition is refused %s, with a grant of the play request or of a report",
    async (path) => {
      const grants = [readGrant(await play()), readGrant(await report())];
      for (const grant of grants) {
        const refused = await fetchFile(grant, path);
        expect([refused.status, (await refused.json()).code]).toEqual([
          403,
          "rendition_not_in_plan",
        ]);
        for (const init of [{ method: "HEAD" }, { headers: { Range: "bytes=0-1" } }])
          expect((await fetchFile(grant, path, init)).status).toBe(403);
      }
    },
  );

  it("a plan with a highest rendition still serves a movie's lowest rendition when all renditions are higher", async () => {
    await putMaster(
      master.replaceAll(
        /RESOLUTION=\d+x(\d+)/g,
        (_, height) => `RESOLUTION=1920x${1000 + Number(height)}`,
      ),
    );
    const grant = readGrant(await play());
    expect(await fetchRenditions(grant)).toEqual(["240p"]);
    expect([
      await fetchStatus(grant, "240p/1.m4s"),
      await fetchStatus(grant, "540p/1.m4s"),
    ]).toEqual([200, 403]);
  });

  it("a plan's highest rendition limits a wide movie by the height in its renditions' names, not by their pixels", async () => {
    await putMaster(master.replace("960x540", "1280x480"));
    expect(await fetchRenditions(readGrant(await play()))).toEqual(permitted);
  });

  describe("while a movie has no renditions", () => {
    beforeEach(async () => {
      await (await getBindings()).MEDIA.delete("videos/demo-tech/master.m3u8");
      await executeSql("UPDATE videos SET status = 'uploading' WHERE id = 'demo-tech'");
    });
    afterEach(() => executeSql("UPDATE videos SET status = 'ready' WHERE id = 'demo-tech'"));

    const readWatch = async () =>
      (await (await member(`/api/movies/${movieId}/access`)).json()).data.watch;

    it("a member whose plan has a highest rendition neither watches nor downloads the original", async () => {
      expect(await readWatch()).toBe("being_prepared");
      for (const query of ["", "?for=receiver"]) {
        const response = await member(`/api/movies/${movieId}/playback${query}`, {
          method: "POST",
        });
        expect(readGrant(response)).toBeUndefined();
        expect(await readStatusAndCode(response)).toEqual([409, "video_being_prepared"]);
      }
      const reported = await report();
      expect(readGrant(reported)).toBeUndefined();
      expect(await readStatusAndCode(reported)).toEqual([409, "video_being_prepared"]);
      const refused = await download();
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        code: "original_not_in_plan",
        message: expect.stringContaining("may be higher than your plan includes"),
      });
    });

    it("a member whose plan got a highest rendition while the original plays gets no further grant", async () => {
      await setLimit(null);
      expect(await readWatch()).toBe("ok");
      const grant = readGrant(await play());
      expect(await fetchStatus(grant, "source.mp4")).toBe(200);
      expect((await download()).status).toBe(200);
      await setLimit(480);
      expect(readGrant(await report())).toBeUndefined();
      expect((await play()).status).toBe(409);
    });

    it.each([
      ["owns the movie", () => insertPurchase(memberId, movieId)],
      ["may download it for nothing", () => setFreeDownload(1)],
    ])(
      "a member whose plan has a highest rendition watches the original of a movie if the member %s",
      async (_, prepare) => {
        await prepare();
        try {
          expect(await readWatch()).toBe("ok");
          expect(await fetchStatus(readGrant(await play()), "source.mp4")).toBe(200);
          expect((await download()).status).toBe(200);
        } finally {
          await setFreeDownload(0);
        }
      },
    );
  });

  it("a member is served all renditions with the next grant after the plan's limit was removed", async () => {
    const grant = readGrant(await play());
    await setLimit(null);
    expect(await fetchRenditions(grant)).toEqual(permitted);
    expect(await fetchRenditions(readGrant(await report()))).toEqual(allRenditions);
    await setLimit(480);
    expect(await fetchRenditions(readGrant(await report()))).toEqual(permitted);
  });
});

describe("a right to renditions beyond the plan's limit", () => {
  const inADay = () => Date.now() + 86_400_000;
  const redeemGift = async () => {
    const until = inADay();
    await executeSql(
      "INSERT INTO orders (id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('given', 'gift', 'paid', 'sandbox', 999, 'usd', 1, 1)",
    );
    await executeSql(
      "INSERT INTO gift_codes (order_id, plan_id, periods, days, code, language, send_on, redeemed_by, redeemed_at, starts_at, ends_at, created_at) VALUES ('given', '10001', 1, 30, 'abc', 'en', '2026-01-01', ?, 1, 1, ?, 1)",
      memberId,
      until,
    );
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES (?, ?, 1)",
      memberId,
      until,
    );
  };
  const rent = async (status: string) => {
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('rented', ?, 'rental', ?, 'sandbox', 399, 'usd', 1, 1)",
      memberId,
      status,
    );
    await executeSql(
      "INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until) VALUES ('rented', ?, ?, 30, 48, ?)",
      memberId,
      movieId,
      inADay(),
    );
  };

  it("a member on a plan with a highest rendition who rents the movie streams all its renditions, and downloads none beyond the plan", async () => {
    await rent("paid");
    expect(await fetchRenditions(readGrant(await play()))).toEqual(allRenditions);
    expect(await readStatusAndCode(await download())).toEqual([403, "original_not_in_plan"]);
    await executeSql("UPDATE movies SET download_file = 'rendition'");
    const limited = await (await download()).arrayBuffer();
    await executeSql("DELETE FROM rentals");
    expect((await (await download()).arrayBuffer()).byteLength).toBe(limited.byteLength);
    await executeSql("UPDATE movies SET download_file = NULL");
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      "who bought the movie, gets all its renditions",
      () => insertPurchase(memberId, movieId),
      allRenditions,
    ],
    ["whose rental was refunded, gets the plan's renditions", () => rent("refunded"), permitted],
    [
      "who has gifted days, gets all renditions",
      () =>
        executeSql(
          "INSERT INTO gifts (user_id, until, given_at) VALUES (?, ?, 1)",
          memberId,
          inADay(),
        ),
      allRenditions,
    ],
    [
      "whose gifted days are over, gets the plan's renditions",
      () =>
        executeSql(
          "INSERT INTO gifts (user_id, until, given_at) VALUES (?, ?, 1)",
          memberId,
          Date.now() - 1000,
        ),
      permitted,
    ],
    ["whose gift code is of the same plan, gets the plan's renditions", redeemGift, permitted],
    [
      "whose gifted days go on after those of a gift code, gets all renditions",
      async () => {
        await redeemGift();
        await executeSql("UPDATE gifts SET until = until + 1000");
      },
      allRenditions,
    ],
    [
      "who bought another movie, gets the plan's renditions",
      () => insertPurchase(memberId, movieId + 1),
      permitted,
    ],
  ])(
    "on a plan with a highest rendition, a member %s",
    { tags: ["long"] },
    async (_, prepare, expected) => {
      await prepare();
      for (const response of [await play(), await report()])
        expect(await fetchRenditions(readGrant(response))).toEqual(expected);
      expect(await fetchStatus(readGrant(await report()), "540p/1.m4s")).toBe(
        expected === allRenditions ? 200 : 403,
      );
      expect(await readStatusAndCode(await download())).toEqual(
        expected === allRenditions ? [200, undefined] : [403, "original_not_in_plan"],
      );
    },
  );
});

describe("a member with a subscription and a gift code of another plan", () => {
  const hour = 3_600_000;
  const until = Date.now() + 24 * hour;
  const addPlan = (streams: number, height: number | null) =>
    executeSql(
      "INSERT OR REPLACE INTO plans (id, name, price_cents, currency, days, streams, max_height, active) VALUES ('20002', 'Gift', 999, 'usd', 30, ?, ?, 0)",
      streams,
      height,
    );
  const redeem = () =>
    executeSql(
      "INSERT INTO gift_codes (order_id, plan_id, periods, days, code, language, send_on, redeemed_by, redeemed_at, starts_at, ends_at, created_at) VALUES ('given', '20002', 1, 30, 'abc', 'en', '2026-01-01', ?, 1, 1, ?, 1)",
      memberId,
      until,
    );
  const readLimit = async () => (await (await member("/api/streams")).json()).limit;

  beforeEach(async () => {
    await executeSql(
      "INSERT INTO orders (id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('given', 'gift', 'paid', 'sandbox', 999, 'usd', 1, 1)",
    );
    await executeSql("UPDATE plans SET streams = 2 WHERE id = '10001'");
  });
  afterAll(async () => {
    await resetAccounts();
    await executeSql("DELETE FROM plans WHERE id = '20002'");
  });

  it.each<[string, number, number | null, number, string[]]>([
    ["the gift's plan if that is the better one", 4, null, 4, allRenditions],
    ["the subscription's plan if that is the better one", 1, 240, 2, permitted],
    [
      "the better of each: the gift's streams and the subscription's renditions",
      4,
      240,
      4,
      permitted,
    ],
    [
      "the better of each: the subscription's streams and the gift's renditions",
      1,
      720,
      2,
      allRenditions,
    ],
  ])(
    "a member with a subscription and a gift code streams by %s",
    { tags: ["long"] },
    async (_, streams, height, expectedStreams, renditions) => {
      await addPlan(streams, height);
      await redeem();
      expect(await readLimit()).toBe(expectedStreams);
      expect(await fetchRenditions(readGrant(await play()))).toEqual(renditions);
    },
  );

  it("a member whose subscription has ended streams by the gift's plan alone", async () => {
    await addPlan(1, 240);
    await redeem();
    await executeSql("UPDATE subscriptions SET expires_at = 1 WHERE user_id = ?", memberId);
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES (?, ?, 1)",
      memberId,
      until,
    );
    expect(await readLimit()).toBe(1);
    expect(await fetchRenditions(readGrant(await play()))).toEqual(["240p"]);
  });

  it("a member whose subscription and gift have ended keeps the limits of the subscription's plan", async () => {
    await executeSql("UPDATE subscriptions SET expires_at = 1 WHERE user_id = ?", memberId);
    expect(await readLimit()).toBe(2);
  });
});

it.each<[string, () => Promise<unknown>]>([
  ["of a movie whose renditions are all within the plan's limit", () => setLimit(540)],
  ["of a movie that everybody may download", () => setFreeDownload(1)],
])(
  "a member whose plan has a highest rendition can download the original %s",
  async (_, prepare) => {
    await prepare();
    expect((await download()).status).toBe(200);
    await setFreeDownload(0);
  },
);

it("an administrator limits a plan to one of the known heights, and the offer names the height", async () => {
  const admin = await signedInClient("demo-admin");
  await executeSql("UPDATE plans SET version = 1");
  const plan = { name: "Monthly", amount: 9.99, streams: 2, listed: true, retired: false };
  const change = (fields: object) =>
    admin("/api/admin/plans/10001", jsonRequest("PUT", { ...plan, ...fields }));
  const refused = await change({ maxHeight: 600, version: 1 });
  expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, "maxHeight"]);
  expect((await change({ maxHeight: 720, version: 1 })).status).toBe(200);
  const readOffer = async () =>
    (await (await visitorClient()("/api/plans")).json()).data[0].maxHeight;
  expect(await readOffer()).toBe(720);
  expect((await change({ version: 2 })).status).toBe(200);
  expect(await readOffer()).toBeNull();
});
