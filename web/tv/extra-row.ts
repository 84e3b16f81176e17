import { m } from "#messages";
import { formatDurationMinutes } from "../../contract/catalogue/buckets.ts";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { Extra } from "../../contract/extras/extras.ts";
import { extraKindLabels } from "../api/extra-kind-labels.ts";
import { element } from "./element.ts";
import { addControl, type FocusKey } from "./navigation.ts";
import { addRow } from "./row.ts";

type Options = { movie: Movie; onPress: (extra: Extra) => void };

/** Adds the row of a movie's extras, unless there are none. */
export function addExtrasRow(
  parent: HTMLElement,
  parentKey: FocusKey,
  { movie, onPress }: Options,
): void {
  const { extras = [] } = movie;
  if (extras.length === 0) return;
  const { row, rowKey } = addRow(parent, parentKey, m.common_extras());
  for (const extra of extras) {
    const card = element(
      "button",
      { class: "card extra", type: "button" },
      element("img", { src: movie.image, alt: "", style: `background:${movie.colour}` }),
      element("span", { class: "card-name" }, extra.title),
      " ",
      element("span", { class: "card-facts" }, describeExtra(extra)),
    );
    row.append(card);
    addControl(card, rowKey, () => onPress(extra));
  }
}

function describeExtra({ kind, durationMs }: Extra): string {
  const minutes = durationMs && Math.max(1, Math.round(durationMs / milliseconds.minute));
  return [extraKindLabels[kind](), minutes && formatDurationMinutes(minutes)]
    .filter(Boolean)
    .join(" · ");
}
