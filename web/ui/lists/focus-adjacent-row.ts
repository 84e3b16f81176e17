/** Before a row leaves with the button that was pressed: whoever uses the keyboard goes on from the row beside it. */
export function focusAdjacentRow(button: Element, row: "li" | "tr") {
  const currentRow = button.closest(row);
  const adjacentRow = currentRow?.nextElementSibling ?? currentRow?.previousElementSibling;
  const target = adjacentRow?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
}
