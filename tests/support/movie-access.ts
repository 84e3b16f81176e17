import { expect } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { jsonRequest, type TestClient, visitorClient } from "./clients.ts";
import { queryRow } from "./rows.ts";
import { seedDemo } from "./seeds.ts";
import { getBindings } from "./site.ts";

/**
 * Inserts the demo with the files of the video that its movies share. Returns the id of the movie
 * with this name.
 */
export async function seedPlayableDemo({
  name = "Metropolis",
  files = /m3u8$|240p\/1\.m4s$|source\.mp4$/,
} = {}): Promise<number> {
  await seedDemo();
  const { MEDIA } = await getBindings();
  for (const { key, read } of await demoFiles())
    if (key.startsWith("videos/demo-tech/") && files.test(key)) await MEDIA.put(key, await read());
  return (await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = ?", name))?.id ?? 0;
}

/** Returns the status of a response, and the code of its error. */
export async function readStatusAndCode(response: Response): Promise<[number, string | undefined]> {
  const body = response.headers.get("Content-Type")?.includes("json") ? await response.json() : {};
  return [response.status, body.code];
}

type Outcome = [status: number, code?: string];

/** The access of `GET /api/movies/:id/access`, by the error of playback or download. */
const accessByCode: Record<string, string> = {
  not_signed_in: "sign_in_required",
  movie_not_yet_available: "not_yet",
  movie_has_no_video: "no_video",
  video_being_prepared: "being_prepared",
  download_not_ready: "no_video",
  movie_not_found: "over",
  download_not_offered: "not_offered",
};

/**
 * Expects the movie's access to say what a signed-in client's playback and download respond:
 * `outcomes.play` and `outcomes.download`, as `readStatusAndCode` returns them.
 */
export async function expectAccess(client: TestClient, movieId: number, outcomes: object) {
  const { play, download } = outcomes as { play: Outcome; download: Outcome };
  const response = await client(`/api/movies/${movieId}/access`);
  const { data } = await response.json();
  const codeOf = ([, code]: Outcome) => (code ? (accessByCode[code] ?? code) : "ok");
  if (!data)
    expect([response.status, codeOf(play), codeOf(download)]).toEqual([404, "over", "over"]);
  else expect([data.watch, data.download]).toEqual([codeOf(play), codeOf(download)]);
}

/** Returns the cookie with which a browser fetches a video's files. */
export const readGrant = (response: Response): string | undefined =>
  /grant=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];

/** Sends the form of the sandbox's payment page. `countries` has its fields of card and address. */
export const answerSandboxCheckout = (
  orderId: string,
  choice = "pay",
  countries: Record<string, string> = {},
): Promise<Response> =>
  visitorClient()(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ choice, ...countries }).toString(),
    redirect: "manual",
  });

/** Reports the position of a running playback. `query` is appended to the path. */
export const reportProgress = (
  client: TestClient,
  movieId: number,
  { state = "playing", query = "" } = {},
): Promise<Response> =>
  client(
    `/api/movies/${movieId}/progress${query}`,
    jsonRequest("POST", { position: 7, duration: 100, at: new Date().toISOString(), state }),
  );
