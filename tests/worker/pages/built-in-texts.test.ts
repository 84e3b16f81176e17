import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { locales } from "#messages/runtime";
import { clearSite } from "../../support/clear-site.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { executeSql } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

let admin: TestClient;

beforeAll(async () => {
  await seedSite();
  admin = await signedInClient("demo-admin");
});
beforeEach(clearSite);
afterAll(clearSite);

describe("the built-in text of a page", () => {
  const readTexts = async (slug: string) =>
    (await (await admin(`/api/admin/pages/${slug}/built-in`)).json()).data;
  const render = async (body: string): Promise<string> =>
    (await (await admin("/api/admin/pages/preview", jsonRequest("POST", { body }))).json()).data
      .html;
  const toWords = (html: string) =>
    html
      .replace(/<[^>]+>/g, " ")
      .replace(/&#39;|&#x27;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/\s+/g, " ");

  it.each([
    ["terms", m.common_terms, m.legal_terms_use_text],
    ["privacy", m.common_privacy, m.legal_privacy_rights_text],
    ["imprint", m.common_imprint, m.legal_imprint_contact_text],
    ["accessibility", m.common_accessibility, m.legal_access_limits_text],
    ["about", m.common_about, m.site_about_no_lock_in_text],
  ])(
    "the built-in text of the page %s is offered for editing in each language of the site",
    { tags: ["long"] },
    async (slug, title, text) => {
      const texts = await readTexts(slug);
      expect(Object.keys(texts)).toEqual([...locales]);
      for (const locale of locales) {
        expect(texts[locale].title).toBe(title({}, { locale }));
        expect(toWords(await render(texts[locale].body))).toContain(
          text({}, { locale }).replace(/\s+/g, " "),
        );
      }
      const saved = await admin(
        "/api/admin/pages",
        jsonRequest("POST", { slug, placement: "footer", texts }),
      );
      expect(saved.status).toBe(201);
      await executeSql("DELETE FROM site_pages");
    },
  );

  it("the built-in text of a page exists in each language of the site, and shows the owner's data literally", async () => {
    const name = "Kino *Brot* <b>_1_</b> [x](y) # & Co.";
    const settings = createSiteSettings({ locales: ["de"], name, address: ["1. Hof", "- Berlin"] });
    expect(
      (await admin("/api/admin/site", jsonRequest("PUT", { version: 0, settings }))).status,
    ).toBe(200);
    const texts = await readTexts("imprint");
    expect(Object.keys(texts)).toEqual(["de"]);
    expect(toWords(await render(texts.de.body))).toContain(
      "Kino *Brot* &lt;b&gt;_1_&lt;/b&gt; [x](y) # &amp; Co., 1. Hof, - Berlin",
    );
  });

  it("the built-in imprint names the owner's phone number and email address", async () => {
    const contact = { phone: "+49 30 12", email: "hallo@kino.example" };
    const settings = createSiteSettings({ locales: ["de"], address: ["Hof 1"], ...contact });
    await admin("/api/admin/site", jsonRequest("PUT", { version: 0, settings }));
    expect((await readTexts("imprint")).de.body.replaceAll("\\", "")).toContain(
      "Hof 1, +49 30 12, hallo@kino.example",
    );
  });

  it("a page that is not built in has no built-in text", async () => {
    expect((await admin("/api/admin/pages/nobodys/built-in")).status).toBe(404);
  });
});
