/**
 * Moves the focus to the adjacent row. Call this before a row is removed together with its focused
 * button.
 */
export function focusAdjacentRow(button: Element, row: "li" | "tr") {
  const currentRow = button.closest(row);
  const adjacentRow = currentRow?.nextElementSibling ?? currentRow?.previousElementSibling;
  const target =
    adjacentRow?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
}
