import { describe, expect, test } from "vitest";
import { PlanEdit, PlanForm, PlanReordering, PriceChange } from "../../contract/plans/plans.ts";
import {
  PromotionCodeChange,
  PromotionCodeForm,
} from "../../contract/promotion-codes/promotion-codes.ts";
import {
  auditLabels,
  getSubjectName,
  listAuditChanges,
} from "../../web/studio/audit/audit-changes.ts";

const movie = {
  name: "Metropolis",
  time: "2h 29m",
  popular: 0,
  priceCents: 1250,
  categoryId: 3,
  trailer: null,
  version: 4,
};

describe("the changes of an audit entry", () => {
  test("the changes of an audit entry list only the changed fields, with readable values", () => {
    const after = {
      name: "Metropolis (1927)",
      time: "2h 29m",
      popular: "true",
      price: 13,
      categoryId: "3",
    };
    expect(listAuditChanges({ before: movie, after })).toEqual([
      { field: "Name", was: "Metropolis", is: "Metropolis (1927)" },
      { field: "Popular", was: "No", is: "Yes" },
      { field: "Price", was: "$12.50", is: "$13.00" },
    ]);
    expect(getSubjectName({ before: movie, after })).toBe("Metropolis");
  });

  test("the changes of an audit entry list each changed text of a page with its language", () => {
    const texts = {
      en: { title: "Rules", body: "Be kind." },
      de: { title: "Regeln", body: "Sei nett." },
    };
    const after = {
      placement: "menu",
      texts: { ...texts, de: { title: "Regeln", body: "Sei freundlich." } },
    };
    expect(listAuditChanges({ before: { placement: "menu", texts }, after })).toEqual([
      { field: "Text (de)", was: "Sei nett.", is: "Sei freundlich." },
    ]);
  });

  test("the changes of an audit entry name the new price of a season", () => {
    const entry = (price: number) => ({
      series: { seasons: [{ season: 1, price }], episodes: [] },
    });
    const [change] = listAuditChanges({ before: entry(14.9), after: entry(9.9) });
    expect(change?.field).toBe("Series");
    expect([change?.was, change?.is]).toEqual([
      expect.stringContaining("Season: 1, Price: $14.90"),
      expect.stringContaining("Season: 1, Price: $9.90"),
    ]);
  });

  test("the changes of an audit entry list a deleted item's old values and a created item's new values", () => {
    expect(listAuditChanges({ before: { tittle: "Noir" }, after: null })).toEqual([
      { field: "Title", was: "Noir", is: null },
    ]);
    expect(
      listAuditChanges({
        before: null,
        after: { fileName: "a.mp4", bytes: 3_400_000_000, durationMs: 5_400_000 },
      }),
    ).toEqual([
      { field: "File", was: null, is: "a.mp4" },
      { field: "Size", was: null, is: "3.4 GB" },
      { field: "Duration", was: null, is: "90 min" },
    ]);
  });

  test("an audit entry names a category by its title and a restored movie by its name", () => {
    const titles = new Map([
      ["3", "Romance"],
      ["4", "Noir"],
    ]);
    expect(listAuditChanges({ before: movie, after: { categoryId: "4" } }, titles)).toEqual([
      { field: "Category", was: "Romance", is: "Noir" },
    ]);
    const restored = { action: "restore", before: { name: "Metropolis" }, after: null };
    expect([listAuditChanges(restored), getSubjectName(restored)]).toEqual([[], "Metropolis"]);
  });

  test("the changes of an audit entry list a category's address and menu link, and its descriptions by language", () => {
    const before = {
      tittle: "Anime",
      slug: null,
      inMenu: 0,
      descriptions: { en: "Drawn." },
      imageKey: null,
    };
    const descriptions = { en: null, de: "Gezeichnet.", es: null };
    const after = { tittle: "Anime", slug: "anime", inMenu: true, descriptions, imageKey: null };
    expect(listAuditChanges({ before, after })).toEqual([
      { field: "Address", was: null, is: "anime" },
      { field: "Link in the menu and the footer", was: "No", is: "Yes" },
      { field: "Description (en)", was: "Drawn.", is: null },
      { field: "Description (de)", was: null, is: "Gezeichnet." },
    ]);
    const reordered = { before: null, after: { categories: ["Anime", "Action"] } };
    expect(listAuditChanges(reordered)).toEqual([
      { field: "Categories", was: null, is: "Anime, Action" },
    ]);
  });

  test("the changes of an audit entry show names instead of ids, except the ids of deleted movies, rights holders, plans and rows", () => {
    const names = {
      movie: { "15": "Sherlock Jr.", "16": "The Kid" },
      "rights holder": { h1: "Halden Film Archive" },
      plan: { p1: "Monthly" },
      row: { "collection-2": "Laughing in the dark" },
    };
    const listFor = (after: object) => listAuditChanges({ before: null, after, names });
    expect(listFor({ movieIds: ["16", "15", "99"] })).toEqual([
      { field: "Movies", was: null, is: "The Kid, Sherlock Jr., 99" },
    ]);
    expect(listFor({ shares: [{ holderId: "h1", saleShare: 50 }] })).toEqual([
      {
        field: "Terms of movies",
        was: null,
        is: "Rights holder: Halden Film Archive, Share of rentals and sales, %: 50",
      },
    ]);
    expect(listFor({ ids: ["p1"] })[0]?.is).toBe("Monthly");
    expect(listFor({ rows: ["popular", "collection-2"] })[0]?.is).toBe(
      "popular, Laughing in the dark",
    );
    expect(
      getSubjectName({ before: null, after: { fromMonth: "2026-01" }, subjectName: "The Kid" }),
    ).toBe("The Kid");
  });

  test("an entry of the audit log shows a changed list by the names of the list's items", () => {
    expect(
      listAuditChanges({ before: null, after: [{ name: "Brigitte Helm", role: "Maria" }] }),
    ).toEqual([{ field: "Cast", was: null, is: "Brigitte Helm as Maria" }]);
    const after = {
      renditions: [
        { name: "360p", width: 640 },
        { name: "540p", width: 960 },
      ],
      audio: { segments: 12, codecs: "mp4a.40.2", bandwidth: 103_051 },
      videoId: "3f2a9c1b-0d1e-4b7a-9c55-1234567890ab",
    };
    expect(listAuditChanges({ before: null, after })).toEqual([
      { field: "Resolutions", was: null, is: "360p, 540p" },
      { field: "Audio", was: null, is: "Yes" },
      { field: "Video", was: null, is: "#3f2a9c1b" },
    ]);
    const files = { segments: 12, codecs: "mp4a.40.2", bandwidth: 103_051 };
    const audio = [
      { ...files, name: "audio", language: "en", role: "main", isDefault: true },
      { ...files, name: "audio2", language: "en", role: "commentary", label: "The director" },
    ];
    expect(listAuditChanges({ before: null, after: { audio } })).toEqual([
      { field: "Audio", was: null, is: "en (Original), The director (Commentary)" },
    ]);
  });

  test("the changes of an audit entry name each part of a movie's terms", () => {
    const shares = [{ holderId: "decla", saleShare: 50, floor: 0 }];
    expect(listAuditChanges({ before: null, after: { fromMonth: "2026-12", shares } })).toEqual([
      { field: "From month", was: null, is: "2026-12" },
      {
        field: "Terms of movies",
        was: null,
        is: "Rights holder: decla, Share of rentals and sales, %: 50, At least for each: 0",
      },
    ]);
  });

  test("the changes of an audit entry show extras and chapters in the same format as their editors", () => {
    const before = { extras: [{ kind: "making-of", title: "The sets" }], chapters: [] };
    const extras = [...before.extras, { kind: "deleted-scene", title: "The letter" }];
    expect(
      listAuditChanges({
        before,
        after: { extras, chapters: [{ startSeconds: 64.5, title: "The coach" }] },
      }),
    ).toEqual([
      {
        field: "Extras",
        was: "Making-of · The sets",
        is: "Making-of · The sets, Deleted scene · The letter",
      },
      { field: "Chapters", was: null, is: "1:04.5 The coach" },
    ]);
  });

  test("an audit entry without before and after values lists no changes, and invalid values cause no error", () => {
    for (const invalid of [null, "text", 7, true, []])
      expect(() => listAuditChanges({ before: invalid, after: invalid })).not.toThrow();
    expect(listAuditChanges({ before: null, after: null })).toEqual([]);
  });
});

test.each([
  ["a plan", [PlanForm, PlanEdit, PlanReordering, PriceChange]],
  ["a promotion code", [PromotionCodeForm, PromotionCodeChange]],
])("each field of %s has a label in the page's language", (_, schemas) => {
  const names = schemas
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => name !== "version");
  expect(names.filter((name) => !(name in auditLabels))).toEqual([]);
});

test("the changes of a plan show prices and switches as the plan's form shows them", () => {
  const after = { amount: 7.9, amountForAll: 9, listed: false, retired: true };
  expect(listAuditChanges({ before: null, after })).toEqual([
    { field: "Amount", was: null, is: "$7.90" },
    { field: "Price for everyone", was: null, is: "$9.00" },
    { field: "Everybody sees it", was: null, is: "No" },
    { field: "Retired", was: null, is: "Yes" },
  ]);
});
