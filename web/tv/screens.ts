import { addGroup, type FocusKey, moveFocus, removeFocusables, rootKey } from "./navigation.ts";
import { leaveApp, type RemoteKey } from "./remote.ts";

type Screen = {
  /** Handles a key of the remote. Returns false for a key that the screen does not handle. */
  onKey?: (key: RemoteKey) => boolean;
  /** Called when the screen is shown again, after the screens above it were closed. */
  onReturn?: () => void;
  /** Called before the screen is removed. */
  onClose?: () => void;
};

/** Fills the node of a screen, whose focus group is `key`. */
export type TvScreenBuilder = (node: HTMLElement, key: FocusKey) => Screen;

/** The open screens; the last one is shown. */
const open: (Screen & { node: HTMLElement; key: FocusKey })[] = [];

/** Shows a screen above the open screens. */
export function openScreen(build: TvScreenBuilder): void {
  const previous = open[open.length - 1];
  if (previous) previous.node.hidden = true;
  const node = document.createElement("main");
  document.body.append(node);
  const key = addGroup(node, rootKey, { isFocusBoundary: true });
  open.push({ ...build(node, key), key, node });
  if (previous) history.pushState({ depth: open.length }, "");
  moveFocus(key);
}

function closeScreen(): void {
  const closed = open.pop();
  if (!closed) return;
  closed.onClose?.();
  removeFocusables(closed.node);
  closed.node.remove();
}

/** Whether `goBack` waits for the browser's `popstate`, and ignores further calls until then. */
let isGoingBack = false;

/** Goes back to the previous screen, and leaves the app at the first screen. */
export function goBack(): void {
  if (isGoingBack) return;
  isGoingBack = open.length > 1;
  if (isGoingBack) history.back();
  else leaveApp();
}

/** Lets the shown screen handle a key of the remote. A screen that does not handle Back is left. */
export function handleRemoteKey(key: RemoteKey): boolean {
  if (open[open.length - 1]?.onKey?.(key)) return true;
  if (key !== "back") return false;
  goBack();
  return true;
}

/** Shows the previous screen when the browser itself goes back. */
export function followBrowserHistory(): void {
  history.replaceState({ depth: 1 }, "");
  window.addEventListener("popstate", ({ state }) => {
    isGoingBack = false;
    const depth: number = state?.depth ?? 1;
    while (open.length > Math.max(depth, 1)) closeScreen();
    const shown = open[open.length - 1];
    if (!shown) return;
    shown.node.hidden = false;
    moveFocus(shown.key);
    shown.onReturn?.();
  });
}
