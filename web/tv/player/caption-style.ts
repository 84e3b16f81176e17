import { m } from "#messages";
import {
  type CaptionStyleField,
  captionStyleFields,
  readCaptionStyle,
  toCueProperties,
} from "../../features/player/caption-style.ts";
import {
  captionStyleLabels,
  formatCaptionStyleChoice,
  listCaptionStyleChoices,
} from "../../features/player/caption-style-labels.ts";
import { changePlayerSettings, playerSettings } from "../../features/player/player-settings.ts";
import { element } from "../element.ts";
import { addControl, type FocusKey } from "../navigation.ts";

/** Keeps captions in the television's stored style. Returns the function that stops the updates. */
export function followCaptionStyle(node: HTMLElement): () => void {
  function apply() {
    const properties = toCueProperties(playerSettings.get().captionStyle);
    for (const [name, value] of Object.entries(properties))
      node.style.setProperty(name, String(value));
  }
  apply();
  return playerSettings.subscribe(apply);
}

/**
 * Adds the style of captions to a panel: a sample, and a button for each field. OK and the right
 * key choose the next value of the focused field, and the left key chooses the previous value.
 */
export function addCaptionStyle(panel: HTMLElement, key: FocusKey): void {
  const status = element("p", { class: "unseen", role: "status" });
  panel.append(
    element("h2", {}, m.player_captions_style()),
    element(
      "p",
      { class: "sample", role: "img", "aria-label": m.player_captions_preview() },
      element("span", {}, m.player_captions_sample()),
    ),
    status,
  );
  const updates = captionStyleFields.map((field) =>
    addField(panel, key, { field, onChosen: (text) => status.replaceChildren(text) }),
  );
  const reset = element(
    "button",
    { class: "button quiet", type: "button" },
    m.player_captions_style_reset(),
  );
  panel.append(reset);
  addControl(reset, key, () => {
    changePlayerSettings({ captionStyle: readCaptionStyle(null) });
    for (const update of updates) update();
  });
}

type FieldOptions = { field: CaptionStyleField; onChosen: (text: string) => void };

/** Adds the button of a field. Returns the function that shows the stored value. */
function addField(panel: HTMLElement, key: FocusKey, { field, onChosen }: FieldOptions) {
  const label = captionStyleLabels[field]();
  const value = element("span", {});
  const button = element("button", { class: "setting", type: "button" }, label, " ", value);
  const read = () => playerSettings.get().captionStyle[field];
  const show = () => value.replaceChildren(formatCaptionStyleChoice(read()));

  function choose(step: 1 | -1) {
    const choices = listCaptionStyleChoices(field);
    const index = choices.indexOf(read()) + step;
    const chosen = choices[(index + choices.length) % choices.length];
    const style = { ...playerSettings.get().captionStyle, [field]: chosen };
    changePlayerSettings({ captionStyle: readCaptionStyle(style) });
    show();
    onChosen(`${label}: ${value.textContent}`);
  }

  function onArrowPress(direction: string): boolean {
    if (direction === "left") choose(-1);
    if (direction === "right") choose(1);
    return direction === "up" || direction === "down";
  }

  show();
  panel.append(button);
  addControl(button, key, () => choose(1), { onArrowPress });
  return show;
}
