import { describe, expect, it } from "vitest";
import type { StreamErrorKind } from "../../web/features/player/engines/stream.ts";
import {
  deriveCapabilities,
  derivePlayerScreen,
  type PlayerScreen,
} from "../../web/features/player/player-screen.ts";

type Inputs = Parameters<typeof derivePlayerScreen>[0];

const playing: Inputs = {
  casted: null,
  phase: "playing",
  paused: false,
  loading: false,
  hasMediaError: false,
  streamError: null,
  streamLimitReached: false,
  refusal: null,
  autoplayRefused: false,
};

describe("the player's screen", () => {
  it.each<[string, Partial<Inputs>, PlayerScreen]>([
    [
      "opening, before the video can play",
      { phase: "opening", paused: true, loading: true },
      "opening",
    ],
    [
      "casting, whatever the video of the page does",
      { casted: {}, phase: "ended", streamLimitReached: true, streamError: "stopped" },
      "casting",
    ],
    ["opening, when the video can play and is about to", { phase: "ready" }, "opening"],
    [
      "autoplay-blocked, when the browser does not start by itself",
      { phase: "ready", paused: true },
      "autoplay-blocked",
    ],
    [
      "autoplay-blocked, when the browser refuses to start and buffers nothing before a click",
      { phase: "opening", paused: true, autoplayRefused: true },
      "autoplay-blocked",
    ],
    ["opening, after that click", { phase: "opening", autoplayRefused: true }, "opening"],
    ["playing, while it plays", {}, "playing"],
    ["playing, while it is paused", { paused: true }, "playing"],
    ["playing, while it loads", { loading: true }, "playing"],
    ["ended, after the last frame", { phase: "ended", paused: true }, "ended"],
    ["blocked, when other devices hold all streams", { streamLimitReached: true }, "blocked"],
    ["blocked, even after the end", { streamLimitReached: true, phase: "ended" }, "blocked"],
    [
      "blocked, even with a stream error",
      { streamLimitReached: true, streamError: "stopped", loading: true },
      "blocked",
    ],
    [
      "error, when the movie itself is closed",
      { refusal: "Not available in your country" },
      "error",
    ],
    [
      "error, when the video element failed too",
      { streamError: "stopped", hasMediaError: true },
      "error",
    ],
  ])("the player's screen is %s", (_, change, screen) => {
    expect(derivePlayerScreen({ ...playing, ...change })).toBe(screen);
  });

  describe.each<StreamErrorKind>(["failing", "damaged", "stopped"])(
    "with the stream error %s",
    (streamError) => {
      it("after a stream error, the player's screen stays unchanged while the buffer lasts", () => {
        expect(derivePlayerScreen({ ...playing, streamError })).toBe("playing");
        expect(derivePlayerScreen({ ...playing, streamError, phase: "ended" })).toBe("ended");
      });

      it("after a stream error, the player's screen becomes error once nothing is buffered", () => {
        expect(derivePlayerScreen({ ...playing, streamError, loading: true })).toBe("error");
        expect(derivePlayerScreen({ ...playing, streamError, phase: "opening" })).toBe("error");
      });
    },
  );

  it("the player's screen never becomes error for a lost connection, since the connection can return", () => {
    for (const phase of ["opening", "ready", "playing", "ended"] as const) {
      expect(
        derivePlayerScreen({ ...playing, phase, streamError: "lost", loading: true }),
      ).not.toBe("error");
    }
  });
});

describe("the player's controls", () => {
  const everything = {
    canCast: true,
    casted: null,
    canAirPlay: true,
    canPictureInPicture: true,
    canFullscreen: true,
    captions: { tracks: [{}] },
    audio: { tracks: [{}, {}] },
    stream: { renditions: [{ level: 0, label: "240p" }] },
  };
  const all = {
    captions: true,
    audio: true,
    speed: true,
    renditions: true,
    cast: true,
    airPlay: true,
    pictureInPicture: true,
    fullscreen: true,
  };

  it("the player shows every control for a movie and a browser with every feature", () => {
    expect(deriveCapabilities(everything)).toEqual(all);
  });

  it("the player leaves out the controls of this screen for a movie on another screen", () => {
    const casted = { device: "Living room", phase: "playing", message: "" } as const;
    expect(deriveCapabilities({ ...everything, casted })).toEqual({
      ...all,
      speed: false,
      renditions: false,
      airPlay: false,
      pictureInPicture: false,
    });
  });

  it("the player's controls leave out features that the movie or the browser lacks", () => {
    const capabilities = deriveCapabilities({
      canCast: false,
      casted: null,
      canAirPlay: false,
      canPictureInPicture: false,
      canFullscreen: false,
      captions: { tracks: [] },
      audio: { tracks: [{}] },
      stream: { renditions: [] },
    });
    expect(capabilities).toEqual({
      ...Object.fromEntries(Object.keys(all).map((name) => [name, false])),
      speed: true,
    });
  });
});
