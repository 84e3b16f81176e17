import { beforeAll, beforeEach, expect, it } from "vitest";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { seedPlayableDemo } from "../../support/movie-access.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let id: number;
let member: TestClient;
let admin: TestClient;

beforeAll(async () => {
  id = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE movies SET session_mark = 0");
  member = await signedInClient("demo-member");
  admin = await signedInClient("demo-admin");
});

const readMark = async (query = ""): Promise<string | null> => {
  const response = await member(`/api/movies/${id}/playback${query}`, { method: "POST" });
  expect(response.status).toBe(200);
  return (await response.json()).data.mark;
};
const find = async (text: string) =>
  (await (await admin(`/api/search/everything?q=${encodeURIComponent(text)}`)).json()).data;

it("a play request gets the viewer's code only once an administrator has switched on the movie's session mark", async () => {
  expect(await readMark()).toBeNull();
  const { data } = await (await admin(`/api/admin/movies/${id}`)).json();
  const body = { movieId: String(id), version: data.version, sessionMark: "true" };
  expect((await admin("/api/updateMovie", jsonRequest("PUT", body))).status).toBe(200);
  expect([await readMark(), await readMark()]).toEqual(["DEMO-MEM", "DEMO-MEM"]);
});

it("an extra of a marked movie has the viewer's code too", async () => {
  await executeSql("UPDATE movies SET session_mark = 1 WHERE id = ?", id);
  await executeSql(
    "INSERT INTO extras (id, movie_id, kind, title, position, video_id, created_at) VALUES (78, ?, 'other', 'An extra', 1, 'demo-tech', 1)",
    id,
  );
  expect(await readMark("?extra=78")).toBe("DEMO-MEM");
  await executeSql("DELETE FROM extras WHERE id = 78");
});

it("an administrator finds a member by the whole session mark in any case, but not by a part of it", async () => {
  const found = [{ kind: "member", id: "demo-member", href: "/studio/members/demo-member" }];
  expect(await find("DEMO-MEM")).toMatchObject(found);
  expect(await find(" demo-mem ")).toMatchObject(found);
  expect(await find("DEMO-ME")).toEqual([]);
  expect(await find("DEMO-XXX")).toEqual([]);
});

it("a search for a text that is a member's name as well as a code lists the member once", async () => {
  await executeSql("UPDATE users SET name_folded = 'demo-mem' WHERE id = 'demo-member'");
  const members = (await find("demo-mem")).filter(
    ({ kind }: { kind: string }) => kind === "member",
  );
  expect(members).toHaveLength(1);
});
