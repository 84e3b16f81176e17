import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parseBrandFile, selectSiteAppearance } from "../../contract/site/brand-file.ts";
import { createSiteSettings } from "../support/site-settings.ts";

const before = createSiteSettings({
  typePair: "palace",
  wikidata: false,
  currency: "NOK",
  timeZone: "Europe/Oslo",
  rentalBeginDays: 14,
  rentalWatchHours: 24,
  sellsGifts: true,
  storagePrice: 0.02,
  readPrice: 0.5,
  tax: "added",
  taxNumber: "NO 999 888 777 MVA",
});

describe("a brand file", () => {
  it("a brand file from an older site version keeps the site's current values for the fields that the file lacks", () => {
    const { name, tagline, eyebrow, footerNote, links, colours, logo, icon, locales } =
      createSiteSettings({
        name: "Old",
      });
    const older = { name, tagline, eyebrow, footerNote, links, colours, logo, icon, locales };
    expect(parseBrandFile(older, before).data).toEqual({ ...before, name: "Old" });
  });

  it("a brand file with fewer languages keeps the site's texts in the other languages", () => {
    const { es: _missing, ...tagline } = createSiteSettings().tagline;
    const file = { ...createSiteSettings(), tagline: { ...tagline, en: "Of the file" } };
    expect(parseBrandFile(file, before).data?.tagline).toEqual({
      ...before.tagline,
      en: "Of the file",
    });
  });

  it("a brand file with an incomplete image is refused, even if the site already has a complete one", () => {
    const path = (digit: string) => `/media/site/${digit.repeat(64)}.png`;
    const withLogo = { ...before, logo: { path: path("a"), width: 96, height: 96 } };
    const { issues } = parseBrandFile({ ...before, logo: { path: path("b") } }, withLogo);
    expect(issues?.[0]?.path).toMatch(/^logo/);
  });

  it("a brand file replaces the site's look with the file's values", () => {
    const file = {
      ...createSiteSettings({ name: "New" }),
      pictures: { logo: "data:image/png;base64,AAAA" },
    };
    expect(parseBrandFile(file, before).data).toEqual({
      ...before,
      ...selectSiteAppearance(file),
      pictures: file.pictures,
    });
  });

  it("a brand file changes only the site's look and no business setting", () => {
    const own = {
      address: ["Own Street 1"],
      phone: "+1 555 0100",
      email: "own@site.example",
      currency: "NOK" as const,
      timeZone: "Europe/Oslo",
      wikidata: false,
      rentalBeginDays: 14,
      rentalWatchHours: 24,
      sellsGifts: true,
      storagePrice: 0.02,
      readPrice: 0.5,
      tax: "added" as const,
      taxNumber: "NO 999 888 777 MVA",
    };
    const site = createSiteSettings(own);
    const file = createSiteSettings({
      name: "Elsewhere",
      currency: "GBP",
      tax: "included",
      typePair: "palace",
    });
    const { data } = parseBrandFile({ ...file, email: "no address", rentalBeginDays: -1 }, site);
    expect(data).toEqual({ ...site, ...selectSiteAppearance(file) });
    expect(data).toMatchObject({ ...own, name: "Elsewhere", typePair: "palace" });
    expect(Object.keys(own).filter((name) => name in selectSiteAppearance(site))).toEqual([]);
  });

  it.each([null, "brand", [], {}, { ...createSiteSettings(), name: "" }])(
    "a brand file is refused when it is %j",
    (json) => {
      const { data, issues } = parseBrandFile(json, before);
      expect(data).toBeUndefined();
      expect(issues?.length).toBeGreaterThan(0);
    },
  );

  it("a brand file whose logo is an SVG image is refused", () => {
    const file = { ...createSiteSettings(), pictures: { logo: "data:image/svg+xml;base64,AAAA" } };
    expect(parseBrandFile(file, before).issues?.map(({ path }) => path)).toEqual(["pictures.logo"]);
  });
});

it.each(await readdir("demo/brands"))("the demo's %s can be loaded", async (name) => {
  const file = JSON.parse(await readFile(`demo/brands/${name}`, "utf8"));
  const { data, issues } = parseBrandFile(file, before);
  expect(issues).toBeUndefined();
  expect(data).toEqual({ ...before, ...selectSiteAppearance(file), pictures: file.pictures });
});
