import { m } from "#messages";
import { element } from "../element.ts";
import { addControl } from "../navigation.ts";
import { goBack, type ScreenBuilder } from "../screens.ts";

/** Placeholder until the device code endpoints are merged. */
export const signInScreen: ScreenBuilder = (node, key) => {
  const back = element("button", { class: "button", type: "button" }, m.common_back());
  node.className = "card-screen";
  node.append(element("h1", {}, m.common_sign_in()), back);
  addControl(back, key, goBack);
  return {};
};
