import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import {
  readGrant,
  readStatusAndCode,
  reportProgress,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let movieId: number;

const change = (columns: string) =>
  executeSql(`UPDATE movies SET ${columns} WHERE id = ${movieId}`);
const setStatus = (status: string) =>
  executeSql("UPDATE videos SET status = ?, published_at = 1 WHERE id = 'demo-tech'", status);
const play = (client: TestClient, query = "") =>
  client(`/api/movies/${movieId}/playback${query}`, { method: "POST" });
const readAccess = async (client: TestClient) =>
  (await (await client(`/api/movies/${movieId}/access`)).json()).data;
const rent = (client: TestClient) =>
  client(
    `/api/movies/${movieId}/rentals`,
    jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48, consent: true }),
  );

/** The requests by which a browser could read a file, with the status of a file that is open. */
const requests: [RequestInit, number][] = [
  [{}, 200],
  [{ method: "HEAD" }, 200],
  [{ headers: { Range: "bytes=0-9" } }, 206],
];

async function fetchStatuses(path: string, headers: Record<string, string> = {}) {
  const responses = requests.map(([init]) =>
    visitorClient()(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), ...headers },
    }),
  );
  return (await Promise.all(responses)).map(({ status }) => status);
}

const insertRental = async (userId: string) => {
  await executeSql(
    "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('rented', ?, 'rental', 'paid', 'sandbox', 399, 'usd', 1, 1)",
    userId,
  );
  await executeSql(
    "INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until) VALUES ('rented', ?, ?, 30, 48, ?)",
    userId,
    movieId,
    Date.now() + 86_400_000,
  );
};

const personas = {
  subscriber: async () => signedInClient("demo-member"),
  administrator: async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-member'");
    return signedInClient("demo-member");
  },
  renter: async () => {
    await insertRental("demo-viewer");
    return signedInClient("demo-viewer");
  },
  owner: async () => {
    await insertPurchase("demo-viewer", movieId);
    await change("owners_may_stream = 1");
    return signedInClient("demo-viewer");
  },
};

beforeAll(async () => {
  movieId = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  await change(
    "download_for = NULL, free_download = 0, download_file = NULL, owners_may_stream = 0, rent_price_cents = 399",
  );
  await setStatus("uploading");
});

describe("the original of a movie without renditions", () => {
  it.each<[keyof typeof personas, string]>([
    ["subscriber", "download_for = NULL"],
    ["subscriber", "download_for = 'subscribers'"],
    ["subscriber", "download_for = 'buyers', free_download = 1"],
    ["administrator", "download_for = 'subscribers'"],
    ["owner", "download_for = 'subscribers'"],
    ["owner", "download_for = 'buyers'"],
    ["owner", "download_for = 'nobody'"],
  ])("the %s with %s watches the file that is also a download", async (persona, columns) => {
    const client = await personas[persona]();
    await change(columns);
    expect(await readAccess(client)).toMatchObject({ watch: "ok", download: "ok" });
    const played = await play(client);
    const { src } = (await played.clone().json()).data;
    expect(src).toBe("/stream/demo-tech/source.mp4");
    for (const response of [played, await reportProgress(client, movieId)])
      expect(await fetchStatuses(src, { Cookie: `grant=${readGrant(response)}` })).toEqual(
        requests.map(([, status]) => status),
      );
    const address = (await (await play(client, "?for=receiver")).json()).data.src;
    expect(address).toMatch(/^\/stream\/granted\/.*\/source\.mp4$/);
    expect(await fetchStatuses(address)).toEqual(requests.map(([, status]) => status));
  });

  it.each<[keyof typeof personas, string]>([
    ["subscriber", "download_for = 'buyers'"],
    ["subscriber", "download_for = 'nobody'"],
    ["subscriber", "download_file = 'rendition'"],
    ["administrator", "download_for = 'nobody'"],
    ["owner", "download_file = 'rendition'"],
    ["renter", "download_for = 'subscribers'"],
    ["renter", "download_for = 'buyers'"],
    ["renter", "download_for = 'nobody'"],
    ["renter", "free_download = 1"],
  ])(
    "the %s with %s waits for the renditions, without a grant or a stream",
    async (persona, columns) => {
      const client = await personas[persona]();
      await change(columns);
      expect((await readAccess(client)).watch).toBe("being_prepared");
      for (const response of [
        await play(client),
        await play(client, "?for=receiver"),
        await reportProgress(client, movieId),
      ]) {
        expect(readGrant(response)).toBeUndefined();
        expect([200, 409]).toContain(response.status);
      }
      expect(await readStatusAndCode(await play(client))).toEqual([409, "video_being_prepared"]);
      expect([await countRows("streams"), await countRows("plays")]).toEqual([0, 0]);
      expect(await countRows("rentals WHERE begun_at IS NOT NULL")).toBe(0);
      await setStatus("ready");
      const played = await play(client);
      expect((await played.clone().json()).data.src).toBe("/stream/demo-tech/master.m3u8");
      const cookie = { Cookie: `grant=${readGrant(played)}` };
      expect(await fetchStatuses("/stream/demo-tech/source.mp4", cookie)).toEqual([403, 403, 403]);
    },
  );

  it("an address for receivers no longer opens the original once the owner closes the download", async () => {
    const address = (await (await play(await personas.subscriber(), "?for=receiver")).json()).data
      .src;
    await change("download_for = 'buyers'");
    expect(await fetchStatuses(address)).toEqual([403, 403, 403]);
  });

  it("a viewer without a subscription is told to subscribe if subscribers can watch the original, else to wait for the renditions", async () => {
    const viewer = await signedInClient("demo-viewer");
    expect((await readAccess(viewer)).watch).toBe("subscription_required");
    expect((await readAccess(visitorClient())).watch).toBe("sign_in_required");
    await change("download_for = 'buyers'");
    expect((await readAccess(viewer)).watch).toBe("being_prepared");
  });

  it("a movie without renditions is not for rent, on its page, on its card and by request", async () => {
    const viewer = await signedInClient("demo-viewer");
    const readMovie = async () =>
      (await (await viewer(`/api/movies/${movieId}`)).json()).data as {
        rentPrice?: number;
      };
    const readCard = async () => {
      const { data } = await (await viewer("/api/getMovies?limit=50")).json();
      return data.find(({ id }: { id: string }) => id === String(movieId)).offer;
    };
    expect((await readAccess(viewer)).rent).toBeNull();
    expect([(await readMovie()).rentPrice, (await readCard())?.rentPrice]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await rent(viewer)).status).toBeGreaterThanOrEqual(400);
    expect(await countRows("orders WHERE kind = 'rental'")).toBe(0);
    await setStatus("ready");
    expect((await readAccess(viewer)).rent).toEqual({ price: 3.99 });
    expect([(await readMovie()).rentPrice, (await readCard())?.rentPrice]).toEqual([3.99, 3.99]);
  });

  it("a rental whose movie waits for renditions begins with the first play of a rendition", async () => {
    const renter = await personas.renter();
    expect((await play(renter)).status).toBe(409);
    await setStatus("ready");
    const readBegun = async () =>
      (await queryRow<{ begun_at: number | null }>("SELECT begun_at FROM rentals"))?.begun_at;
    expect(await readBegun()).toBeNull();
    expect((await play(renter)).status).toBe(200);
    expect(await readBegun()).not.toBeNull();
  });

  it("a renter who subscribes watches the original by the subscription, and the rental does not begin", async () => {
    await insertRental("demo-member");
    const renter = await personas.subscriber();
    expect(await readAccess(renter)).toMatchObject({
      watch: "ok",
      rentedUntil: expect.any(String),
    });
    expect((await play(renter)).status).toBe(200);
    expect(await countRows("rentals WHERE begun_at IS NOT NULL")).toBe(0);
  });
});
