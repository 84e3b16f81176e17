/** Into the search box: what had the focus is about to leave the page. */
export function focusSearchInput({ currentTarget }: { currentTarget: EventTarget & Element }) {
  currentTarget.closest("form")?.querySelector("input")?.focus();
}
