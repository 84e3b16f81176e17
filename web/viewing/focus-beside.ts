/** Before a row leaves with the button that was pressed: whoever uses the keyboard goes on from the row beside it. */
export function focusBeside(button: Element, row: "li" | "tr") {
  const leaving = button.closest(row);
  const beside = leaving?.nextElementSibling ?? leaving?.previousElementSibling;
  const target = beside?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
}
