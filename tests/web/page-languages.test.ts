import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { getSite, overwriteGetSite, type Site } from "../../contract/site/site.ts";
import { hasOverdueAlert } from "../../web/app/idle/overdue-alert.tsx";
import { removeFormerLanguages } from "../../web/app/idle/register-service-worker.ts";
import { findRouterPath } from "../../web/studio/movies/captions-editor/leave-dialog.tsx";
import { toPhoneAddress } from "../../web/tv/screens/phone.ts";
import { withLocale } from "../../worker/i18n/locale.ts";

let site: Site;

beforeAll(() => {
  site = getSite();
  overwriteGetSite(() => ({ ...site, locales: ["en", "de"] }));
});

afterEach(() => vi.unstubAllGlobals());

afterAll(() => overwriteGetSite(() => site));

it.each(["en", "de"] as const)(
  "the alert of an overdue payment in %s is not on the watch page or a dashboard",
  (locale) => {
    const alerted = ["/", "/movies", "/dashboard", "/dash/us/Ada", "/watch/Metropolis"];
    expect(withLocale(locale, () => alerted.filter(hasOverdueAlert))).toEqual(["/", "/movies"]);
  },
);

it.each([
  ["en", "/movies?sort=name#top", "/movies?sort=name#top"],
  ["en", "/", "/"],
  ["en", "/de", null],
  ["en", "/de/movies", null],
  ["en", "/feed.xml", null],
  ["en", "/media/posters/1.webp", null],
  ["de", "/de/movies?sort=name#top", "/movies?sort=name#top"],
  ["de", "/de", "/"],
  ["de", "/de/studio/movies/1/captions", "/studio/movies/1/captions"],
  ["de", "/", null],
  ["de", "/movies", null],
  ["de", "/demovies", null],
  ["de", "/xx/movies", null],
  ["de", "/es/movies", null],
  ["de", "/feed.xml?language=de", null],
] as const)(
  "the captions editor in %s opens %s without a page load only if that page is in its language",
  (locale, link, path) => {
    expect(withLocale(locale, () => findRouterPath(`https://films.example${link}`))).toBe(path);
  },
);

it("a German television sends a phone to the movie's German page", () => {
  vi.stubGlobal("location", { origin: "https://films.example" });
  const read = () => toPhoneAddress({ id: "7" });
  expect([withLocale("de", read), withLocale("en", read)]).toEqual([
    "https://films.example/de/movie/7",
    "https://films.example/movie/7",
  ]);
});

it("a page removes the service workers and caches of languages that the site no longer offers", async () => {
  const origin = "https://films.example";
  const scopes = new Set(["/", "/de", "/en", "/es"]);
  const getRegistrations = async () =>
    [...scopes].map((path) => ({
      scope: origin + path,
      unregister: async () => scopes.delete(path),
    }));
  const names = new Set([
    "marquee shell en 1",
    "marquee responses de c",
    "marquee shell es 1",
    "marquee responses es c",
    "marquee images",
    "of something else entirely",
  ]);
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("caches", {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  await removeFormerLanguages({ getRegistrations } as unknown as ServiceWorkerContainer);
  expect([...scopes]).toEqual(["/", "/de"]);
  expect([...names]).toEqual([
    "marquee shell en 1",
    "marquee responses de c",
    "marquee images",
    "of something else entirely",
  ]);
});
