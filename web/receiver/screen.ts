import { m } from "#messages";
import { getSite } from "../../contract/site/site.ts";
import { formatPlaybackTime } from "../ui/playback-time.ts";

/** How long the movie's name and the playback time stay over a movie that plays. */
const shownMs = 5_000;

type Movie = { name: string; poster: string | undefined };

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.className = className;
  created.append(...children);
  return created;
}

/** Creates the television's screen: the video, and the texts around and over the video. */
export function createScreen(video: HTMLVideoElement) {
  const poster = element("img", "poster");
  const title = element("h1", "");
  const text = element("p", "text");
  const bar = element("span", "");
  const time = element("p", "time");
  const progress = element("div", "progress", bar);
  const words = element("div", "words", title, text);
  const panel = element("div", "panel", poster, words);
  const overlay = element("div", "overlay", element("h2", ""), progress, time);
  poster.alt = "";
  panel.setAttribute("aria-live", "polite");
  document.body.append(element("main", "", video, overlay, panel));
  let timer = 0;

  function setScreen(screen: "ready" | "loading" | "playing" | "stopped") {
    document.body.dataset.screen = screen;
  }

  function show(heading: string, sentence: string, { poster: src }: Partial<Movie> = {}) {
    title.textContent = heading;
    text.textContent = sentence;
    poster.hidden = src === undefined;
    if (src !== undefined) poster.src = src;
  }

  function showTime() {
    const { currentTime, duration } = video;
    bar.style.width = `${duration > 0 ? (currentTime / duration) * 100 : 0}%`;
    time.textContent = `${formatPlaybackTime(currentTime)} / ${formatPlaybackTime(duration || 0)}`;
  }

  /** Shows the movie's name and the playback time for some seconds, or until a pause ends. */
  function peek() {
    clearTimeout(timer);
    overlay.classList.add("shown");
    if (!video.paused) timer = window.setTimeout(() => overlay.classList.remove("shown"), shownMs);
  }

  for (const name of ["timeupdate", "durationchange"]) video.addEventListener(name, showTime);
  for (const name of ["play", "pause", "seeking"]) video.addEventListener(name, peek);
  video.addEventListener("waiting", () => document.body.classList.add("buffering"));
  video.addEventListener("playing", () => document.body.classList.remove("buffering"));

  return {
    showReady() {
      show(getSite().name, m.receiver_ready());
      setScreen("ready");
    },
    showLoading(movie: Movie) {
      show(movie.name, "", movie);
      const heading = overlay.querySelector("h2");
      if (heading) heading.textContent = movie.name;
      setScreen("loading");
    },
    showPlaying() {
      setScreen("playing");
      peek();
    },
    showStopped(sentence: string) {
      show(m.player_stopped_title(), sentence);
      setScreen("stopped");
    },
  };
}

export type ReceiverScreen = ReturnType<typeof createScreen>;
