import { beforeAll, describe, expect, it } from "vitest";
import { isReservedSlug } from "../../../contract/pages/reserved-slugs.ts";
import { castReceiverScript } from "../../../contract/site/cast-scripts.ts";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const castAppId = "A1B2C3D4";
const fetchPage = (path: string, init: RequestInit = {}) => visitorClient()(path, init);
const policyOf = ({ headers }: Response) => headers.get("Content-Security-Policy") ?? "";
const scriptsOf = (response: Response) => /script-src ([^;]*)/.exec(policyOf(response))?.[1] ?? "";
const senderScripts =
  "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js https://www.gstatic.com/cast/sdk/libs/sender/1.0/cast_framework.js https://www.gstatic.com/eureka/clank/";

beforeAll(seedSite);

describe("a site without a receiver application", () => {
  it("a site without a receiver application has no page for receivers", async () => {
    await publishSettings({});
    const missing = await fetchPage("/cast");
    expect(missing.status).toBe(404);
    for (const path of ["/", "/movies", "/stream/watch/Metropolis", "/tv", "/studio", "/privacy"]) {
      const response = await fetchPage(path);
      expect([path, policyOf(response)]).toEqual([
        path,
        expect.not.stringMatching(/gstatic|google/),
      ]);
      expect(await response.text()).not.toContain("Google Cast");
    }
  });
});

describe("a site with a receiver application", () => {
  beforeAll(() => publishSettings({ castAppId, name: "Kino & <Söhne>" }));

  it("a receiver gets the page with the owner's name and colours and Google's framework, and no cookie", async () => {
    const response = await fetchPage("/cast", { headers: { "Accept-Language": "en" } });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "x-frame-options": "DENY",
    });
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(html).toContain("<title>Kino &#38; &#60;Söhne&#62;</title>");
    expect(html).toContain(`<script src="${castReceiverScript}"></script></head>`);
    expect(html).toMatch(/<html lang="en"/);
    expect(html).not.toContain("<Söhne>");
  });

  it("the page for receivers runs scripts of the site and of Google's hosts for Cast only, and reaches no others", async () => {
    const policy = policyOf(await fetchPage("/cast"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(
      "script-src 'self' https://www.gstatic.com https://ajax.googleapis.com;",
    );
    expect(policy).toContain("connect-src 'self' https://www.gstatic.com ws://localhost:8008;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("pages that lead to a movie permit the scripts of Google's sender, and other pages permit nothing of Google", async () => {
    for (const path of ["/", "/movies", "/movie/1", "/stream/watch/Metropolis?id=1"])
      expect([path, scriptsOf(await fetchPage(path))]).toEqual([
        path,
        expect.stringMatching(new RegExp(`${senderScripts.replaceAll(/[./]/g, "\\$&")}$`)),
      ]);
    for (const path of ["/studio", "/movielist", "/tv", "/api/site", "/manifest.webmanifest"])
      expect([path, policyOf(await fetchPage(path))]).toEqual([
        path,
        expect.not.stringContaining("gstatic"),
      ]);
  });

  it("the privacy text says that Google receives the addresses of people who can cast", async () => {
    const html = await (await fetchPage("/en/privacy")).text();
    expect(html).toContain("Google Cast script (Google Ireland Limited)");
  });

  it("a page of the owner's cannot take the address of the page for receivers", () => {
    expect(isReservedSlug("cast")).toBe(true);
  });
});

describe("the setting of the receiver application", () => {
  it("an administrator saves an application ID of eight characters in capital letters, and no other text", async () => {
    const admin = await signedInClient("demo-admin");
    const save = async (id: string) => {
      const { data } = await (await admin("/api/admin/site")).json();
      const settings = createSiteSettings({ castAppId: id });
      return admin("/api/admin/site", jsonRequest("PUT", { version: data.version, settings }));
    };
    for (const id of ["A1B2C3D", "A1B2C3D4E", "G1B2C3D4", "'; script", "CC1AD845/"]) {
      const response = await save(id);
      const { code, issues } = await response.json();
      expect([id, response.status, code, issues[0]]).toEqual([
        id,
        400,
        "invalid",
        expect.objectContaining({ path: "settings.castAppId", code: "cast_app_id_invalid" }),
      ]);
    }
    expect((await save(" a1b2c3d4 ")).status).toBe(200);
    const readId = async () =>
      (await (await visitorClient()("/api/site")).json()).data.castAppId as string;
    expect(await readId()).toBe("A1B2C3D4");
    expect((await save("")).status).toBe(200);
    expect(await readId()).toBe("");
  });
});
