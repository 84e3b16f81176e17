import "./polyfills.ts";
import "./tv.css";
import { overwriteGetSite, type Site } from "../../contract/site/site.ts";
import { onSessionEnded } from "../api/client.ts";
import { loadFonts } from "../ui/load-fonts.ts";
import { startNavigation } from "./navigation.ts";
import { listenToRemote, registerTvKeys } from "./remote.ts";
import { homeScreen } from "./screens/home.ts";
import { followBrowserHistory, handleRemoteKey, openScreen } from "./screens.ts";
import { forgetViewer, refreshViewer } from "./viewer.ts";

/** Starts the pages for televisions: the home screen, once it is known who is signed in. */
async function start() {
  const site: Site = JSON.parse(document.getElementById("site")?.textContent ?? "");
  overwriteGetSite(() => site);
  startNavigation();
  registerTvKeys();
  listenToRemote(handleRemoteKey);
  followBrowserHistory();
  onSessionEnded(forgetViewer);
  void loadFonts();
  // An error is ignored here, because the home screen shows it and tries again.
  await refreshViewer().catch(() => undefined);
  openScreen(homeScreen);
}

void start();
