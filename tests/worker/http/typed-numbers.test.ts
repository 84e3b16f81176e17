import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { formRequest, jsonRequest, type TestClient } from "../../support/clients.ts";
import { readPoster } from "../../support/movie-form.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let admin: TestClient;
let image: File;

beforeAll(async () => {
  await seedSite();
  image = await readPoster();
});
beforeEach(async () => {
  await executeSql("DELETE FROM movies WHERE name = 'Häxan'");
  await executeSql("DELETE FROM plans WHERE id <> '10001'");
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

const required = {
  name: "Häxan",
  time: "1h 45m",
  year: "1922",
  language: "Swedish",
  description: "Witches.",
  price: "4",
  categoryId: "1",
};
const createMovie = async (fields: Record<string, string>) =>
  admin("/api/createMovies", await formRequest("POST", { ...required, image, ...fields }));
const findMovie = (columns: string) =>
  queryRow(`SELECT ${columns} FROM movies WHERE name = 'Häxan'`);
const issuesOf = async (response: Response) => [
  response.status,
  ...((await response.json()).issues ?? []).map(
    ({ path, code }: Record<string, string>) => `${path} ${code}`,
  ),
];

describe("a number that an administrator types into the form of a movie", () => {
  it.each([
    ["9,99", 999],
    ["9.99", 999],
    [" 9,5 ", 950],
    ["1234,56", 123_456],
    ["12", 1200],
  ])(
    "a number in the form of a movie is stored as typed: the price %j",
    async (price, price_cents) => {
      expect((await createMovie({ price, rentPrice: price, rating: "4,5" })).status).toBe(201);
      const stored = { price_cents, rent_price_cents: price_cents, rating: 4.5 };
      expect(await findMovie("price_cents, rent_price_cents, rating")).toEqual(stored);
    },
  );

  it.each([
    "1,234",
    "1.234",
    "1.234,56",
    "1,234.56",
    "1 234",
    "1'234",
    "9.999",
    "0.001",
    "1e3",
    "0x10",
    "5 €",
    "٣",
  ])(
    "an ambiguous number in the form of a movie is refused with an example: %j",
    { tags: ["long"] },
    async (typed) => {
      const response = await createMovie({ price: typed, rentPrice: typed, rating: typed });
      expect(await issuesOf(response)).toEqual([
        400,
        "rating rating_invalid",
        "price price_invalid",
        "rentPrice price_invalid",
      ]);
      expect(await countRows("movies WHERE name = 'Häxan'")).toBe(0);
    },
  );

  it.each(["en", "es", "de"] as const)(
    "a number in the form of a movie is refused with an example as readers of %s write it",
    (locale) => {
      const write = (example: number) => new Intl.NumberFormat(locale).format(example);
      expect(m.issue_price_invalid({}, { locale })).toContain(write(4.99));
      expect(m.issue_percent_invalid({}, { locale })).toContain(write(12.5));
      expect(m.issue_rating_invalid({}, { locale })).toContain(write(4.5));
    },
  );
});

describe("a program that sends a number with more than two decimals", () => {
  const plan = {
    name: "Yearly",
    streams: 2,
    listed: true,
    trialDays: null,
    maxHeight: null,
    period: "year",
  };

  it.each([9.999, 1.005, 123.456, 0.7 + 0.1])(
    "a number with more than two decimals is refused instead of rounded: the price %d of a plan",
    async (amount) => {
      const response = await admin("/api/admin/plans", jsonRequest("POST", { ...plan, amount }));
      expect(await issuesOf(response)).toEqual([400, "amount price_invalid"]);
      expect(await countRows("plans")).toBe(1);
    },
  );

  it("a plan's price with at most two decimals is stored exactly", async () => {
    for (const amount of [0.57, 1.1, 4.35, 19.99, 1234.56, 9999.99]) {
      const response = await admin("/api/admin/plans", jsonRequest("POST", { ...plan, amount }));
      expect(response.status).toBe(201);
      const { id } = (await response.json()).data;
      expect(
        await queryRow(`SELECT price_cents / 100.0 AS amount FROM plans WHERE id = '${id}'`),
      ).toEqual({ amount });
    }
  });

  it("a movie's prices and rating with more than two decimals are refused, and the movie stays unchanged", async () => {
    await createMovie({});
    const { id } = (await findMovie("id")) ?? {};
    for (const price of [1.005, 0.001, "1.200", "9.999"]) {
      const change = { movieId: String(id), name: "Häxan", price, rentPrice: price, rating: price };
      expect(await issuesOf(await admin("/api/updateMovie", jsonRequest("PUT", change)))).toEqual([
        400,
        "rating rating_invalid",
        "price price_invalid",
        "rentPrice price_invalid",
      ]);
    }
    expect(await findMovie("price_cents, rent_price_cents")).toEqual({
      price_cents: 400,
      rent_price_cents: null,
    });
  });

  it.each([
    [
      "/api/admin/promotion-codes",
      "POST",
      { code: "SPRING", percent: null, amount: 1.005, periods: 1 },
      "amount",
    ],
    ["/api/admin/rights/pool", "PUT", { fromMonth: "2026-12", share: 33.333 }, "share"],
    [
      "/api/admin/plans/10001/price-change",
      "POST",
      { amount: 9.999, from: "2026-12-03" },
      "amount",
    ],
    ["/api/admin/orders/o1/payments/t1/refund", "POST", { amount: 1.005, refunded: 0 }, "amount"],
  ])("a number with more than two decimals is refused at %s", async (path, method, body, field) => {
    const conditions = { plans: [], startsOn: null, endsOn: null, maxUses: null };
    const response = await admin(path, jsonRequest(method, { ...conditions, ...body }));
    const [status, ...issues] = await issuesOf(response);
    expect([status, issues.filter((issue) => issue.startsWith(`${field} `))]).toEqual([
      400,
      [`${field} ${field === "share" ? "percent_invalid" : "price_invalid"}`],
    ]);
  });

  it("each number of a movie's rights terms is refused if it has more than two decimals", async () => {
    const share = {
      holderId: "h",
      saleShare: 33.333,
      floor: 0.005,
      poolShare: 0.001,
      advance: 10.001,
    };
    const body = { fromMonth: "2026-12", version: 0, shares: [share] };
    expect(
      await issuesOf(await admin("/api/admin/movies/1/terms", jsonRequest("PUT", body))),
    ).toEqual([
      400,
      "shares.0.saleShare percent_invalid",
      "shares.0.floor price_invalid",
      "shares.0.poolShare percent_invalid",
      "shares.0.advance price_invalid",
    ]);
  });
});

describe("the length of a movie", () => {
  it.each([
    ["70", "1h 10m"],
    ["70 min", "1h 10m"],
    ["70min.", "1h 10m"],
    ["1:10", "1h 10m"],
    ["1h10", "1h 10m"],
    ["1 h 10 min", "1h 10m"],
    ["2 H", "2h"],
    ["1h 10m", "1h 10m"],
    ["90m", "90m"],
    ["70′", "1h 10m"],
  ])("the length of a movie is understood as typed: %j", async (time, duration_text) => {
    expect((await createMovie({ time })).status).toBe(201);
    expect(await findMovie("duration_text, hour_bucket")).toMatchObject({ duration_text });
  });

  it.each(["soon", "0", "1:75", "1:1", "100h", "70 h 80 min 3", "-70", "1,5", "12345"])(
    "the length of a movie is refused: %j",
    { tags: ["long"] },
    async (time) => {
      expect(await issuesOf(await createMovie({ time }))).toEqual([400, "time time_invalid"]);
    },
  );

  it("the length of a movie sets the range of hours by which the movie can be filtered", async () => {
    await createMovie({ time: "150 min" });
    expect(await findMovie("duration_text, hour_bucket")).toEqual({
      duration_text: "2h 30m",
      hour_bucket: "2-3",
    });
  });
});
