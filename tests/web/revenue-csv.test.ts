import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { maxPageSize } from "../../contract/constants.ts";
import { getSite, overwriteGetSite } from "../../contract/site/site.ts";
import { downloadMovieFiguresCsv } from "../../web/studio/revenue/export-movie-figures.ts";
import {
  downloadCohortsCsv,
  downloadRevenueMonthsCsv,
  downloadTrialsCsv,
} from "../../web/studio/revenue/export-revenue.ts";

const demoSite = getSite();
let saved: { name: string; file: Blob } | undefined;

beforeEach(() => {
  overwriteGetSite(() => ({ ...demoSite, currency: "EUR" }));
  vi.useFakeTimers({ now: Date.UTC(2031, 11, 20) });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved = { name: "", file: file as Blob };
    return "blob:";
  });
  const click = (link: { download: string }) =>
    saved && Object.assign(saved, { name: link.download });
  vi.stubGlobal("document", {
    createElement: () => {
      const link = { download: "", click: () => click(link) };
      return link;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => overwriteGetSite(() => demoSite));

/** Returns the name of the saved file, and its lines. */
const readSaved = async () => [
  saved?.name,
  ...((await saved?.file.text()) ?? "").trim().split("\r\n"),
];

const none = { subscribers: 0, amount: 0 };

it("the CSV of months lists MRR losses as positive amounts, and no churn if the month began without subscribers", async () => {
  const month = { mrr: 10, subscribers: 1, startSubscribers: 0, churnPercent: null };
  const changes = {
    new: { subscribers: 1, amount: 10 },
    returned: none,
    more: none,
    less: none,
    lost: none,
  };
  downloadRevenueMonthsCsv([
    { month: "2031-01", ...month, changes },
    {
      month: "2031-02",
      mrr: 7.5,
      subscribers: 1,
      startSubscribers: 3,
      churnPercent: 200 / 3,
      changes: {
        ...changes,
        less: { subscribers: 1, amount: -2.5 },
        lost: { subscribers: 2, amount: -20 },
      },
    },
  ]);
  expect(await readSaved()).toEqual([
    "marquee-revenue-2031-12-20.csv",
    "Month,Per month (EUR),Paying subscribers,New,New (EUR),Returned,Returned (EUR),More,More (EUR),Less,Less (EUR),Lost,Lost (EUR),Churn (%)",
    "2031-01,10.00,1,1,10.00,0,0.00,0,0.00,0,0.00,0,0.00,",
    "2031-02,7.50,1,1,10.00,0,0.00,0,0.00,1,2.50,2,20.00,66.67",
  ]);
});

it("the CSV of cohorts has as many month columns as the oldest cohort has months", async () => {
  downloadCohortsCsv([
    { month: "2031-01", subscribers: 3, paying: [3, 2, 1] },
    { month: "2031-03", subscribers: 2, paying: [2] },
  ]);
  expect(await readSaved()).toEqual([
    "marquee-cohorts-2031-12-20.csv",
    "First paid in,Subscribers,0,1,2",
    "2031-01,3,3,2,1",
    "2031-03,2,2",
  ]);
});

it("the CSV of trials counts the trials that began in a month and the trials that became paid", async () => {
  downloadTrialsCsv([{ month: "2031-04", begun: 8, paid: 5 }]);
  expect(await readSaved()).toEqual([
    "marquee-trials-2031-12-20.csv",
    "Month,Begun,Became paid",
    "2031-04,8,5",
  ]);
});

it("the CSV of movies has revenue and costs from all list pages, and escapes names that look like formulas", async () => {
  const figures = {
    revenue: 12.5,
    plays: 3,
    storageBytes: 2e9,
    storageCost: 0.03,
    playsCost: 0.0000125,
  };
  const pages: Record<string, object> = {
    "": {
      data: [{ movie: { id: "1", name: "=HYPERLINK(1)" }, ...figures }],
      nextCursor: "next",
      prevCursor: null,
    },
    next: {
      data: [{ movie: { id: "2", name: "Nosferatu" }, ...figures, revenue: 0 }],
      nextCursor: null,
      prevCursor: null,
    },
  };
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const { searchParams } = new URL(path, "http://site");
    requested.push(`${searchParams.get("limit")} by ${searchParams.get("sort")}`);
    return Response.json(pages[searchParams.get("cursor") ?? ""]);
  });
  await downloadMovieFiguresCsv("storage");
  expect(requested).toEqual(Array(2).fill(`${maxPageSize} by storage`));
  expect(await readSaved()).toEqual([
    "marquee-movie-revenue-2031-12-20.csv",
    "id,Movie,Revenue (EUR),Plays,Storage (B),Storage cost a month (EUR),Cost of plays (EUR)",
    "1,'=HYPERLINK(1),12.50,3,2000000000,0.030000,0.000013",
    "2,Nosferatu,0.00,3,2000000000,0.030000,0.000013",
  ]);
});
