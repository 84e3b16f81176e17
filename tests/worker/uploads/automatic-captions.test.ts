import { beforeAll, beforeEach, expect, it } from "vitest";
import { formRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const movieId = 1;
const path = `/api/movies/${movieId}/tracks`;
let admin: TestClient;
let videoId: string;
let originalTracks: string;

beforeAll(async () => {
  await seedSite();
  const row = await queryRow(
    "SELECT videos.id, tracks FROM videos JOIN movies ON video_id = videos.id WHERE movies.id = ?",
    movieId,
  );
  [videoId, originalTracks] = [String(row?.id), String(row?.tracks)];
  const { MEDIA } = await getBindings();
  const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f"\n240p/index.m3u8\n`;
  await MEDIA.put(`videos/${videoId}/master.m3u8`, master);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE videos SET tracks = ? WHERE id = ?", originalTracks, videoId);
  admin = await signedInClient("demo-admin");
});

const text = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHallo\n";
const put = async (trackId: string, fields: Record<string, string>, withFile = true) =>
  admin(
    `${path}/${trackId}`,
    await formRequest("PUT", {
      language: "de-AT",
      role: "subtitles",
      label: "Deutsch",
      ...fields,
      ...(withFile && { file: new File([text], "de.vtt", { type: "text/vtt" }) }),
    }),
  );
type Captions = { id: string; label: string; isAutomatic?: true };
async function readTrack(trackId: string): Promise<Captions | undefined> {
  const { data } = await (await admin(path)).json();
  return data.find(({ id }: Captions) => id === trackId);
}

/** Reads the label of the captions in the player, the playlist and the movie's page. */
async function readShownLabels(trackId: string) {
  const member = await signedInClient("demo-member");
  const play = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
  const { captions } = (await play.json()).data;
  const movie = await (await visitorClient()(`/api/movies/${movieId}`)).json();
  const { MEDIA } = await getBindings();
  const master = (await (await MEDIA.get(`videos/${videoId}/master.m3u8`))?.text()) ?? "";
  return {
    player: captions.find(({ id }: Captions) => id === trackId)?.label,
    page: movie.data.captions
      .map(({ label }: Captions) => label)
      .filter((label: string) => label.startsWith("Deutsch")),
    playlist: /NAME="(Deutsch[^"]*)"/.exec(master)?.[1],
  };
}

it("viewers see in the captions' language that a machine made them, until a person confirms them", async () => {
  expect((await put("speech", { automatic: "true" })).status).toBe(201);
  expect(await readTrack("speech")).toMatchObject({ label: "Deutsch", isAutomatic: true });
  const marked = "Deutsch (automatisch)";
  expect(await readShownLabels("speech")).toEqual({
    player: marked,
    page: [marked],
    playlist: marked,
  });

  expect((await put("speech", { automatic: "false", version: "1" }, false)).status).toBe(200);
  expect(await readTrack("speech")).not.toHaveProperty("isAutomatic");
  expect(await readShownLabels("speech")).toEqual({
    player: "Deutsch",
    page: ["Deutsch"],
    playlist: "Deutsch",
  });
});

it("automatic captions stay automatic when renamed, and captions uploaded without the field are not automatic", async () => {
  await put("speech", { automatic: "true" });
  await put("speech", { label: "Deutsch (Wien)", version: "1" });
  expect(await readTrack("speech")).toMatchObject({ label: "Deutsch (Wien)", isAutomatic: true });
  await put("written", {});
  expect(await readTrack("written")).not.toHaveProperty("isAutomatic");
});

it("automatic captions in a language without texts of the site are marked in English", async () => {
  await put("speech", { automatic: "true", language: "ja", label: "日本語" });
  const member = await signedInClient("demo-member");
  const play = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
  const { captions } = (await play.json()).data;
  expect(captions.at(-1).label).toBe("日本語 (automatic)");
});

it("automatic captions may share a name with written ones, but must be renamed to be confirmed", async () => {
  await put("written", {});
  expect((await put("speech", { automatic: "true" })).status).toBe(201);
  const refused = await put("speech", { automatic: "false", version: "1" }, false);
  expect([refused.status, (await refused.json()).issues]).toEqual([
    400,
    [expect.objectContaining({ path: "label", code: "names_not_unique" })],
  ]);
  const renamed = { automatic: "false", version: "1", label: "Deutsch (neu)" };
  expect((await put("speech", renamed, false)).status).toBe(200);
});

it("a value other than true or false for automatic captions is refused", async () => {
  expect((await put("speech", { automatic: "yes" })).status).toBe(400);
});

it("in each language, written captions are listed before automatic ones, because players take the first", async () => {
  await put("speech", { automatic: "true" });
  await put("written", {});
  const member = await signedInClient("demo-member");
  const play = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
  const { captions } = (await play.json()).data;
  const german = captions.map(({ id }: Captions) => id).filter((id: string) => !/^e[ns]$/.test(id));
  expect(german).toEqual(["written", "speech"]);
  const { MEDIA } = await getBindings();
  const master = (await (await MEDIA.get(`videos/${videoId}/master.m3u8`))?.text()) ?? "";
  expect(master.match(/NAME="Deutsch[^"]*"/g)).toEqual([
    'NAME="Deutsch"',
    'NAME="Deutsch (automatisch)"',
  ]);
});
