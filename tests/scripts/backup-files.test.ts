import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { confirmSlowCopy } from "../../scripts/live/backup/confirm-files.mjs";
import { copyFiles } from "../../scripts/live/backup/copy-files.mjs";
import { backUpFiles } from "../../scripts/live/backup/create-backup.mjs";
import { showProgress } from "../../scripts/live/backup/progress.mjs";
import { listWantedFiles, restoreFiles } from "../../scripts/live/backup/restore-files.mjs";
import type { Store } from "../../scripts/live/backup/stores.mjs";
import { createCloudflare } from "../../scripts/live/cloudflare.mjs";
import { openLiveBucket } from "../../scripts/live/live-bucket.mjs";
import { FakeCloudflare } from "../support/fake-cloudflare.ts";
import { apiToken } from "../support/live-site.ts";
import { createMemoryStore } from "../support/memory-store.ts";

const minuteMs = 60_000;
const names = ["videos/a/1.m4s", "videos/a/2.m4s", "media/posters/ü.webp"];
const objects = names.map((key) => ({ key, size: Buffer.byteLength(key) }));

/**
 * Runs `action` with a live bucket and the fake account that contains the bucket and its objects.
 */
async function withBucket(
  action: (bucket: ReturnType<typeof openLiveBucket>, account: FakeCloudflare) => Promise<void>,
) {
  const account = new FakeCloudflare();
  const baseUrl = await account.start();
  const cloudflare = createCloudflare({ token: apiToken, baseUrl, retries: { retries: 0 } });
  const settings = { accountId: account.account.id, bucket: "media" };
  await cloudflare.post(`/accounts/${settings.accountId}/r2/buckets`, { name: "media" });
  account.calls.length = 0;
  await action(openLiveBucket({ cloudflare, settings, r2Keys: null }), account).finally(() =>
    account.stop(),
  );
}

const storedIn = (account: FakeCloudflare) =>
  account.buckets.get("media")?.objects ?? new Map<string, Buffer>();

async function fillStore() {
  const store = createMemoryStore();
  for (const name of names) await store.write(`files/${name}`, [Buffer.from(name)]);
  return store;
}

test("a backup copies each file into the bucket with one request, because R2 returns the MD5 of the stored bytes", async () => {
  const from = await fillStore();
  await withBucket(async (to, account) => {
    const hashes = await copyFiles(objects, { from, to, prefixFrom: "files/", trustsEtag: true });
    expect([hashes.size, account.calls.length]).toEqual([3, 3]);
    expect([...storedIn(account)].map(([key, bytes]) => [key, String(bytes)])).toEqual(
      names.map((key) => [key, key]),
    );
  });
});

test("copying stops with an error when R2 stored other bytes than were sent", async () => {
  const from = await fillStore();
  await withBucket(async (to, account) => {
    account.damages = "2.m4s";
    const copying = copyFiles(objects, { from, to, prefixFrom: "files/", trustsEtag: true });
    await expect(copying).rejects.toThrow("The file videos/a/2.m4s was not stored as it was sent.");
  });
});

test("each file is copied out of the bucket with one request, and a file deleted meanwhile is skipped", async () => {
  await withBucket(async (from, account) => {
    for (const name of names) storedIn(account).set(name, Buffer.from(name));
    const listed = [];
    for await (const object of from.list()) listed.push(object);
    storedIn(account).delete("videos/a/2.m4s");
    account.calls.length = 0;
    const store = createMemoryStore();
    const hashes = await copyFiles(listed, { from, to: store, prefixTo: "files/" });
    expect([[...hashes.keys()].sort(), account.calls.length]).toEqual([
      ["media/posters/ü.webp", "videos/a/1.m4s"],
      3,
    ]);
    expect([...store.objects.keys()].sort()).toEqual([
      "files/media/posters/ü.webp",
      "files/videos/a/1.m4s",
    ]);
  });
});

test("a bucket list is read to its end by its cursor, even if its pages do not say that more pages follow", async () => {
  await withBucket(async (bucket, account) => {
    Object.assign(account, { saysTruncated: false, objectsPerPage: 2 });
    for (const name of names) storedIn(account).set(name, Buffer.from(name));
    const listed = [];
    for await (const object of bucket.list()) listed.push(object);
    expect(listed.map(({ key }) => key).sort()).toEqual([...names].sort());
  });
});

test("a file that arrives truncated is left out of the backup with an error", async () => {
  await withBucket(async (from, account) => {
    storedIn(account).set("a", Buffer.from("cut"));
    const copying = copyFiles([{ key: "a", size: 10 }], { from, to: createMemoryStore() });
    await expect(copying).rejects.toThrow(
      "The file a did not arrive as it was sent. Run this again.",
    );
  });
});

test("a file whose ETag is not an MD5 hash is read back to compare its bytes", async () => {
  const from = await fillStore();
  const listed = objects.map((object) => ({ ...object, etag: "0".repeat(32) }));
  const hashes = await copyFiles(listed, { from, to: createMemoryStore(), prefixFrom: "files/" });
  expect(hashes.size).toBe(3);
});

const many = async () => Array.from({ length: 5000 }, () => ({ size: 250_000 }));

test("an owner with many files is told how long copying takes and how to speed it up, and can continue", async () => {
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  const answer = (text: string) => async (question: string) => {
    printed.push(question);
    return text;
  };
  await confirmSlowCopy(many, { print, ask: answer("y") });
  expect(printed.join("\n")).toMatch(
    /5,000 files, 1\.3 GB, .* 192 requests a minute:\s+about 26 minutes/,
  );
  expect(printed.join("\n")).toContain("https://dash.cloudflare.com/?to=/:account/r2/api-tokens");
  expect(printed.at(-1)).toBe("  Copy them slowly now? [y/N] ");
  await expect(confirmSlowCopy(many, { print, ask: answer("") })).rejects.toThrow(
    "Nothing was copied.",
  );
});

test("without a terminal, copying many files is refused unless R2 keys or --slowly are given", async () => {
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  await expect(confirmSlowCopy(many, { print })).rejects.toThrow(
    "Nothing was copied. Set these keys, or add --slowly.",
  );
  await confirmSlowCopy(many, { print, isSlow: true });
  expect(printed).toHaveLength(2);
  const unlisted = async () => Promise.reject(new Error("They need no counting"));
  await confirmSlowCopy(unlisted, { print, r2Keys: {} });
  await confirmSlowCopy(async () => (await many()).slice(0, 1000), { print });
  expect(printed).toHaveLength(2);
});

/** Returns the progress that is written while files of 1 MB are copied, one each second. */
function watchProgress(total: number | undefined, isTTY: boolean, count: number) {
  let at = Date.UTC(2026, 10, 27);
  let written = "";
  const output = {
    isTTY,
    write(text: string) {
      written += text;
      return true;
    },
  };
  const progress = showProgress("Files", total, { output, now: () => at });
  for (let i = 0; i < count; i++) {
    at += 1000;
    progress.add(1, 1e6);
  }
  progress.end();
  return written;
}

test("in a terminal, one line shows how many files are copied and the time left, and is erased at the end", () => {
  const lines = watchProgress(1204, true, 4).split("\u001b[1G\u001b[0K");
  expect(lines.at(-2)).toBe("  Files … 4 of 1,204, 4.0 MB");
  expect(lines.at(-1)).toBe("");
  expect(watchProgress(1204, true, 604)).toContain(
    "  Files … 604 of 1,204, 604.0 MB, 10 minutes left",
  );
});

test("without a terminal a line each minute tells how many files are copied", () => {
  const lines = watchProgress(1200, false, 180).trimEnd().split("\n");
  expect(lines).toEqual([
    "  Files … 60 of 1,200, 60.0 MB, 19 minutes left",
    "  Files … 120 of 1,200, 120.0 MB, 18 minutes left",
    "  Files … 180 of 1,200, 180.0 MB, 17 minutes left",
  ]);
  expect(watchProgress(10, false, 10)).toBe("");
});

test("progress shows only the count of copied rows when their total is not known", () => {
  expect(watchProgress(undefined, false, Math.ceil(minuteMs / 1000))).toBe(
    "  Files … 60 so far, 60.0 MB\n",
  );
});

/** Backs up a site's files as a backup of this name, and restores them into a bucket. */
function backUpInto(store: ReturnType<typeof createMemoryStore>, id: string) {
  const quiet = { store, log: () => {} };
  return {
    backUp: (bucket: Store) => backUpFiles(bucket, { ...quiet, id }),
    async restore(bucket: Store) {
      const wanted = await listWantedFiles(store, { id, files: 1 });
      await restoreFiles(bucket, { ...quiet, wanted });
      return wanted.map(({ key }) => key);
    },
  };
}

test("an earlier backup restores its own version of a playlist, although a later backup has another version", async () => {
  await withBucket(async (bucket, account) => {
    const store = createMemoryStore();
    const master = "videos/a/master.m3u8";
    const versions = ["#EXTM3U one", "#EXTM3U two", "#EXTM3U of three"];
    storedIn(account).set("videos/a/1.m4s", Buffer.from("segment"));
    for (const [i, text] of versions.entries()) {
      storedIn(account).set(master, Buffer.from(text));
      await backUpInto(store, `backup-${i}`).backUp(bucket);
    }
    for (const [i, text] of versions.entries()) {
      await backUpInto(store, `backup-${i}`).restore(bucket);
      expect(String(storedIn(account).get(master))).toBe(text);
    }
    const copies = [...store.objects.keys()].filter((key) => key.includes("1.m4s"));
    expect(copies).toEqual(["files/videos/a/1.m4s"]);
  });
});

test("a backup leaves out the speech model, because the owner has its folder", async () => {
  await withBucket(async (bucket, account) => {
    const store = createMemoryStore();
    storedIn(account).set("videos/a/1.m4s", Buffer.from("segment"));
    storedIn(account).set("speech/model.json", Buffer.from("{}"));
    const { backUp, restore } = backUpInto(store, "backup");
    await backUp(bucket);
    expect(await restore(bucket)).toEqual(["videos/a/1.m4s"]);
  });
});

test("after a restore of a backup by an earlier version, the next backup copies no file twice", async () => {
  await withBucket(async (bucket, account) => {
    const store = createMemoryStore();
    const bytes = Buffer.from("segment");
    const etag = createHash("md5").update(bytes).digest("hex");
    const list = [{ key: "videos/a/1.m4s", size: bytes.length, etag }];
    await store.write("files/videos/a/1.m4s", [bytes]);
    await store.write("backup-0/files.json.gz", [gzipSync(JSON.stringify(list))]);
    await backUpInto(store, "backup-0").restore(bucket);
    expect(String(storedIn(account).get("videos/a/1.m4s"))).toBe("segment");
    await backUpInto(store, "backup-1").backUp(bucket);
    expect([...store.objects.keys()]).toEqual([
      "files/videos/a/1.m4s",
      "backup-0/files.json.gz",
      "backup-1/files.json.gz",
    ]);
  });
});
