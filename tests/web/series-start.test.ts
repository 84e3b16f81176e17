import { expect, test } from "vitest";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { findFirstPlayable } from "../../web/features/catalogue/series.ts";

const movie = (id: string, video: string | null) => ({ id, video }) as Movie;
const episodes = [
  { movieId: "7", season: 1, episode: 1 },
  { movieId: "3", season: 1, episode: 2 },
];

test("a series starts with the first episode that has a video", () => {
  const movies = [movie("7", null), movie("3", "/stream/3/master.m3u8")];
  expect(findFirstPlayable({ episodes }, movies)).toMatchObject({
    movie: { id: "3" },
    numbers: { season: 1, episode: 2 },
  });
});

test("a series whose episodes have no video cannot be started", () => {
  expect(findFirstPlayable({ episodes }, [movie("7", null)])).toBeUndefined();
});
