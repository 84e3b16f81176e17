/** Focuses the search box before the focused element is removed. */
export function focusSearchInput({ currentTarget }: { currentTarget: EventTarget & Element }) {
  currentTarget.closest("form")?.querySelector("input")?.focus();
}
