import { beforeAll, describe, expect, it } from "vitest";
import { visitorClient } from "../../support/clients.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { seedSite } from "../../support/seeds.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const fetchTv = (init: RequestInit = {}) => visitorClient()("/tv", init);
const readSite = (html: string) =>
  JSON.parse(/<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

beforeAll(seedSite);

describe("the page for televisions", () => {
  it("a television gets the page with the owner's name, colours and fonts, which no search engine lists", async () => {
    const { colours } = createSiteSettings();
    await publishSettings({
      name: 'Kino & <Söhne> "1"',
      colours: { ...colours, accent: "#00d0ff" },
    });
    const response = await fetchTv();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=UTF-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "x-frame-options": "DENY",
    });
    expect(html).toContain("<title>Kino &#38; &#60;Söhne&#62; &#34;1&#34;</title>");
    expect(readSite(html).name).toBe('Kino & <Söhne> "1"');
    expect(html).toContain("--color-bulb:#00d0ff");
    expect(html).toMatch(/<html lang="de" data-fonts='\[\[/);
    expect(html).not.toContain("<Söhne>");
  });

  it("the page for televisions is in the television's language, with the scripts of that language", async () => {
    const readScript = async (language: string) => {
      const html = await (await fetchTv({ headers: { "Accept-Language": language } })).text();
      return [/<html lang="(\w+)"/.exec(html)?.[1], /src="([^"]+\.js)"/.exec(html)?.[1]];
    };
    const [german, english] = [await readScript("de-AT"), await readScript("fr,en;q=0.5")];
    expect([german[0], english[0]]).toEqual(["de", "en"]);
    expect(german[1]).not.toBe(english[1]);
  });

  it("the page for televisions is in no sitemap", async () => {
    expect(await (await visitorClient()("/sitemap-pages.xml")).text()).not.toContain("/tv<");
  });
});
