import { m } from "#messages";
import { audioRoleLabels } from "../../api/audio-role-labels.ts";
import { describeCaptions } from "../../features/player/describe-captions.ts";
import type { PlaybackFeatures } from "../../features/player/playback-features.ts";
import { element } from "../element.ts";
import { addControl, type FocusKey } from "../navigation.ts";

type Choice = { label: string; isChosen: boolean; choose: () => void };

type Options = { playback: PlaybackFeatures; onStyle: () => void };

/**
 * Adds the captions and audio tracks of a video to a panel, and the button to style the captions.
 */
export function addTracks(panel: HTMLElement, key: FocusKey, { playback, onStyle }: Options): void {
  addChoices(panel, key, { title: m.common_captions(), choices: listCaptions(playback) });
  const style = element(
    "button",
    { class: "choice", type: "button" },
    m.player_captions_style_open(),
  );
  panel.append(style);
  addControl(style, key, onStyle);
  if (playback.audio.state.getSnapshot().tracks.length > 1)
    addChoices(panel, key, { title: m.player_audio(), choices: listAudio(playback) });
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
