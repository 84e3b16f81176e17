import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import type { Bindings } from "../../../worker/context/request-context.ts";
import { parseSettings } from "../../../worker/site/site-settings.ts";
import { advanceClockAndSetConditions, clearSite, fetchSite } from "../../support/clear-site.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import { openStripeSite } from "../../support/stripe/stripe-site.ts";

let admin: TestClient;

const publish = (settings: unknown, version = 0) =>
  admin("/api/admin/site", jsonRequest("PUT", { version, settings }));

/** Returns the number of all publications, of earlier tests too: nothing empties the audit log. */
const countPublications = async () => (await countRows("audit_log WHERE subject = 'site'")) ?? 0;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});
afterEach(clearSite);

describe("an administrator who publishes settings", () => {
  it("published settings are stored with a version and recorded in the audit log", async () => {
    const settings = createSiteSettings();
    const response = await publish(settings);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: { version: 1, settings, publishedBy: "Ada Admin" },
    });
    const row = await queryRow<{ settings: string }>("SELECT * FROM site_settings");
    expect(row).toMatchObject({ version: 1, published_by: "demo-admin" });
    expect(JSON.parse(row?.settings ?? "")).toEqual(settings);
    const entry = await queryRow<{ after: string }>(
      "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ action: "publish", subject: "site", subject_id: "1" });
    expect(JSON.parse(entry?.after ?? "")).toEqual(settings);
  });

  it("an administrator undoes a publication by publishing the previous version", async () => {
    const [first, second] = [createSiteSettings(), createSiteSettings({ name: "Südlicht" })];
    await publish(first);
    const { data, previous } = await (await publish(second, 1)).json();
    expect([data.settings, previous.settings]).toEqual([second, first]);
    await publish(previous.settings, data.version);
    expect(await fetchSite()).toMatchObject({ version: 3, name: "Nordlicht" });
  });

  it("a profile link without https:// in the settings is stored with https://", async () => {
    const response = await publish(
      createSiteSettings({ links: ["instagram.com/kino.brot", "https://a.example"] }),
    );
    const { data } = await response.json();
    expect(data.settings.links).toEqual(["https://instagram.com/kino.brot", "https://a.example"]);
  });

  it("an administrator who publishes settings finds the newest twenty versions, newest first", async () => {
    for (let version = 0; version < 21; version++)
      await publish(createSiteSettings({ name: `Name ${version}` }), version);
    const { data } = await (await admin("/api/admin/site/versions")).json();
    expect(data.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    );
    expect(data[0]).toMatchObject({ publishedBy: "Ada Admin", settings: { name: "Name 20" } });
  });

  it("settings based on an outdated version are refused with the current version", async () => {
    await publish(createSiteSettings());
    const response = await publish(createSiteSettings({ name: "Late" }), 0);
    expect(response.status).toBe(409);
    const body = await response.json();
    expect(body).toMatchObject({
      code: "edit_conflict",
      data: { version: 1, settings: { name: "Nordlicht" } },
    });
    expect(await countRows("site_settings")).toBe(1);
    expect(await fetchSite()).toMatchObject({ name: "Nordlicht" });
  });

  it("only one of twenty simultaneous publications of settings succeeds", async () => {
    const auditedBefore = await countPublications();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => publish(createSiteSettings())),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await countRows("site_settings")).toBe(1);
    expect(await countPublications()).toBe(auditedBefore + 1);
  });
});

describe("the preview of unpublished settings", () => {
  const preview = async (settings: unknown) =>
    admin("/api/admin/site/preview", jsonRequest("POST", { settings }));

  it("a preview of unpublished settings shows the home page without scripts", async () => {
    const settings = createSiteSettings({
      name: "<b>Nordlicht</b>",
      locales: ["de"],
      typePair: "arthouse",
    });
    const response = await preview(settings);
    expect(response.status).toBe(200);
    const { html } = (await response.json()).data;
    expect(html).toMatch(/^<!doctype html>\s*<html lang="de"/);
    expect(html).toContain(`<meta name="theme-color" content="${settings.colours.background}" />`);
    expect(html).toContain("&lt;b&gt;Nordlicht&lt;/b&gt;");
    expect(html).toContain(settings.tagline.de);
    expect(html).toContain("Metropolis");
    expect(html).toContain('data-fonts=\'[["Instrument Serif"');
    expect(html).not.toMatch(/<script|<link|<b>Nordlicht|Marquee/);
    expect(await countRows("site_settings")).toBe(0);
    expect(await fetchSite()).toMatchObject({ version: 0, name: "Marquee" });
  });

  it("a preview of an arrangement shows its movies and rows with the published settings, and stores nothing", async () => {
    await publish(createSiteSettings({ locales: ["en"] }));
    const layout = { heroMovieIds: ["7"], pick: null, rows: ["category-2", "category-1"] };
    const response = await admin("/api/admin/site/preview", jsonRequest("POST", { layout }));
    expect(response.status).toBe(200);
    const { html } = (await response.json()).data;
    const { name } =
      (await queryRow<{ name: string }>("SELECT name FROM movies WHERE id = 7")) ?? {};
    expect(/<section data-movie="7".*?<\/h2>/s.exec(html)?.[0]).toContain(name);
    const titles = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);
    expect(titles.slice(1, 3)).toEqual(["Romance", "Action"]);
    expect(html).toContain("Nordlicht");
    expect(await countRows("home_layout")).toBe(0);
    expect((await (await visitorClient()("/api/home")).json()).data.hero[0].id).not.toBe("7");
  });

  it("a preview of a home page with an unknown row is refused", async () => {
    const layout = { heroMovieIds: [], pick: null, rows: ["nothing"] };
    const response = await admin("/api/admin/site/preview", jsonRequest("POST", { layout }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [{ path: "layout.rows.0", code: "row_unknown" }],
    });
  });

  it("a preview of invalid settings is refused with the same issues as their publication", async () => {
    const response = await preview(createSiteSettings({ links: ["javascript:alert(1)"] }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [{ path: "settings.links.0", code: "url_invalid" }],
    });
  });
});

describe("settings are refused, and nothing is stored", () => {
  const withColours = (changes: Partial<SiteSettings["colours"]>) =>
    createSiteSettings({ colours: { ...createSiteSettings().colours, ...changes } });

  it.each<[string, unknown, { path: string; code: string; params?: object }]>([
    [
      "without a name",
      createSiteSettings({ name: "  " }),
      { path: "settings.name", code: "required" },
    ],
    [
      "with two lines in the name",
      createSiteSettings({ name: "A\r\nBcc: x" }),
      { path: "settings.name", code: "not_one_line" },
    ],
    [
      "with a long name",
      createSiteSettings({ name: "x".repeat(41) }),
      { path: "settings.name", code: "too_long" },
    ],
    [
      "with a link that runs a script",
      createSiteSettings({ links: ["javascript:alert(1)"] }),
      { path: "settings.links.0", code: "url_invalid" },
    ],
    [
      "with a link without encryption",
      createSiteSettings({ links: ["http://a.example"] }),
      { path: "settings.links.0", code: "url_invalid" },
    ],
    [
      "with a link that ends its attribute",
      createSiteSettings({ links: ['https://a.example/">'] }),
      { path: "settings.links.0", code: "url_invalid" },
    ],
    [
      "with two addresses as the email address",
      createSiteSettings({ email: "a@b.example,c@d.example" }),
      { path: "settings.email", code: "email_invalid" },
    ],
    [
      "with letters as a phone number",
      createSiteSettings({ phone: "call us" }),
      { path: "settings.phone", code: "phone_invalid" },
    ],
    [
      "without a language",
      createSiteSettings({ locales: [] }),
      { path: "settings.locales", code: "required" },
    ],
    [
      "with a language twice",
      createSiteSettings({ locales: ["de", "de"] }),
      { path: "settings.locales", code: "duplicate_field" },
    ],
    [
      "with an unknown language",
      createSiteSettings({ locales: ["xx" as "de"] }),
      { path: "settings.locales.0", code: "not_one_of" },
    ],
    [
      "with a currency that is not charged",
      createSiteSettings({ currency: "JPY" as "USD" }),
      { path: "settings.currency", code: "not_one_of" },
    ],
    [
      "with an unknown time zone",
      createSiteSettings({ timeZone: "Europe/Atlantis" }),
      { path: "settings.timeZone", code: "time_zone_invalid" },
    ],
    [
      "with an offset as a time zone",
      createSiteSettings({ timeZone: "+02:00" }),
      { path: "settings.timeZone", code: "time_zone_invalid" },
    ],
    [
      "with CSS rules in a colour",
      withColours({ accent: "red;}body{display:none" }),
      { path: "settings.colours.accent", code: "colour_invalid" },
    ],
    [
      "with an accent that cannot be read",
      withColours({ accent: "#14304a" }),
      { path: "settings.colours.accent", code: "contrast_too_low", params: { nearest: "#808f9d" } },
    ],
    [
      "with a text that cannot be read",
      withColours({ text: "#7a8088" }),
      { path: "settings.colours.text", code: "contrast_too_low" },
    ],
    [
      "with a background of middle lightness",
      withColours({ background: "#707880", text: "#000000", accent: "#000000" }),
      { path: "settings.colours.background", code: "background_unreadable" },
    ],
    [
      "without tagline",
      { ...createSiteSettings(), tagline: undefined },
      { path: "settings.tagline", code: "required" },
    ],
  ])("settings are refused %s", { tags: ["long"] }, async (_, settings, issue) => {
    const response = await publish(settings);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toEqual([expect.objectContaining(issue)]);
    expect(await countRows("site_settings")).toBe(0);
    expect((await fetchSite()).version).toBe(0);
  });

  it("settings from an account that is no longer an administrator are refused", async () => {
    const auditedBefore = await countPublications();
    await executeSql("UPDATE users SET role = 'USER' WHERE id = 'demo-admin'");
    expect((await publish(createSiteSettings())).status).toBe(403);
    expect(await countRows("site_settings")).toBe(0);
    expect(await countPublications()).toBe(auditedBefore);
  });
});

describe("a picture for the site's settings", () => {
  const readIcon = async (name: string) =>
    new Uint8Array(await readFile(`web/public/icons/${name}.png`));
  const upload = async (kind: string, bytes: Uint8Array<ArrayBuffer>) =>
    admin(
      "/api/admin/site/pictures",
      await formRequest("POST", { kind, image: new File([bytes], "picture.png") }),
    );

  it("an uploaded icon or logo gets a path made from its content, and visitors see it once the settings use it", async () => {
    const png = await readIcon("icon-192");
    const response = await upload("icon", png);
    expect(response.status).toBe(201);
    const { data: icon } = await response.json();
    expect(icon).toEqual({
      path: expect.stringMatching(/^\/media\/site\/[0-9a-f]{64}\.png$/),
      width: 192,
      height: 192,
    });
    expect((await (await upload("icon", png)).json()).data).toEqual(icon);
    const { data: logo } = await (await upload("logo", await readIcon("icon-512"))).json();
    await publish(createSiteSettings({ icon, logo }));
    const visitor = visitorClient();
    const { headers } = await visitor(icon.path);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const html = await (await visitor("/")).text();
    expect(html).toContain(`<link rel="icon" href="${icon.path}" type="image/png" />`);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${icon.path}" />`);
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]*${icon.path}" />`));
    expect(html).toMatch(
      new RegExp(`<img src="${logo.path}"[^>]* alt="Nordlicht"[^>]* fetchPriority="low"`),
    );
    expect((await (await visitor("/manifest.webmanifest")).json()).icons).toEqual([
      { src: icon.path, sizes: "192x192", type: "image/png" },
    ]);
  });

  it.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>>, number, string]>([
    [
      "an SVG",
      "logo",
      async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      415,
      "picture_unreadable",
    ],
    [
      "a cut off picture",
      "logo",
      async () => (await readIcon("icon-192")).slice(0, -20),
      415,
      "picture_unreadable",
    ],
    ["an empty file", "logo", async () => new Uint8Array(), 400, "invalid"],
    [
      "a file of more than 1 MB",
      "logo",
      async () => new Uint8Array(1024 * 1024 + 1),
      413,
      "picture_too_large",
    ],
    ["a small icon", "icon", () => readIcon("icon-180"), 400, "invalid"],
    ["a picture of an unknown kind", "banner", () => readIcon("icon-192"), 400, "invalid"],
  ])(
    "a picture of the owner's is refused if it is %s",
    { tags: ["long"] },
    async (_, kind, bytes, status, code) => {
      const listKeys = async () =>
        (await (await getBindings()).MEDIA.list({ prefix: "media/site/" })).objects.length;
      const stored = await listKeys();
      const response = await upload(kind, await bytes());
      expect([response.status, (await response.json()).code]).toEqual([status, code]);
      expect(await listKeys()).toBe(stored);
    },
  );

  it("settings that name a picture which this site does not have are refused", async () => {
    const logo = { path: `/media/site/${"0".repeat(64)}.png` as const, width: 96, height: 96 };
    const response = await publish(createSiteSettings({ logo }));
    expect((await response.json()).issues).toEqual([
      expect.objectContaining({ path: "settings.logo", code: "picture_required" }),
    ]);
    const elsewhere = await publish({
      ...createSiteSettings(),
      logo: { ...logo, path: "https://a.example/logo.png" },
    });
    expect(elsewhere.status).toBe(400);
    expect(await countRows("site_settings")).toBe(0);
  });
});

const paperColours = { background: "#fbf8f1", text: "#1d1a17", accent: "#b3202a" };

describe("a light site", () => {
  it("a site with a light background is stored, and its pages, icon and embedded movies are light", async () => {
    const response = await publish(createSiteSettings({ colours: paperColours }));
    expect(response.status).toBe(200);
    const row = await queryRow<{ settings: string }>("SELECT settings FROM site_settings");
    expect(JSON.parse(row?.settings ?? "").colours).toEqual(paperColours);
    const html = await (await visitorClient()("/")).text();
    expect(html).toContain('<meta name="color-scheme" content="light" />');
    expect(html).toContain('<meta name="theme-color" content="#fbf8f1" />');
    expect(html).toMatch(
      /<style>.*:root\{--color-night:#fbf8f1;.*--color-screen:#1d1a17;.*\.dark-surface\{.*color-scheme:dark/,
    );
    const manifest = await (await visitorClient()("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ background_color: "#fbf8f1", theme_color: "#fbf8f1" });
    const card = await (await visitorClient()("/embed/movie/1")).text();
    expect(card).toContain("--night:#fbf8f1;");
    expect(card).toContain("--screen:#1d1a17;");
  });

  it("an owner whose colours are refused can publish the site with the colours proposed instead", async () => {
    const colours = { background: "#7d8288", text: "#888888", accent: "#777777" };
    const refusal = await publish(createSiteSettings({ colours }));
    expect(refusal.status).toBe(400);
    const { issues } = (await refusal.json()) as {
      issues: { path: string; params: { nearest: string } }[];
    };
    expect(issues.map(({ path }) => path)).toEqual([
      "settings.colours.background",
      "settings.colours.text",
      "settings.colours.accent",
    ]);
    const [background = "", text = "", accent = ""] = issues.map(({ params }) => params.nearest);
    const offered = { background, text, accent };
    expect((await publish(createSiteSettings({ colours: offered }))).status).toBe(200);
    expect(await fetchSite()).toMatchObject({ colours: offered });
  });

  it("a dark site's pages are dark, and have no styles that only a light site needs", async () => {
    await publish(createSiteSettings());
    const html = await (await visitorClient()("/")).text();
    expect(html).toContain('<meta name="color-scheme" content="dark" />');
    expect(html).not.toContain(".dark-surface{");
  });
});

describe("a renamed site", () => {
  it("a renamed site's page starts with the new name, texts, contact details and colours", async () => {
    await publish(createSiteSettings());
    const html = await (
      await visitorClient()("/", { headers: { "Accept-Language": "de" } })
    ).text();
    expect(html).toContain("<title>Filme, für die man gern wach bleibt · Nordlicht</title>");
    expect(html).toContain('<meta name="description" content="Filme aus dem hohen Norden" />');
    expect(html).toContain('<meta property="og:site_name" content="Nordlicht" />');
    expect(html).toContain('<meta name="theme-color" content="#06121c" />');
    expect(html).toMatch(
      /<style>.*--font-display:"Instrument Serif".*@media screen\{:root\{--color-night:#06121c;.*--color-bulb:#5fd0ff;/,
    );
    expect(html).toContain("Unter der Polarnacht");
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
    for (const text of [
      "Filme aus dem hohen Norden",
      "Storgata 1",
      "+47 77 00 00 00",
      'href="mailto:post@nordlicht.example"',
      'href="https://social.example/@nordlicht"',
      "Ab 12 Jahren.",
    ])
      expect.soft(footer, text).toContain(text);
    expect(html).toMatch(/<script type="application\/ld\+json">[^<]*"name":"Nordlicht"/);
  });

  const readOrganizations = async (path: string) => {
    const html = await (await visitorClient("http://site-1.localhost")(path)).text();
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json = ""]) => JSON.parse(json))
      .filter((data) => data["@type"] === "Organization");
  };

  it("only the home page names the site's owner to search engines, without the details that the owner left empty", {
    tags: ["long"],
  }, async () => {
    const [before] = await readOrganizations("/");
    expect(before.name).toBe("Marquee");
    await publish(createSiteSettings());
    const organization = {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Nordlicht",
      url: "http://site-1.localhost/",
    };
    expect(await readOrganizations("/")).toEqual([
      {
        ...organization,
        logo: "http://site-1.localhost/site-icon-512.png?v=1",
        address: "Storgata 1, 9008 Tromsø",
        telephone: "+47 77 00 00 00",
        email: "post@nordlicht.example",
        sameAs: ["https://social.example/@nordlicht"],
      },
    ]);
    for (const path of ["/about", "/contact", "/movies", "/movie/1"])
      expect(await readOrganizations(path)).toEqual([]);
    const image = new File([await readFile("web/public/icons/icon-192.png")], "logo.png");
    const form = await formRequest("POST", { kind: "logo", image });
    const { data: logo } = await (await admin("/api/admin/site/pictures", form)).json();
    const empty = { address: [], phone: "", email: "", links: [] };
    await publish(createSiteSettings({ ...empty, logo }), 1);
    expect(await readOrganizations("/")).toEqual([
      { ...organization, logo: `http://site-1.localhost${logo.path}` },
    ]);
    expect((await visitorClient()(logo.path)).headers.get("Content-Type")).toBe("image/png");
  });

  it("a renamed site names itself in the manifest, the icon and emails", async () => {
    await publish(createSiteSettings());
    const client = visitorClient();
    const visitor: TestClient = (path, init) =>
      client(path, { ...init, headers: { ...init?.headers, "Accept-Language": "en" } });
    expect(await (await visitor("/manifest.webmanifest?language=en")).json()).toMatchObject({
      name: "Nordlicht",
      description: "Films of the far north",
      theme_color: "#06121c",
    });
    const icon = await visitor("/site-icon.svg");
    expect(icon.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(await icon.text()).toContain('fill="#5fd0ff"');
    const { icons } = await (await visitor("/manifest.webmanifest")).json();
    expect(icons.map(({ src }: { src: string }) => src)).toEqual(
      [192, 512, 512].map((side) => `/site-icon-${side}.png?v=1`),
    );
    const png = Buffer.from(await (await visitor(icons[0].src)).arrayBuffer());
    expect(png.subarray(16, 26).toString("hex")).toBe("000000c0000000c00803");
    expect(png.subarray(37, 44).toString("hex")).toBe(
      `${Buffer.from("PLTE").toString("hex")}06121c`,
    );
    expect(png.subarray(806, 809).toString("hex")).toBe("5fd0ff");
    expect((await visitor("/site-icon-64.png")).status).toBe(404);
    const favicon = await visitor("/favicon.ico", { redirect: "manual" });
    expect([favicon.status, favicon.headers.get("Location")]).toEqual([
      302,
      "/site-icon-192.png?v=1",
    ]);
    const email = `new-${Date.now()}@example.com`;
    const password = "three words together";
    await visitor(
      "/api/register",
      jsonRequest("POST", { name: "N", email, password, confirmpassword: password }),
    );
    const [received] = await waitForEmails(email);
    expect(received?.subject).toBe("Verify your email address · Nordlicht");
    expect(received?.html).toContain("NORDLICHT");
    expect(received?.html).toContain("background:#5fd0ff");
    expect(`${received?.text} ${received?.html}`).not.toContain("Marquee");
  });

  it("a renamed site escapes script in each text of its settings", async () => {
    const hostile = "</script><script>alert(1)</script>";
    const texts = { en: hostile, es: hostile, de: hostile };
    await publish(
      createSiteSettings({
        name: hostile,
        tagline: texts,
        eyebrow: texts,
        footerNote: texts,
        address: [hostile],
      }),
    );
    for (const path of ["/", "/contact", "/imprint", "/login"]) {
      const response = await visitorClient()(path);
      const html = await response.text();
      expect.soft(html, path).not.toContain("<script>alert");
      expect.soft(html, path).toContain("alert(1)");
    }
  });

  it("a site is shown only in its own languages, and in the first of them to readers of other languages", async () => {
    await publish(createSiteSettings({ locales: ["de", "en"] }));
    const homeFor = async (headers: Record<string, string>) =>
      (await visitorClient()("/", { headers })).headers.get("Location");
    expect(await homeFor({ "Accept-Language": "es" })).toBeNull();
    expect(await homeFor({ Cookie: "language=es", "Accept-Language": "en" })).toBe("/en");
    expect(await homeFor({ Cookie: "language=de" })).toBeNull();
    expect(await fetchSite({ "Accept-Language": "en" })).toMatchObject({
      tagline: "Films of the far north",
    });
  });

  it("a renamed site keeps its new name while the database fails", async () => {
    await publish(createSiteSettings());
    await advanceClockAndSetConditions({ failsDatabase: true });
    for (let request = 0; request < 3; request++)
      expect(await (await visitorClient()("/login")).text()).toContain("Nordlicht");
    await setConditions();
  });
});

it("an idle isolate responds with the settings that another isolate published, and not first with the old settings", async () => {
  expect(await fetchSite()).toMatchObject({ name: "Marquee" });
  await executeSql(
    "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 1)",
    JSON.stringify(createSiteSettings()),
  );
  await setConditions({ clockAheadMs: milliseconds.hour, failsDatabase: true });
  expect(await fetchSite()).toMatchObject({ name: "Marquee" });
  await setConditions({ clockAheadMs: 2 * milliseconds.hour });
  expect(await fetchSite()).toMatchObject({ name: "Nordlicht" });
});

describe("a new isolate", () => {
  it("a new isolate serves files without loading the settings, but not the watch page", {
    tags: ["long"],
  }, async () => {
    vi.resetModules();
    const { ensureSiteSettings } = await import("../../../worker/site/current-site.ts");
    const { applyRequestLocale } = await import("../../../worker/i18n/locale.ts");
    const prepare = vi.fn(() => {
      throw new Error("D1 is asked");
    });
    const app = new Hono()
      .use(ensureSiteSettings as never, applyRequestLocale)
      .get("*", (c) => c.text("file"));
    app.onError((_, c) => c.text("", 500));
    const request = (path: string) =>
      app.request(path, { headers: { "Accept-Language": "de" } }, { DB: { prepare } });
    expect((await request("/media/posters/metropolis-480.webp")).status).toBe(200);
    expect((await request("/stream/demo-tech/video/1.m4s")).status).toBe(200);
    expect(prepare).not.toHaveBeenCalled();
    expect((await request("/stream/watch/Metropolis")).status).toBe(500);
    expect(prepare).toHaveBeenCalled();
  });
});

describe("the currency of the settings", () => {
  const orderPlan = async () => {
    const client = await signedInClient("demo-viewer");
    const order = { plan_id: "10001", email: "viewer@marquee.example", consent: true };
    return client("/initiate_payment", jsonRequest("POST", order));
  };
  const deleteOrders = async () => {
    for (const table of ["order_items", "payments", "purchases", "subscriptions", "orders"])
      await executeSql(`DELETE FROM ${table}`);
  };
  beforeEach(deleteOrders);
  afterAll(seedSite);

  it("plans and new orders use the currency of the settings", async () => {
    await executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active, provider_price_id) VALUES ('10002', 'Yearly', 9900, 'usd', 366, 'year', 2, 1, 'price_in_dollars')",
    );
    expect((await publish(createSiteSettings({ currency: "EUR" }))).status).toBe(200);
    expect(await fetchSite()).toMatchObject({ currency: "EUR" });
    expect((await orderPlan()).status).toBeLessThan(300);
    expect(await queryRow("SELECT currency FROM orders")).toEqual({ currency: "eur" });
    expect(
      await queryRow(
        "SELECT group_concat(currency) AS currencies, max(provider_price_id) AS price FROM plans",
      ),
    ).toEqual({ currencies: "eur,eur", price: null });
    await executeSql("DELETE FROM plans WHERE id = '10002'");
  });

  it("an order uses the currency of the newest settings, even if its isolate still has older settings", async () => {
    await executeSql(
      "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 1)",
      JSON.stringify(createSiteSettings({ currency: "CHF" })),
    );
    expect(await fetchSite()).toMatchObject({ currency: "USD" });
    expect((await orderPlan()).status).toBeLessThan(300);
    expect(await queryRow("SELECT currency FROM orders")).toEqual({ currency: "chf" });
  });

  it("a change of currency is refused once there is an order, together with the other changes of that request", async () => {
    await orderPlan();
    const response = await publish(createSiteSettings({ currency: "EUR" }));
    expect([response.status, (await response.json()).code]).toEqual([409, "currency_in_use"]);
    expect(await countRows("site_settings")).toBe(0);
    expect((await publish(createSiteSettings())).status).toBe(200);
  });
});

it("a deployed site has no address, phone or email of the demo before its owner publishes settings", {
  tags: ["long"],
}, async () => {
  const site = await openStripeSite();
  for (const path of ["/contact-us", "/imprint", "/"]) {
    const page = await (await site.fetchPath(path)).text();
    expect(page).toContain("</html>");
    expect(page, path).not.toMatch(/lantern street|555-0142|hello@marquee/i);
  }
});

it("a local site that began empty for its administrator has no address, phone or email of the demo", async () => {
  for (const path of ["/contact", "/imprint", "/"]) {
    const page = await (await visitorClient()(path)).text();
    expect(page).toContain("</html>");
    expect(page, path).not.toMatch(/lantern street|555-0142|hello@marquee/i);
  }
});

it("the demo's footer has the demo's address", () => {
  const { settings } = parseSettings([], {} as Bindings);
  expect(settings.address).toEqual(["12 Lantern Street", "Springfield, IL 62701"]);
});
