import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { slugOf } from "../../../contract/fold-text.ts";
import {
  createOrigin,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readPoster } from "../../support/movie-form.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;
let image: File;

beforeAll(async () => {
  await seedSite();
  image = await readPoster();
});
beforeEach(async () => {
  await executeSql("DELETE FROM movies WHERE language = 'Folded'");
  await executeSql("DELETE FROM categories WHERE id > 6");
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

const addMovie = async (name: string) => {
  const fields = {
    name,
    time: "1h",
    year: "1999",
    language: "Folded",
    description: "x",
    price: "1",
    categoryId: "1",
  };
  expect(
    (await admin("/api/createMovies", await formRequest("POST", { ...fields, image }))).status,
  ).toBe(201);
};
const namesOf = async (path: string): Promise<string[]> =>
  (await (await visitorClient(createOrigin())(path)).json()).data.map(
    ({ name }: { name: string }) => name,
  );
const find = async (text: string) => [
  ...(await namesOf(`/api/search?q=${encodeURIComponent(text)}`)),
  ...(await namesOf(`/api/getMovies?language=Folded&q=${encodeURIComponent(text)}`)),
];
const addCategory = async (tittle: string) =>
  admin("/api/createCartegory", jsonRequest("POST", { tittle }));

describe("a visitor finds a movie", () => {
  it.each([
    ["Don't Look Now", ["don’t look", "DON‘T", "donʼt", "don`t", "don´t", "n′t"]],
    ["L’Avventura", ["l'avventura", "L´Avv", "'a"]],
    ["„Die 39 Stufen“ – Neu", ['"die', "“die", 'stufen" - neu', "—", "-"]],
    ["Łódź Ghetto", ["lodz", "ŁÓDŹ", "łódź", "Ło", "l"]],
    ["Øresund", ["oresund", "øresund", "ØRESUND"]],
    ["Đêm Æon Œuvre", ["dem aeon oeuvre", "đêm", "æon", "œuvre", "OE"]],
    ["Işık", ["ışık", "isik", "ISIK", "Işık", "İŞIK", "ş"]],
    [
      "İstanbul Þing Ðe Weiß",
      ["istanbul thing de weiss", "İSTANBUL", "ISTANBUL", "þ", "weiß", "WEISS", "WEIẞ"],
    ],
    ["ΟΔΟΣ Οδός", ["οδός", "οδοσ", "ΟΔΌΣ"]],
    ["Caf\u00e9 Society", ["cafe\u0301", "CAFE"]],
  ])(
    "a visitor finds a movie named %s by each spelling that a keyboard can type",
    { tags: ["long"] },
    async (name, texts) => {
      await addMovie(name);
      for (const text of texts) {
        const found = await find(text);
        expect.soft(found.filter((each) => each === name).length, text).toBe(2);
      }
    },
  );

  it("a list sorted by name orders special letters like plain letters, such as Ł like L", async () => {
    for (const name of ["Zorro", "Łódź", "Æon", "Madrid", "“Bravo”", "Øre"]) await addMovie(name);
    const sorted = await namesOf("/api/getMovies?language=Folded&sort=name");
    expect(sorted).toEqual(["“Bravo”", "Æon", "Łódź", "Madrid", "Øre", "Zorro"]);
  });
});

it.each([
  ["Łódź", "lodz"],
  ["Ŋoro, Əzər, Ɓaɓa", "noro-ezer-baba"],
  ["Øresund", "oresund"],
  ["Æon & Œuvre", "aeon-oeuvre"],
  ["Đêm", "dem"],
  ["İşık", "isik"],
  ["Straße – Þing", "strasse-thing"],
])(
  "the address that is proposed for a category named %s keeps all letters of the name",
  async (tittle, slug) => {
    const { data } = await (await addCategory(tittle)).json();
    const category = (await (await admin(`/api/admin/categories/${data.id}`)).json()).data;
    expect([category.proposedSlug, slugOf(tittle, 60)]).toEqual([slug, slug]);
  },
);

describe("a category's name is taken", () => {
  it.each([
    ["Été", ["ÉTÉ", "été", "e\u0301te\u0301", "Ete"]],
    ["Кино", ["КИНО", "кино"]],
    ["Caf\u00e9", ["Cafe\u0301", "CAFÉ"]],
    ["Don't", ["Don’t"]],
    ["Łódź", ["LODZ"]],
  ])(
    "once a category is named %s, other spellings of that name are refused",
    { tags: ["long"] },
    async (tittle, others) => {
      const { data } = await (await addCategory(tittle)).json();
      const { id } = (await (await addCategory("Other")).json()).data;
      for (const other of others) {
        const created = await addCategory(other);
        expect
          .soft([created.status, (await created.json()).code], other)
          .toEqual([409, "name_taken"]);
        const renamed = await admin(
          "/api/updateCategory",
          jsonRequest("PUT", { tittle: other, id }),
        );
        expect
          .soft([renamed.status, (await renamed.json()).code], other)
          .toEqual([409, "name_taken"]);
        const edit = {
          version: 1,
          tittle: other,
          slug: null,
          inMenu: false,
          descriptions: {},
          picture: null,
        };
        const edited = await admin(`/api/admin/categories/${id}`, jsonRequest("PUT", edit));
        expect
          .soft([edited.status, (await edited.json()).code], other)
          .toEqual([409, "name_taken"]);
      }
      expect(
        await queryRow("SELECT group_concat(title, '|') AS titles FROM categories WHERE id > 6"),
      ).toEqual({
        titles: `${tittle}|Other`,
      });
      const own = await admin(
        "/api/updateCategory",
        jsonRequest("PUT", { tittle: tittle.toUpperCase(), id: data.id }),
      );
      expect(own.status).toBe(200);
    },
  );

  it("a category added by the site's previous version also blocks other spellings of its name", async () => {
    await executeSql("INSERT INTO categories (title, created_at) VALUES ('Été', 1)");
    expect((await addCategory("ÉTÉ")).status).toBe(409);
    expect((await addCategory("action")).status).toBe(409);
    expect(await queryRow("SELECT title_folded FROM categories WHERE title = 'Été'")).toEqual({
      title_folded: "ete",
    });
  });

  it("only one of two spellings of a category's name is accepted when the two are added simultaneously", async () => {
    const statuses = (await Promise.all([addCategory("Été"), addCategory("ÉTÉ")])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409]);
  });
});
