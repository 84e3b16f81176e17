import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxChapters } from "../../../contract/uploads/chapters.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const opening = { startSeconds: 0, title: "Opening" };
const chase = { startSeconds: 12.5, title: "The chase" };
const chapters = [opening, chase];
/** The movie plays the video demo-tech, which other movies play as well. */
const movieId = 1;

let admin: TestClient;
let member: TestClient;
let videoId: string;

const readStored = async (id = videoId) => {
  const row = await queryRow<{ chapters: string; chapters_version: number }>(
    "SELECT * FROM videos WHERE id = ?",
    id,
  );
  return { chapters: JSON.parse(row?.chapters ?? "null"), version: row?.chapters_version };
};
const createUpload = (overrides: Record<string, unknown> = {}) =>
  admin(
    "/api/videos",
    jsonRequest("POST", {
      fileName: "a.mp4",
      bytes: 5,
      type: "video/mp4",
      durationMs: 44_000,
      chapters,
      ...overrides,
    }),
  );
const change = (body: unknown, id = videoId, client = admin) =>
  client(`/api/videos/${id}/chapters`, jsonRequest("PUT", body));
const requestPlayback = async () => {
  const response = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
  return (await response.json()).data;
};

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
  videoId = (await (await createUpload()).json()).data.videoId;
});

describe("the chapters of an upload", () => {
  it("an upload's chapters are stored with its video, and returned when a movie with that video is played", async () => {
    expect(await readStored()).toEqual({ chapters, version: 1 });
    expect((await requestPlayback()).chapters).toEqual([]);
    const before = await queryRow<{ video_id: string }>(
      "SELECT video_id FROM movies WHERE id = ?",
      movieId,
    );
    await executeSql("UPDATE videos SET source_at = 1 WHERE id = ?", videoId);
    const body = { movieId: String(movieId), videoId };
    expect((await admin("/api/updateMovie", jsonRequest("PUT", body))).status).toBe(200);
    expect((await requestPlayback()).chapters).toEqual(chapters);
    await executeSql("UPDATE movies SET video_id = ? WHERE id = ?", before?.video_id, movieId);
    expect((await requestPlayback()).chapters).toEqual([]);
  });

  it("an upload without chapters is accepted, because the previous client version sends none", async () => {
    const response = await createUpload({ chapters: undefined });
    expect(response.status).toBe(201);
    expect(await readStored((await response.json()).data.videoId)).toEqual({
      chapters: [],
      version: 1,
    });
  });

  it.each<[string, unknown, { path: string; code: string }]>([
    ["a text instead of a list", "0:00 Opening", { path: "chapters", code: "invalid" }],
    ["no title", [{ startSeconds: 0, title: " " }], { path: "chapters.0.title", code: "required" }],
    [
      "a title of two lines",
      [{ startSeconds: 0, title: "a\nb" }],
      { path: "chapters.0.title", code: "not_one_line" },
    ],
    [
      "a long title",
      [{ startSeconds: 0, title: "x".repeat(201) }],
      { path: "chapters.0.title", code: "too_long" },
    ],
    [
      "a start before 0",
      [{ startSeconds: -1, title: "a" }],
      { path: "chapters.0.startSeconds", code: "too_small" },
    ],
    [
      "a start as text",
      [{ startSeconds: "0", title: "a" }],
      { path: "chapters.0.startSeconds", code: "not_a_number" },
    ],
    ["the wrong order", [chase, opening], { path: "chapters", code: "chapters_not_ascending" }],
    [
      "two chapters at the same time",
      [chase, chase],
      { path: "chapters", code: "chapters_not_ascending" },
    ],
    [
      "a start at the end of the video",
      [{ startSeconds: 44, title: "a" }],
      { path: "chapters", code: "chapter_beyond_end" },
    ],
    [
      "201 chapters",
      Array.from({ length: maxChapters + 1 }, (_, i) => ({ startSeconds: i / 10, title: "a" })),
      { path: "chapters", code: "too_many" },
    ],
  ])(
    "the chapters of an upload are refused with %s, and nothing is stored",
    { tags: ["long"] },
    async (_, refused, issue) => {
      const before = await countRows("videos");
      for (const response of [
        await createUpload({ chapters: refused }),
        await change({ version: 1, chapters: refused }),
      ]) {
        expect(response.status).toBe(400);
        expect((await response.json()).issues).toContainEqual(expect.objectContaining(issue));
      }
      expect(await countRows("videos")).toBe(before);
      expect(await readStored()).toEqual({ chapters, version: 1 });
    },
  );
});

describe("an administrator", () => {
  it("the audit log has each change that an administrator makes to chapters", async () => {
    await executeSql("UPDATE videos SET created_by = 'demo-member' WHERE id = ?", videoId);
    const read = async () => (await (await admin(`/api/videos/${videoId}/chapters`)).json()).data;
    expect(await read()).toEqual({ version: 1, chapters, durationMs: 44_000 });
    const response = await change({ version: 1, chapters: [chase] });
    expect([response.status, (await response.json()).message]).toEqual([200, "Chapters saved"]);
    expect(await read()).toEqual({ version: 2, chapters: [chase], durationMs: 44_000 });
    expect((await change({ version: 2, chapters: [] })).status).toBe(200);
    expect(await readStored()).toEqual({ chapters: [], version: 3 });
    const entry = await queryRow<{ before: string; after: string }>(
      "SELECT * FROM audit_log WHERE subject = 'video' ORDER BY id DESC LIMIT 1 OFFSET 1",
    );
    expect(entry).toMatchObject({ action: "change", subject_id: videoId, actor_id: "demo-admin" });
    expect(JSON.parse(entry?.before ?? "")).toEqual({ chapters });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ chapters: [chase] });
  });

  it("only one of two simultaneous edits of chapters is saved", async () => {
    const responses = await Promise.all([
      change({ version: 1, chapters: [opening] }),
      change({ version: 1, chapters: [chase] }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = await readStored();
    expect(stored.version).toBe(2);
    const conflict = await responses.find(({ status }) => status === 409)?.json();
    expect(conflict).toMatchObject({
      code: "edit_conflict",
      data: { ...stored, durationMs: 44_000 },
    });
    expect(await countRows("audit_log WHERE subject_id = ? AND action = 'change'", videoId)).toBe(
      1,
    );
  });

  it("an unknown video accepts no chapters, and a video of unknown duration accepts a chapter at any time", async () => {
    expect((await change({ version: 1, chapters: [] }, "nobodys")).status).toBe(404);
    expect((await admin("/api/videos/nobodys/chapters")).status).toBe(404);
    await executeSql("UPDATE videos SET duration_ms = 0 WHERE id = ?", videoId);
    expect(
      (await change({ version: 1, chapters: [{ startSeconds: 5_000, title: "Late" }] })).status,
    ).toBe(200);
  });
});

it("a member can neither read nor change a video's chapters through the studio's endpoints", async () => {
  expect((await member(`/api/videos/${videoId}/chapters`)).status).toBe(403);
  expect((await change({ version: 1, chapters: [] }, videoId, member)).status).toBe(403);
  expect(await readStored()).toEqual({ chapters, version: 1 });
});
