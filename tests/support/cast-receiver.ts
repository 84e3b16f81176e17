import { expect } from "vitest";
import type { Playback } from "../../contract/streaming/streaming.ts";
import type { ProgressReport } from "../../contract/viewing/viewing.ts";
import { jsonRequest, type TestClient, visitorClient } from "./clients.ts";

export const requestCast = (client: TestClient, movieId: number, query = "") =>
  client(`/api/movies/${movieId}/playback?for=cast${query}`, { method: "POST" });

/** Casts a movie. Returns the token of the receiver, and the folder of the movie's files. */
export async function castMovie(client: TestClient, movieId: number, query = "") {
  const response = await requestCast(client, movieId, query);
  expect(response.status).toBe(200);
  const { data }: { data: Playback } = await response.json();
  return {
    token: data.receiver?.token ?? "",
    endsAt: Date.parse(data.receiver?.endsAt ?? ""),
    folder: data.src.slice(0, data.src.lastIndexOf("/")),
    playId: data.playId,
  };
}

/** Reports a position as a receiver does: without a cookie. */
export const reportAsReceiver = (token: string, report: Partial<ProgressReport> = {}) =>
  visitorClient()(
    "/api/receivers/progress",
    jsonRequest("POST", {
      token,
      report: {
        position: 60,
        duration: 600,
        at: new Date().toISOString(),
        state: "playing",
        ...report,
      },
    }),
  );

/** Requests the movie's playback again, as a receiver does. */
export const requestAsReceiver = (token: string) =>
  visitorClient()("/api/receivers/playback", jsonRequest("POST", { token }));
