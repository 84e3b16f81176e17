import "../tv/polyfills.ts";
import "./receiver.css";
import { overwriteGetSite, type Site } from "../../contract/site/site.ts";
import { castNamespace, type TrackChoices } from "../features/player/cast/cast-protocol.ts";
import { loadFonts } from "../ui/load-fonts.ts";
import { createMoviePlayer } from "./play-movie.ts";
import { createScreen } from "./screen.ts";

/** Starts the page for Cast receivers. In other browsers, the page only shows the site's name. */
function start() {
  const site: Site = JSON.parse(document.getElementById("site")?.textContent ?? "");
  overwriteGetSite(() => site);
  const video = document.createElement("video");
  const screen = createScreen(video);
  screen.showReady();
  void loadFonts();
  const framework = window.cast?.framework;
  if (!framework) return;
  const context = framework.CastReceiverContext.getInstance();
  const movies = createMoviePlayer({
    framework,
    player: context.getPlayerManager(),
    video,
    screen,
    sendStopped: (message) => context.sendCustomMessage(castNamespace, undefined, message),
  });
  context.addCustomMessageListener(castNamespace, ({ data }) =>
    movies.chooseTracks(data as TrackChoices),
  );
  context.start({
    mediaElement: video,
    useShakaForHls: true,
    customNamespaces: { [castNamespace]: framework.system.MessageType.JSON },
  });
}

start();
