import { element } from "../element.ts";

const moveMs = 45_000;

/**
 * Adds the viewer's code over the video and moves it from time to time. Returns the function that
 * stops the movement.
 */
export function addSessionMark(node: HTMLElement, code: string): () => void {
  const mark = element("span", { class: "session-mark", "aria-hidden": "true" }, code);
  const move = () => {
    mark.style.left = `${5 + Math.random() * 65}%`;
    mark.style.top = `${12 + Math.random() * 50}%`;
  };
  move();
  node.append(mark);
  const timer = setInterval(move, moveMs);
  return () => clearInterval(timer);
}
