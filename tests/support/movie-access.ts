import { demoFiles } from "../../demo/stored-files.mjs";
import { queryRow, seedDemo } from "./factories.ts";
import { getBindings, visitorClient } from "./site.ts";

/** The demo with the files of the video that its movies share. Returns the id of the movie with this name. */
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

/** The status, and the code of an error. */
export async function outcomeOf(response: Response): Promise<[number, string | undefined]> {
  const body = response.headers.get("Content-Type")?.includes("json") ? await response.json() : {};
  return [response.status, body.code];
}

/** The value of the cookie with which a browser fetches a video's files. */
export const readGrant = (response: Response): string | undefined =>
  /grant=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];

/** Answers the sandbox's payment page, as its form does. */
export const chooseInSandbox = (orderId: string, choice = "pay"): Promise<Response> =>
  visitorClient()(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `choice=${choice}`,
    redirect: "manual",
  });
