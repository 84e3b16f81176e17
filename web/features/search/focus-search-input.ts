/** For when the focused element is about to be removed. */
export function focusSearchInput({ currentTarget }: { currentTarget: EventTarget & Element }) {
  currentTarget.closest("form")?.querySelector("input")?.focus();
}
