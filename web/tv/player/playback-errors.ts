import { m } from "#messages";
import type { PlaybackFeatures } from "../../features/player/playback-features.ts";
import { element } from "../element.ts";
import { addControl, addGroup, type FocusKey, moveFocus, removeFocusables } from "../navigation.ts";

type Problem = { title: string; text: string; action: string };
type Options = { playback: PlaybackFeatures; onResumed: () => void };

/**
 * Shows why playback stopped, with the button that resumes playback. Returns the function that
 * stops watching for errors.
 */
export function showPlaybackErrors(
  node: HTMLElement,
  key: FocusKey,
  { playback, onResumed }: Options,
): () => void {
  const { grants, stream } = playback;
  let shown: HTMLElement | null = null;

  function update() {
    const problem = findProblem(playback);
    if (problem && !shown) show(problem);
    else if (!problem && shown) remove();
  }

  function show({ title, text, action }: Problem) {
    const button = element("button", { class: "button", type: "button" }, action);
    shown = element(
      "div",
      { class: "problem", role: "alert" },
      element("h1", {}, title),
      element("p", {}, text),
      button,
    );
    node.append(shown);
    const problemKey = addGroup(shown, key, { isFocusBoundary: true });
    addControl(button, problemKey, resume);
    moveFocus(problemKey);
  }

  function remove() {
    if (!shown) return;
    removeFocusables(shown);
    shown.remove();
    shown = null;
    onResumed();
  }

  async function resume() {
    await grants.requestGrant().catch(() => undefined);
    stream.reopen();
  }

  const stops = [grants.state.subscribe(update), stream.state.subscribe(update)];
  return () => {
    for (const stop of stops) stop();
  };
}

function findProblem({ grants, stream }: PlaybackFeatures): Problem | null {
  const { streamLimitReached, refusal } = grants.state.getSnapshot();
  const { error } = stream.state.getSnapshot();
  const action = m.common_try_again();
  if (streamLimitReached)
    return {
      title: m.player_limit_title(),
      text: m.player_limit_text_unknown(),
      action: m.player_watch_here(),
    };
  if (refusal !== null) return { title: m.player_stopped_title(), text: refusal, action };
  if (error === null || error === "lost") return null;
  if (error === "damaged")
    return { title: m.player_damaged_title(), text: m.player_damaged_text(), action };
  return {
    title: m.player_stopped_title(),
    text: error === "failing" ? m.player_stopped_server() : m.player_stopped_connection(),
    action,
  };
}
