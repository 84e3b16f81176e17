import { beforeAll, beforeEach, expect, it } from "vitest";
import { bearerClient } from "../../support/clients.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const path = "/api/movies/5/studio-playback";

beforeAll(async () => {
  await seedSite();
  await executeSql(
    "UPDATE movies SET video_id = 'demo-tech', video_path = 'master.m3u8' WHERE id = 5",
  );
});
beforeEach(() => resetAccounts());

it("an administrator without a subscription gets a playback grant for the video of a movie, and for no other video", async () => {
  const admin = await signedInClient("demo-admin");
  const response = await admin(path, { method: "POST" });
  const { data } = await response.json();
  expect([response.status, data.src]).toEqual([200, "/stream/demo-tech/master.m3u8"]);
  const grant = /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  const { MEDIA } = await getBindings();
  const statusOf = async (path: string, headers: Record<string, string>) => {
    await MEDIA.put(`videos/${path}`, "#EXTM3U\n");
    return (await bearerClient("")(`/stream/${path}`, { headers })).status;
  };
  expect([
    await statusOf("demo-tech/master.m3u8", { Cookie: grant }),
    await statusOf("demo-tech/master.m3u8", {}),
    await statusOf("demo-action/master.m3u8", { Cookie: grant }),
    await statusOf("demo-tech/source.mp4", { Cookie: grant }),
  ]).toEqual([200, 401, 401, 403]);
});

it("a member gets no playback grant from the studio, nor does an administrator for a movie without a video", async () => {
  const member = await signedInClient("demo-member");
  expect((await member(path, { method: "POST" })).status).toBe(403);
  const admin = await signedInClient("demo-admin");
  expect((await admin("/api/movies/99999/studio-playback", { method: "POST" })).status).toBe(404);
  await executeSql("UPDATE movies SET video_id = null, video_path = null WHERE id = 6");
  const response = await admin("/api/movies/6/studio-playback", { method: "POST" });
  expect([response.status, (await response.json()).code]).toEqual([404, "movie_has_no_video"]);
});
