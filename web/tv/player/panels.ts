import { m } from "#messages";
import type { PlaybackFeatures } from "../../features/player/playback-features.ts";
import { element } from "../element.ts";
import { addGroup, type FocusKey, moveFocus, removeFocusables } from "../navigation.ts";
import { addCaptionStyle } from "./caption-style.ts";
import { addTracks } from "./tracks.ts";

type Options = {
  playback: PlaybackFeatures;
  /** Called when the last panel was closed. */
  onClosed: () => void;
};

/** Creates the panels over a video: captions and audio; above that panel, the captions' style. */
export function createPanels(node: HTMLElement, key: FocusKey, { playback, onClosed }: Options) {
  /** The open panels; the last one is shown. */
  const open: { node: HTMLElement; key: FocusKey }[] = [];
  const getShown = () => open[open.length - 1];

  function show(label: string, fill: (panel: HTMLElement, panelKey: FocusKey) => void) {
    const covered = getShown();
    if (covered) covered.node.hidden = true;
    const panel = element("div", { class: "panel", role: "dialog", "aria-label": label });
    node.append(panel);
    const panelKey = addGroup(panel, key, { isFocusBoundary: true });
    open.push({ node: panel, key: panelKey });
    fill(panel, panelKey);
    moveFocus(panelKey);
  }

  const openStyle = () =>
    show(m.player_captions_style(), (panel, panelKey) => addCaptionStyle(panel, panelKey));

  return {
    openTracks() {
      if (open.length > 0) return;
      show(m.tv_tracks(), (panel, panelKey) =>
        addTracks(panel, panelKey, { playback, onStyle: openStyle }),
      );
    },

    /** Closes the shown panel. Returns false if no panel is open. */
    close(): boolean {
      const closed = open.pop();
      if (!closed) return false;
      removeFocusables(closed.node);
      closed.node.remove();
      const shown = getShown();
      if (!shown) onClosed();
      else {
        shown.node.hidden = false;
        moveFocus(shown.key);
      }
      return true;
    },
  };
}
