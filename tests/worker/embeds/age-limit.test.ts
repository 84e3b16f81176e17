import { beforeEach, expect, it } from "vitest";
import {
  hiddenMovieId,
  hiddenWord,
  limitedUser,
  seedAgeRatedMovies,
  sessionOf,
  setLimit,
} from "../../support/age-limit.ts";
import {
  bearerClient,
  createOrigin,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { signedInClient } from "../../support/sessions.ts";

beforeEach(seedAgeRatedMovies);

it("cards, oEmbed and the feed leave out a movie above the limit for a session with an age limit, but not for visitors", async () => {
  const origin = createOrigin();
  const page = encodeURIComponent(`${origin}/movie/${hiddenMovieId}`);
  const read = async (client: TestClient) => {
    const paths = [`/embed/movie/${hiddenMovieId}`, `/api/oembed?url=${page}`, "/feed.xml"];
    const responses = await Promise.all(paths.map((path) => client(path)));
    const texts = await Promise.all(responses.map((response) => response.text()));
    return {
      statuses: responses.map(({ status }) => status),
      names: texts.map((text) => text.includes(hiddenWord)),
      isPublic: responses.map(({ headers }) => headers.get("Cache-Control")?.includes("public")),
    };
  };
  const visible = { statuses: [200, 200, 200], names: [true, true, true] };
  expect(await read(visitorClient(origin))).toMatchObject(visible);
  const limited = await setLimit(await signedInClient(limitedUser));
  expect(await read(bearerClient(sessionOf(limited), origin))).toEqual({
    statuses: [404, 404, 200],
    names: [false, false, false],
    isPublic: [false, false, false],
  });
  expect(await read(visitorClient(origin))).toMatchObject(visible);
});
