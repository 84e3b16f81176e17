import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { addressIn } from "../../support/address-in.ts";
import { clearSite, fetchSite } from "../../support/clear-site.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { pageAddresses } from "../../support/page-addresses.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { executeSql } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const locales = ["en", "es", "de"] as const;
/** The name, address, phone and email of the demo's site. */
const oldNames = /.{0,60}(marquee|lantern street|555-0142).{0,40}/i;
const findOldName = (text: string) => oldNames.exec(text)?.[0];

beforeAll(async () => {
  await seedSite();
  await clearSite();
  const admin = await signedInClient("demo-admin");
  const settings = createSiteSettings({ locales: [...locales] });
  const response = await admin("/api/admin/site", jsonRequest("PUT", { version: 0, settings }));
  expect(response.status).toBe(200);
  await createSamplePages(admin);
  await executeSql("UPDATE movies SET description = 'An old film about a cinema'");
  await executeSql("UPDATE users SET email = replace(email, 'marquee.example', 'members.example')");
});

/** Creates the pages of the sample addresses that the demo lacks. */
async function createSamplePages(admin: TestClient) {
  const texts = { en: { title: "Nights", body: "Nights" } };
  await admin(
    "/api/admin/pages",
    jsonRequest("POST", { slug: "house-rules", placement: "menu", texts }),
  );
  await admin(
    "/api/admin/collections",
    jsonRequest("POST", { slug: "silent-nights", texts, ...plainCollection, movieIds: ["1", "2"] }),
  );
  await executeSql(
    "INSERT INTO categories (title, slug, created_at) VALUES ('Film noir', 'film-noir', 0)",
  );
}

describe.each(locales)("a renamed site, in %s", (locale) => {
  const tags = locale === "en" ? [] : ["long"];
  const speaking =
    (client: TestClient): TestClient =>
    (path, init) =>
      client(path, { ...init, headers: { ...init?.headers, Cookie: `language=${locale}` } });
  const visitor = speaking(visitorClient());

  it("each page of a renamed site has the new name and no trace of the old name", {
    tags,
  }, async () => {
    for (const { address } of [...pageAddresses, { address: "/index.html" }]) {
      const html = await (await visitor(addressIn(locale, address))).text();
      expect.soft(html.includes("Nordlicht"), address).toBe(true);
      expect.soft(findOldName(html), address).toBeUndefined();
    }
  });

  it.each([
    "/manifest.webmanifest",
    "/feed.xml",
    "/api/openapi.json",
    "/statements/no-token-of-a-holder",
    "/embed/movie/1",
    `/api/oembed?url=${encodeURIComponent("http://site-1.localhost/movie/1")}`,
  ])(
    "a renamed site has its new name and no trace of the old one in %s",
    { tags: ["long"] },
    async (path) => {
      const response = await speaking(visitorClient("http://site-1.localhost"))(path);
      // A type pair of the settings has the name "marquee" as well.
      const text = (await response.text()).replaceAll('"marquee"', "");
      expect(text).toContain("Nordlicht");
      expect(findOldName(text)).toBeUndefined();
    },
  );
});

describe("a renamed site, signed in", () => {
  it("the sandbox checkout of a renamed site has the new name and no trace of the old name", async () => {
    const viewer = await signedInClient("demo-viewer");
    const plan = { plan_id: "10001", email: "viewer@members.example", consent: true };
    const { orderId } = await (await viewer("/initiate_payment", jsonRequest("POST", plan))).json();
    const html = await (await visitorClient()(`/sandbox/checkout/${orderId}`)).text();
    expect(html).toMatch(/<title>[^<]+ · Nordlicht<\/title>/);
    expect(findOldName(html)).toBeUndefined();
  });

  it("a renamed site names the data export after the new name, without a trace of the old name", async () => {
    const member = await signedInClient("demo-member");
    const response = await member("/api/account/export");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="nordlicht-my-data.json"',
    );
    expect(findOldName(await response.text())).toBeUndefined();
  });

  it("a renamed site has one icon wherever it is shown", async () => {
    const { version } = await fetchSite();
    const viewer = await signedInClient("demo-viewer");
    const plan = { plan_id: "10001", email: "viewer@members.example", consent: true };
    const { orderId } = await (await viewer("/initiate_payment", jsonRequest("POST", plan))).json();
    const paths = [
      "/",
      `/sandbox/checkout/${orderId}`,
      "/statements/no-token-of-a-holder",
      "/dev/mailbox",
    ];
    const readIcons = async () => {
      const pages = await Promise.all(
        paths.map(async (path) => (await visitorClient()(path)).text()),
      );
      return new Set(pages.map((html) => /<link rel="icon" href="([^"]+)"/.exec(html)?.[1]));
    };
    expect([...(await readIcons())]).toEqual([`/site-icon.svg?v=${version}`]);
    const admin = await signedInClient("demo-admin");
    const image = new File([await readFile("web/public/icons/icon-192.png")], "icon.png");
    const form = await formRequest("POST", { kind: "icon", image });
    const { data: icon } = await (await admin("/api/admin/site/pictures", form)).json();
    await admin(
      "/api/admin/site",
      jsonRequest("PUT", { version, settings: createSiteSettings({ icon }) }),
    );
    expect([...(await readIcons())]).toEqual([icon.path]);
  });
});

it("seeding the demo's settings again restores the name Marquee", async () => {
  await clearSite();
  await seedSite();
  expect(await fetchSite()).toMatchObject({ name: "Marquee" });
});
