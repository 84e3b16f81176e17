import { m } from "#messages";
import { ApiError } from "../../api/client.ts";
import { element } from "../element.ts";
import { addControl, type FocusKey, moveFocus } from "../navigation.ts";

type Options = { error: unknown; onRetry: () => void };

/** Shows why a screen has no content, with a button that tries again. */
export function showFailure(node: HTMLElement, key: FocusKey, { error, onRetry }: Options): void {
  const retry = element("button", { class: "button", type: "button" }, m.common_try_again());
  const text = error instanceof ApiError ? error.message : m.error_unreachable();
  node.append(element("div", { class: "notice", role: "alert" }, element("p", {}, text), retry));
  moveFocus(addControl(retry, key, onRetry));
}
