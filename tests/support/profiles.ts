import { expect } from "vitest";
import { postTo, sessionOf } from "./age-limit.ts";
import { bearerClient, createOrigin, jsonRequest, type TestClient } from "./clients.ts";
import { createTestSession } from "./sessions.ts";

const newProfile = { picture: "teal", ageLimit: null } as const;

export const addProfile = (client: TestClient, fields: object) =>
  postTo(client, "/api/profiles", { ...newProfile, ...fields });

export const changeProfile = (client: TestClient, id: string, fields: object) =>
  client(`/api/profiles/${id}`, jsonRequest("PUT", { ...newProfile, ...fields }));

export const deleteProfile = (client: TestClient, id: string, secret = {}) =>
  client(`/api/profiles/${id}`, jsonRequest("DELETE", secret));

export const enterProfile = (client: TestClient, id: string, secret = {}) =>
  postTo(client, `/api/profiles/${id}/enter`, secret);

export const listProfiles = async (client: TestClient) =>
  (await (await client("/api/profiles")).json()).data;

/** Returns the id of a profile of the client's account. */
export async function findProfileId(client: TestClient, name: string): Promise<string> {
  const profiles: { id: string; name: string }[] = await listProfiles(client);
  const found = profiles.find((profile) => profile.name === name);
  if (!found) throw new Error(`no profile ${name}`);
  return found.id;
}

/** Returns a client that keeps its session's newest token, as a browser does. */
export async function browserOf(userId: string): Promise<TestClient> {
  const origin = createOrigin();
  let token = await createTestSession(userId);
  return async (path, init) => {
    const response = await bearerClient(token, origin)(path, init);
    if (response.headers.get("Set-Cookie")?.includes("session=")) token = sessionOf(response);
    return response;
  };
}

/**
 * Adds a profile and enters it in a session of its own. Returns the session's client, and its id.
 */
export async function addAndEnter(
  userId: string,
  fields: { name: string; [field: string]: unknown },
) {
  const client = await browserOf(userId);
  expect((await addProfile(client, fields)).status).toBe(201);
  const id = await findProfileId(client, fields.name);
  expect((await enterProfile(client, id, { givenPin: fields.pin })).status).toBe(200);
  return { client, id };
}
