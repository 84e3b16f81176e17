import { expect, test, vi } from "vitest";
import { getTrailerSource } from "../../web/features/movies/trailer-source.ts";

test.each([
  ["/media/trailers/action.mp4", "file", "/media/trailers/action.mp4"],
  [
    "https://www.youtube.com/embed/abcdefghijk",
    "embed",
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  ],
  [
    "https://www.youtube.com/watch?v=abcdefghijk&list=x",
    "embed",
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  ],
  [
    "https://youtu.be/abcdefghijk",
    "embed",
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  ],
  [
    "https://player.vimeo.com/video/123456789?h=1",
    "embed",
    "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1",
  ],
] as const)("a trailer at %s can be played", (link, kind, src) => {
  expect(getTrailerSource(link)).toMatchObject({ kind, src });
});

test("the source of a trailer names its host if that is another site, and no host for a file of this site", () => {
  const findHost = (link: string) => {
    const source = getTrailerSource(link);
    return source?.kind === "embed" ? source.host : null;
  };
  expect(findHost("https://youtu.be/abcdefghijk")).toBe("YouTube");
  expect(findHost("https://vimeo.com/123456789")).toBe("Vimeo");
  expect(findHost("/media/trailers/action.mp4")).toBeNull();
});

test.each([
  null,
  "",
  "not a link",
  "https://evil.example/embed/abcdefghijk",
  "https://www.youtube.com.evil.example/embed/abcdefghijk",
  "https://evil.example/https://www.youtube.com/embed/abcdefghijk",
  "https://www.youtube.com@evil.example/embed/abcdefghijk",
  "https://youtube.com:8443/embed/abcdefghijk",
  "https://xyoutube.com/embed/abcdefghijk",
  "http://www.youtube.com/embed/abcdefghijk",
  "//www.youtube.com/embed/abcdefghijk",
  "javascript:alert(1)//www.youtube.com/embed/abcdefghijk",
  "data:text/html,<script>alert(1)</script>",
  'https://www.youtube.com/embed/abcdefghijk"><script>',
  "https://www.youtube.com/embed/../../redirect?q=https://evil.example",
  "https://vimeo.com/channels/staffpicks",
  "/media/trailers/../../api/account/export",
  "/media/trailers/a.html",
  "/media/avatars/a.mp4",
])("a trailer at %s is neither loaded nor framed", (link) => {
  expect(getTrailerSource(link)).toBeNull();
});

test("an embedded trailer is played in Safari 16, which has neither URL.parse nor URL.canParse", () => {
  for (const name of ["parse", "canParse"] as const) {
    vi.spyOn(URL, name).mockImplementation(() => {
      throw new TypeError(`URL.${name} is not a function`);
    });
  }
  expect(getTrailerSource("https://youtu.be/abcdefghijk")?.kind).toBe("embed");
  expect(getTrailerSource("not a link")).toBeNull();
  vi.restoreAllMocks();
});
