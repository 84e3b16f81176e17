import { expect } from "vitest";
import { bearerClient, jsonRequest, type TestClient } from "./clients.ts";
import { seedForEndpointCases } from "./endpoint-cases/endpoint-cases.ts";
import { executeSql } from "./rows.ts";
import { accounts, signedInClient } from "./sessions.ts";

/** A word in the name of every movie that is above the limit, and of no other. */
export const hiddenWord = "Zyxword";
export const hiddenMovieId = 1;
export const pin = "4711";
export const { password } = accounts.member;
export const limitedUser = "demo-member";

export const postTo = (client: TestClient, path: string, body?: unknown) =>
  client(path, body === undefined ? { method: "POST" } : jsonRequest("POST", body));

/** Seeds a site with one movie that is above the limit of `limitedClient`. */
export async function seedAgeRatedMovies(): Promise<void> {
  await seedForEndpointCases();
  await executeSql("DELETE FROM rate_limits");
  await executeSql(`UPDATE movies SET ages = '{"FSK":6}'`);
  await rateMovie(hiddenMovieId, 16);
}

export async function rateMovie(id: number, age: number | null) {
  const name = `${hiddenWord} ${id}`;
  await executeSql(
    "UPDATE movies SET ages = ? WHERE id = ?",
    age === null ? null : `{"FSK":${age}}`,
    id,
  );
  await executeSql(
    "UPDATE movies SET name = ?, name_folded = ?, translations = '{}', translated_names = '' WHERE id = ?",
    name,
    name.toLowerCase(),
    id,
  );
}

export const sessionOf = (response: Response): string => {
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token) throw new Error(`no session: ${response.status}`);
  return token;
};

export const setLimit = (client: TestClient, changes = {}) =>
  client(
    "/api/age-limit",
    jsonRequest("PUT", { age: 12, pin, confirmPin: pin, password, ...changes }),
  );

/** Returns a client of the member, whose account has a limit of 12. */
export async function limitedClient(changes = {}): Promise<TestClient> {
  const response = await setLimit(await signedInClient(limitedUser), changes);
  expect(response.status).toBe(200);
  return bearerClient(sessionOf(response));
}

export const readLimit = async (client: TestClient) =>
  (await (await client("/api/age-limit")).json()).data;
export const readHiddenMovie = (client: TestClient) => client(`/api/movies/${hiddenMovieId}`);
