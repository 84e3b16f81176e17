import {
  type FocusableComponent,
  GetBoundingClientRectAdapter,
  init,
  ROOT_FOCUS_KEY,
  SpatialNavigation,
  setFocus,
  setKeyMap,
} from "@noriginmedia/norigin-spatial-navigation-core";

/** The id of a focusable element, or of a group of them. */
export type FocusKey = string;

export const rootKey: FocusKey = ROOT_FOCUS_KEY;

/** Begins to move the focus by the arrow keys of a remote. */
export function startNavigation(): void {
  init({
    layoutAdapter: GetBoundingClientRectAdapter,
    shouldFocusDOMNode: true,
    domNodeFocusOptions: { preventScroll: true },
  });
  setKeyMap({
    left: ["ArrowLeft", 37],
    up: ["ArrowUp", 38],
    right: ["ArrowRight", 39],
    down: ["ArrowDown", 40],
    enter: ["Enter", 13],
  });
}

const nothing = () => undefined;
const keys = new Map<Element, FocusKey>();
let count = 0;

type Options = Partial<
  Pick<FocusableComponent, "isFocusBoundary" | "saveLastFocusedChild" | "onFocus" | "onArrowPress">
>;

function register(
  node: HTMLElement,
  parentFocusKey: FocusKey,
  options: Partial<FocusableComponent>,
): FocusKey {
  count += 1;
  const focusKey = `tv-${count}`;
  keys.set(node, focusKey);
  SpatialNavigation.addFocusable({
    focusKey,
    node,
    parentFocusKey,
    onEnterPress: nothing,
    onEnterRelease: nothing,
    onArrowPress: () => true,
    onArrowRelease: nothing,
    onFocus: nothing,
    onBlur: nothing,
    onUpdateFocus: nothing,
    onUpdateHasFocusedChild: nothing,
    saveLastFocusedChild: false,
    trackChildren: false,
    focusable: true,
    isFocusBoundary: false,
    autoRestoreFocus: true,
    forceFocus: false,
    ...options,
  });
  return focusKey;
}

/**
 * Makes an element a group. When the focus returns to a group, the element gets the focus that had
 * it last. The arrow keys do not move the focus out of a group with `isFocusBoundary`.
 */
export const addGroup = (node: HTMLElement, parentKey: FocusKey, options: Options = {}): FocusKey =>
  register(node, parentKey, { trackChildren: true, saveLastFocusedChild: true, ...options });

/** Makes a button or a field of a group focusable. The key OK and a click both call `onPress`. */
export function addControl(
  node: HTMLElement,
  parentKey: FocusKey,
  onPress: () => void,
  options: Options = {},
): FocusKey {
  node.addEventListener("click", onPress);
  return register(node, parentKey, {
    // The key OK repeats while it is held; only its first event counts.
    onEnterPress: (details) => (details?.pressedKeys.enter ?? 1) > 1 || node.click(),
    ...options,
    onFocus(layout, details) {
      node.scrollIntoView({ block: "nearest", inline: "nearest" });
      options.onFocus?.(layout, details);
    },
  });
}

/** Makes an element and its content unfocusable by the remote, before the element is removed. */
export function removeFocusables(node: HTMLElement): void {
  for (const [each, focusKey] of keys)
    if (node.contains(each)) {
      SpatialNavigation.removeFocusable({ focusKey });
      keys.delete(each);
    }
}

/** Removes what an element contains; the element itself stays focusable. */
export function removeContent(node: HTMLElement): void {
  for (const child of Array.from(node.children)) {
    removeFocusables(child as HTMLElement);
    child.remove();
  }
}

/**
 * Moves the focus to an element. Does nothing if the element was removed or belongs to a screen
 * below the shown one.
 */
export function moveFocus(key: FocusKey): void {
  const [node] = [...keys].find(([, each]) => each === key) ?? [];
  if (node?.isConnected && !node.closest("main[hidden]")) void setFocus(key);
}

/** Moves the focus to an element that was made focusable. */
export function moveFocusTo(node: Element): void {
  const key = keys.get(node);
  if (key) moveFocus(key);
}
