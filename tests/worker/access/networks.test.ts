import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hostingNetworks, parseNetworks } from "../../../contract/site/hosting-networks.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import {
  expectAccess,
  readStatusAndCode,
  reportProgress,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const [hosting, home] = [24_940, 3320];
const refused = [451, "network_not_allowed"];
const allowed = [200, undefined];
let id: number;
let member: TestClient;

const over =
  (asn: unknown, client: TestClient): TestClient =>
  (path, init) =>
    client(path, { ...init, cf: { country: "DE", asn } } as RequestInit);
const play = async (client: TestClient) =>
  readStatusAndCode(await client(`/api/movies/${id}/playback`, { method: "POST" }));
const download = async (client: TestClient) =>
  readStatusAndCode(await client(`/api/movies/${id}/download`));
const report = async (client: TestClient) => readStatusAndCode(await reportProgress(client, id));

beforeAll(async () => {
  id = await seedPlayableDemo();
  await publishSettings({ refusedNetworks: [hosting] });
});
afterAll(() => publishSettings({}));
beforeEach(async () => {
  await resetAccounts();
  await executeSql(
    "UPDATE movies SET territories = NULL, rent_price_cents = 399, subscription_until = NULL WHERE id = ?",
    id,
  );
  member = await signedInClient("demo-member");
});

describe("a network that the owner refuses", () => {
  it("a member can play and download only over networks that are not refused", async () => {
    const abroad = over(hosting, member);
    const outcomes = { play: await play(abroad), download: await download(abroad) };
    expect(outcomes).toEqual({ play: refused, download: refused });
    expect(await countRows("streams")).toBe(0);
    await expectAccess(abroad, id, outcomes);
    expect(await play(over(home, member))).toEqual(allowed);
    expect(await download(over(home, member))).toEqual(allowed);
  });

  it("a stream that changes to a refused network gets no further grant", async () => {
    await play(over(home, member));
    expect((await report(over(home, member)))[0]).toBe(204);
    expect(await report(over(hosting, member))).toEqual(refused);
  });

  it("an administrator plays and downloads on a network that the owner refuses", async () => {
    const admin = await signedInClient("demo-admin");
    await executeSql("INSERT INTO gifts (user_id, until, given_at) VALUES ('demo-admin', 9e15, 1)");
    expect(await play(over(hosting, admin))).toEqual(allowed);
    expect(await download(over(hosting, admin))).toEqual(allowed);
  });

  it.each([undefined, null, "24940", 0])(
    "a request whose network has the number %s is not refused",
    async (asn) => {
      expect(await play(over(asn, member))).toEqual(allowed);
    },
  );

  it("a viewer on a refused network is told any other reason for a refusal first, and can still rent the movie", async () => {
    const viewer = over(hosting, await signedInClient("demo-viewer"));
    expect(await play(viewer)).toEqual([403, "subscription_required"]);
    await executeSql("UPDATE movies SET territories = 'FR' WHERE id = ?", id);
    expect(await play(over(hosting, member))).toEqual([451, "not_in_country"]);
    await executeSql("UPDATE movies SET territories = NULL WHERE id = ?", id);
    const rental = jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 });
    expect((await viewer(`/api/movies/${id}/rentals`, rental)).status).toBe(201);
  });
});

describe("the list of refused networks", () => {
  it("the list of refused networks takes AS numbers, and refuses other text and impossible numbers", async () => {
    expect(parseNetworks("AS24940, 3320;as9009  3320")).toEqual([24_940, 3320, 9009]);
    expect(parseNetworks("Hetzner 1.5 -3 24940x")).toEqual([Number.NaN]);
    const admin = await signedInClient("demo-admin");
    const { data } = await (await admin("/api/admin/site")).json();
    for (const refusedNetworks of [[0], [4_294_967_296], [1.5], ["x"]]) {
      const settings = { ...data.settings, refusedNetworks };
      const response = await admin(
        "/api/admin/site",
        jsonRequest("PUT", { version: data.version, settings }),
      );
      expect([response.status, (await response.json()).issues[0].code]).toEqual([
        400,
        "networks_invalid",
      ]);
    }
  });

  it("the well-known networks fit into the list of refused networks, which no page shows to visitors", async () => {
    expect(hostingNetworks.get(hosting)).toBe("Hetzner");
    await publishSettings({ refusedNetworks: [...hostingNetworks.keys()] });
    const response = await (await signedInClient("demo-viewer"))("/api/site");
    expect(await response.text()).not.toContain(String(hosting));
    await publishSettings({ refusedNetworks: [hosting] });
  });
});
