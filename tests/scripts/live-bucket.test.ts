import { expect, test } from "vitest";
import { openLiveBucket } from "../../scripts/live/live-bucket.mjs";

type ListPage = { items: { key: string; size: string; etag: string }[]; cursor?: string };

/** Returns the keys that the bucket lists if Cloudflare responds with these pages, by cursor. */
async function listKeys(pages: Record<string, ListPage>): Promise<string[]> {
  let calls = 0;
  const listFrom = async (_path: string, cursor = "start") => {
    calls += 1;
    if (calls > 10) throw new Error("The list does not end");
    return pages[cursor] ?? { items: [] };
  };
  const bucket = openLiveBucket({
    cloudflare: { listFrom },
    settings: { accountId: "a", bucket: "media" },
    r2Keys: null,
  });
  const keys: string[] = [];
  for await (const { key } of bucket.list()) keys.push(key);
  return keys;
}

const items = (...keys: string[]) => keys.map((key) => ({ key, size: "1", etag: "e" }));

test("listing a bucket continues as long as the pages have a cursor", async () => {
  const pages = { start: { items: items("a", "b"), cursor: "b" }, b: { items: items("c") } };
  expect(await listKeys(pages)).toEqual(["a", "b", "c"]);
});

test("listing a bucket ends at an empty page, even if that page has a cursor", async () => {
  const pages = {
    start: { items: items("a"), cursor: "a" },
    a: { items: [], cursor: "end" },
    end: { items: items("x") },
  };
  expect(await listKeys(pages)).toEqual(["a"]);
});

test("listing a bucket ends when a page repeats a cursor", async () => {
  const pages = {
    start: { items: items("a"), cursor: "a" },
    a: { items: items("b"), cursor: "a" },
  };
  expect(await listKeys(pages)).toEqual(["a", "b"]);
});
