import { expect, it } from "vitest";
import { fetchFullPage } from "../../web/studio/fetch-full-page.ts";

type Paging = { cursor?: string | undefined; limit: number };

/**
 * Creates a list of the numbers 1 to `end`, in which multiples of `step` match. Each request tests
 * ten numbers. A cursor is a sign for the direction and the number at the page's edge.
 */
function createList(step: number, end: number) {
  const requests: Paging[] = [];
  async function fetchPart(paging: Paging) {
    requests.push(paging);
    const cursor = paging.cursor ?? "+0";
    const isBackwards = cursor.startsWith("-");
    const existing = listTested(cursor).filter((number) => number >= 1 && number <= end);
    const found = existing.filter((number) => number % step === 0);
    const shown = found.slice(0, paging.limit);
    const data = isBackwards ? shown.toReversed() : shown;
    const isFull = found.length > paging.limit;
    const last = (isFull ? shown : existing).at(-1) ?? 1;
    const hasMore = last > 1 && last < end;
    const ahead = hasMore ? `${cursor[0]}${last}` : null;
    const stopsEarly = hasMore && !isFull;
    return isBackwards
      ? { ...pageBefore(data, ahead), ...(stopsEarly && { continuesAt: "prevCursor" as const }) }
      : {
          ...pageAfter(data, paging.cursor, ahead),
          ...(stopsEarly && { continuesAt: "nextCursor" as const }),
        };
  }
  return { requests, fetchPart };
}

const pageAfter = (data: number[], cursor: string | undefined, nextCursor: string | null) => ({
  data,
  nextCursor,
  prevCursor: cursor && data.length > 0 ? `-${data[0]}` : null,
});

const pageBefore = (data: number[], prevCursor: string | null) => ({
  data,
  nextCursor: data.length > 0 ? `+${data.at(-1)}` : null,
  prevCursor,
});

/** Returns the ten numbers that follow a cursor, in its direction. */
function listTested(cursor: string): number[] {
  const step = cursor.startsWith("-") ? -1 : 1;
  return Array.from({ length: 10 }, (_, i) => Number(cursor.slice(1)) + step * (i + 1));
}

it("a list page whose search stops early is filled by further requests", async () => {
  const { requests, fetchPart } = createList(7, 200);
  const page = await fetchFullPage(fetchPart, { limit: 5 });
  expect(page).toMatchObject({ data: [7, 14, 21, 28, 35], prevCursor: null });
  expect(requests.map(({ limit }) => limit)).toEqual([5, 4, 3, 1]);
  const next = await fetchFullPage(fetchPart, { cursor: page.nextCursor ?? "", limit: 5 });
  expect(next).toMatchObject({ data: [42, 49, 56, 63, 70], prevCursor: "-42" });
});

it("a previous list page is filled backwards, and its Next leads back to the page it was opened from", async () => {
  const { fetchPart } = createList(7, 200);
  const page = await fetchFullPage(fetchPart, { cursor: "-77", limit: 5 });
  expect(page).toMatchObject({ data: [42, 49, 56, 63, 70], nextCursor: "+70" });
  expect(await fetchFullPage(fetchPart, { cursor: "-14", limit: 5 })).toMatchObject({
    data: [7],
    nextCursor: "+7",
    prevCursor: null,
  });
});

it("the last page of a list is short, without a next page", async () => {
  const { fetchPart } = createList(7, 60);
  const last = await fetchFullPage(fetchPart, { cursor: "+42", limit: 5 });
  expect(last).toMatchObject({ data: [49, 56], nextCursor: null, prevCursor: "-49" });
  expect(last.continuesAt).toBeUndefined();
});

it("a list page whose matches are far apart stops after ten requests, and returns the cursor at which the search continues", async () => {
  const { requests, fetchPart } = createList(70, 1_000);
  const page = await fetchFullPage(fetchPart, { limit: 5 });
  expect(requests).toHaveLength(10);
  expect(page).toMatchObject({ data: [70], nextCursor: "+100", continuesAt: "nextCursor" });
});
