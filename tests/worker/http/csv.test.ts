import { Context } from "hono";
import { afterEach, expect, it, vi } from "vitest";
import { respondCsv, toTextCell } from "../../../worker/http/csv.ts";

afterEach(() => vi.restoreAllMocks());

/** Downloads a file of two pages, whose second page fails `failures` times. */
async function download(failures: number) {
  let left = failures;
  const file = {
    name: "numbers.csv",
    columns: ["number"],
    readRows: async (after: number | null) => {
      if (after === null) return [1];
      if (left-- > 0) throw new Error("the database is busy");
      return after === 1 ? [2] : [];
    },
    toCells: (row: number) => [String(row)],
  };
  return respondCsv(new Context(new Request("http://site/numbers.csv")), file);
}

it.each(["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", "'=1"])(
  "a CSV cell that begins as %j is escaped, so that spreadsheets run no formula",
  (text) => {
    expect(toTextCell(text)).toBe(`"'${text}"`);
  },
);

it("a CSV export reads a page of rows again if the first read fails", async () => {
  expect(await (await download(1)).text()).toBe('"number"\r\n"1"\r\n"2"\r\n');
});

it("a page of a CSV file that fails to load twice aborts the download and is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect((await download(2)).text()).rejects.toThrow("the database is busy");
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { level: "error", file: "numbers.csv", error: "Error: the database is busy" },
  ]);
});
