import { m } from "#messages";
import { audioRoleLabels } from "../../api/audio-role-labels.ts";
import { describeCaptions } from "../../features/player/describe-captions.ts";
import type { PlaybackFeatures } from "../../features/player/playback-features.ts";
import { element } from "../element.ts";
import { addControl, addGroup, type FocusKey, moveFocus, removeFocusables } from "../navigation.ts";

type Choice = { label: string; isChosen: boolean; choose: () => void };

/** Shows the captions and audio tracks over the video. Returns the function that removes them. */
export function openTrackPanel(
  parent: HTMLElement,
  parentKey: FocusKey,
  playback: PlaybackFeatures,
): () => void {
  const panel = element("div", { class: "panel", role: "dialog", "aria-label": m.tv_tracks() });
  parent.append(panel);
  const key = addGroup(panel, parentKey, { isFocusBoundary: true });
  addChoices(panel, key, { title: m.common_captions(), choices: listCaptions(playback) });
  if (playback.audio.state.getSnapshot().tracks.length > 1)
    addChoices(panel, key, { title: m.player_audio(), choices: listAudio(playback) });
  moveFocus(key);
  return () => {
    removeFocusables(panel);
    panel.remove();
  };
}

function listCaptions({ captions }: PlaybackFeatures): Choice[] {
  const { tracks, shown } = captions.state.getSnapshot();
  const off = { id: null, label: m.player_captions_off() };
  const choices = tracks.map((track) => ({ id: track.id, label: describeCaptions(track) }));
  return [off, ...choices].map(({ id, label }) => ({
    label,
    isChosen: id === shown,
    choose: () => captions.choose(id),
  }));
}

function listAudio({ audio }: PlaybackFeatures): Choice[] {
  const { tracks, chosen } = audio.state.getSnapshot();
  return tracks.map(({ id, label, role }) => ({
    label: label || audioRoleLabels[role](),
    isChosen: id === chosen,
    choose: () => audio.choose(id),
  }));
}

function addChoices(
  panel: HTMLElement,
  key: FocusKey,
  { title, choices }: { title: string; choices: Choice[] },
): void {
  const group = element("div", { role: "radiogroup", "aria-label": title });
  panel.append(element("h2", {}, title), group);
  for (const { label, isChosen, choose } of choices) {
    const button = element(
      "button",
      { class: "choice", type: "button", role: "radio", "aria-checked": String(isChosen) },
      label,
    );
    group.append(button);
    addControl(button, key, () => {
      for (const other of Array.from(group.children)) other.setAttribute("aria-checked", "false");
      button.setAttribute("aria-checked", "true");
      choose();
    });
  }
}
