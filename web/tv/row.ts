import { element } from "./element.ts";
import { addGroup, type FocusKey } from "./navigation.ts";

/** Adds a row with its title. The caller adds the cards. */
export function addRow(parent: HTMLElement, parentKey: FocusKey, title: string) {
  const row = element("div", { class: "row" });
  parent.append(
    element("section", { class: "carousel", "aria-label": title }, element("h2", {}, title), row),
  );
  return { row, rowKey: addGroup(row, parentKey) };
}
