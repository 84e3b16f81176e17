import { expect, type Page } from "@playwright/test";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { fetchOrigin, postAsPage } from "./member.ts";
import { plainCollection } from "./plain-collection.ts";
import { addTestMovie } from "./test-movie.ts";

/** Adds movies with a video for one test, which become the episodes of its series. */
export async function addEpisodes(admin: Page, count: number): Promise<Movie[]> {
  const unique = Date.now();
  const episodes: Movie[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `Shift ${unique} part ${number}`;
    const id = await addTestMovie(admin, { name, videoId: "demo-tech" });
    episodes.push((await (await admin.request.get(`/api/movies/${id}`)).json()).data);
  }
  return episodes;
}

/** Adds a series: season 1 of the first two movies, season 2 of the others. Returns its id. */
export async function addSeries(
  admin: Page,
  slug: string,
  movies: Pick<Movie, "id">[],
  seasons: object[] = [{ season: 2, titles: { en: "The Return" } }],
): Promise<string> {
  const episodes = movies.map(({ id }, index) => ({
    movieId: id,
    season: index < 2 ? 1 : 2,
    episode: index < 2 ? index + 1 : index - 1,
  }));
  const response = await postAsPage(admin)("/api/admin/collections", {
    slug,
    texts: { en: { title: "Night Shift", body: "Two seasons." } },
    ...plainCollection,
    series: { seasons, episodes },
  });
  return (await response.json()).data.id;
}

export const removeSeries = async (admin: Page, id: string) =>
  admin.request.delete(`/api/admin/collections/${id}`, {
    headers: { Origin: await fetchOrigin(admin) },
  });

/** Plays on from shortly before the end. */
export async function skipToEnd(page: Page, secondsLeft = 0.3) {
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(3);
  await page.locator("video").evaluate((video: HTMLVideoElement, seconds) => {
    video.currentTime = video.duration - seconds;
  }, secondsLeft);
}
