import { expect } from "@playwright/test";
import { testJourney } from "./fixtures.ts";

/** Plays a movie by the browser's own HLS player, whose address carries the playback grant. */
async function playNatively() {
  const postJson = (path: string, body: object) =>
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await postJson("/api/login", { email: "member@marquee.example", password: "marquee-member" });
  const playback = await postJson("/api/movies/15/playback?for=receiver", {});
  const video = document.createElement("video");
  video.muted = true;
  video.src = (await playback.json()).data.src;
  document.body.append(video);
  await video.play();
  await new Promise((resolve, reject) => {
    video.addEventListener("timeupdate", () => video.currentTime > 1 && resolve(undefined));
    video.addEventListener("error", () => reject(video.error));
  });
  const { videoWidth, videoHeight, duration, src } = video;
  return { videoWidth, videoHeight, duration, src };
}

testJourney(
  "a published movie plays in the browser's own HLS player, with its grant in the path",
  async ({ openBrowser }) => {
    // Only with this variable does WebKitGTK have an HLS player of its own, as Safari has.
    process.env.WEBKIT_GST_ENABLE_HLS_SUPPORT = "1";
    const page = await openBrowser();
    delete process.env.WEBKIT_GST_ENABLE_HLS_SUPPORT;
    await page.goto("/login");
    const played = await page.evaluate(playNatively);
    expect(played.src).toContain("/stream/granted/");
    expect(played.duration).toBeCloseTo(44, 0);
    expect(played.videoWidth / played.videoHeight).toBeCloseTo(16 / 9, 1);
  },
  ["webkit"],
);
