/**
 * Call before a row is removed together with its focused button. The focus moves to the adjacent
 * row.
 */
export function focusAdjacentRow(button: Element, row: "li" | "tr") {
  const currentRow = button.closest(row);
  const adjacentRow = currentRow?.nextElementSibling ?? currentRow?.previousElementSibling;
  const target =
    adjacentRow?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
}
