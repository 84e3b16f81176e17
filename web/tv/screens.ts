import { addGroup, type FocusKey, moveFocus, removeFocusables, rootKey } from "./navigation.ts";
import { leaveApp, type RemoteKey } from "./remote.ts";

export type Screen = {
  /** The key of the screen's focus group. */
  key: FocusKey;
  /** Handles a key of the remote; false leaves it to the television. */
  onKey?: (key: RemoteKey) => boolean;
  /** Called when the screen is shown again after another one. */
  onReturn?: () => void;
  /** Called before the screen is removed. */
  onClose?: () => void;
};

/** Fills the node of a screen, whose focus group is `key`. */
export type ScreenBuilder = (node: HTMLElement, key: FocusKey) => Omit<Screen, "key">;

type OpenScreen = Screen & { node: HTMLElement };

/** The open screens; the last one is shown. */
const open: OpenScreen[] = [];

function show(build: ScreenBuilder): void {
  const node = document.createElement("main");
  document.body.append(node);
  const key = addGroup(node, rootKey, { isFocusBoundary: true });
  open.push({ ...build(node, key), key, node });
  moveFocus(key);
}

/** Shows a screen above the others. */
export function openScreen(build: ScreenBuilder): void {
  const previous = open[open.length - 1];
  if (previous) previous.node.hidden = true;
  show(build);
  if (previous) history.pushState({ depth: open.length }, "");
}

function closeScreen(): void {
  const closed = open.pop();
  if (!closed) return;
  closed.onClose?.();
  removeFocusables(closed.node);
  closed.node.remove();
}

/** Goes back to the screen before, and leaves the app at the first one. */
export function goBack(): void {
  if (open.length > 1) history.back();
  else leaveApp();
}

/** Goes back to the first screen. */
export function goHome(): void {
  if (open.length > 1) history.go(1 - open.length);
}

/** Shows a screen instead of the last one. */
export function replaceScreen(build: ScreenBuilder): void {
  closeScreen();
  show(build);
}

/** Handles a key of the remote with the shown screen, else as every screen does. */
export function handleKey(key: RemoteKey): boolean {
  if (open[open.length - 1]?.onKey?.(key)) return true;
  if (key !== "back") return false;
  goBack();
  return true;
}

/** Follows the browser's own Back to the screen that was shown then. */
export function followHistory(): void {
  history.replaceState({ depth: 1 }, "");
  window.addEventListener("popstate", ({ state }) => {
    const depth: number = state?.depth ?? 1;
    while (open.length > Math.max(depth, 1)) closeScreen();
    const shown = open[open.length - 1];
    if (!shown) return;
    shown.node.hidden = false;
    moveFocus(shown.key);
    shown.onReturn?.();
  });
}
