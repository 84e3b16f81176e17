/** The keys of a remote besides arrows and OK. The coloured keys are on European remotes. */
export type RemoteKey =
  | "back"
  | "red"
  | "green"
  | "yellow"
  | "blue"
  | "play"
  | "pause"
  | "playPause"
  | "stop"
  | "forward"
  | "rewind";

/**
 * The codes of the keys: those of the HbbTV specification and, for Back and Play/Pause, also those
 * of webOS (461), Tizen (10009, 10252) and keyboards.
 */
const keysByCode: Record<number, RemoteKey> = {
  8: "back",
  19: "pause",
  27: "back",
  179: "playPause",
  403: "red",
  404: "green",
  405: "yellow",
  406: "blue",
  412: "rewind",
  413: "stop",
  415: "play",
  417: "forward",
  461: "back",
  10009: "back",
  10252: "playPause",
};

/** The names of the same keys in UI Events, which browsers on Android TV send without a code. */
const keysByName: Record<string, RemoteKey> = {
  GoBack: "back",
  BrowserBack: "back",
  ColorF0Red: "red",
  ColorF1Green: "green",
  ColorF2Yellow: "yellow",
  ColorF3Blue: "blue",
  MediaPlay: "play",
  MediaPause: "pause",
  MediaPlayPause: "playPause",
  MediaStop: "stop",
  MediaFastForward: "forward",
  MediaRewind: "rewind",
};

/**
 * Calls `onKey` for each key of the remote. If `onKey` returns true, the key has no other effect.
 */
export function listenToRemote(onKey: (key: RemoteKey) => boolean): void {
  window.addEventListener("keydown", (event) => {
    const key = keysByName[event.key] ?? keysByCode[event.keyCode];
    if (!key || isTyped(event) || (event.repeat && key === "back") || !onKey(key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Whether Backspace deletes a letter of a field instead of going back. */
const isTyped = ({ key, target }: KeyboardEvent) =>
  key === "Backspace" && target instanceof HTMLInputElement && target.value !== "";

type TvWindow = Window & {
  /** https://developer.samsung.com/smarttv/develop/api-references/tizen-web-device-api-references.html */
  tizen?: {
    application: { getCurrentApplication: () => { exit: () => void } };
    tvinputdevice?: { registerKey: (name: string) => void };
  };
  /** The app for Android of scripts/tv-apps/android.mjs. */
  tvApp?: { leave: () => void };
};

const keysToRegister = [
  "ColorF0Red",
  "ColorF1Green",
  "ColorF2Yellow",
  "ColorF3Blue",
  "MediaPlayPause",
  "MediaPlay",
  "MediaPause",
  "MediaStop",
  "MediaFastForward",
  "MediaRewind",
];

/** Registers the keys that a Samsung television reports to an app only on request. */
export function registerTvKeys(): void {
  for (const name of keysToRegister) {
    try {
      (window as TvWindow).tizen?.tvinputdevice?.registerKey(name);
    } catch {
      // The remote of this television lacks the key, or the app lacks the privilege.
    }
  }
}

/** Closes the app. A page that is open in a browser stays open. */
export function leaveApp(): void {
  const { tizen, tvApp } = window as TvWindow;
  tizen?.application.getCurrentApplication().exit();
  tvApp?.leave();
  window.close();
}
