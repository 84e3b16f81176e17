import { expect } from "vitest";
import type { Playback } from "../../contract/streaming/streaming.ts";
import { type TestClient, visitorClient } from "./clients.ts";
import { readStatusAndCode } from "./movie-access.ts";

/** Requests playback for a receiver. */
export const requestReceiverPlayback = (client: TestClient, movieId: number, query = "") =>
  client(`/api/movies/${movieId}/playback?for=receiver${query}`, { method: "POST" });

/** Returns the path of the video's files that a receiver gets, which carries the grant. */
export async function requestReceiverFolder(
  client: TestClient,
  movieId: number,
  query = "",
): Promise<string> {
  const response = await requestReceiverPlayback(client, movieId, query);
  expect(response.status).toBe(200);
  const { data }: { data: Playback } = await response.json();
  return data.src.slice(0, data.src.lastIndexOf("/"));
}

/** Returns the grant in a receiver's path. */
export const grantOf = (folder: string): string => folder.split("/")[3] ?? "";

/** Where a receiver is: the country and the network's number, as Cloudflare reports them. */
type Place = { country?: string; asn?: number };

/** Fetches a file as a receiver does: from another origin, without a cookie. */
export const fetchAsReceiver = (path: string, init: RequestInit = {}, cf: Place = {}) =>
  visitorClient()(path, {
    ...init,
    headers: { Origin: "https://receiver.example", ...init.headers },
    cf,
  } as RequestInit);

/** Returns status and code of a segment that a receiver fetches. */
export const openSegment = async (
  folder: string,
  cf: Place = {},
  headers: Record<string, string> = {},
) => readStatusAndCode(await fetchAsReceiver(`${folder}/240p/1.m4s`, { headers }, cf));
