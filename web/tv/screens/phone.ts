import { renderSVG } from "uqr";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { localizePath } from "../../../contract/site/language-path.ts";
import { paths } from "../../api/paths.ts";
import { element } from "../element.ts";
import { addControl } from "../navigation.ts";
import { goBack, type TvScreenBuilder } from "../screens.ts";

/** Returns the address of a movie's page in the television's language. */
export const toPhoneAddress = ({ id }: Pick<Movie, "id">): string =>
  location.origin + localizePath(paths.movie(id));

/** Sends the viewer to a movie's page on a phone, because nothing is paid on a television. */
export const phoneScreen =
  (movie: Movie): TvScreenBuilder =>
  (node, key) => {
    const address = toPhoneAddress(movie);
    const back = element("button", { class: "button", type: "button" }, m.common_back());
    node.className = "card-screen";
    node.append(
      element("h1", {}, movie.name),
      element("p", {}, m.tv_continue_on_phone()),
      createQrCode(address),
      element("p", { class: "address" }, address.replace(/^https?:\/\//, "")),
      back,
    );
    addControl(back, key, goBack);
    return {};
  };

/** A code for a phone's camera, with the quiet zone that ISO/IEC 18004 asks for. */
export function createQrCode(text: string): HTMLElement {
  const code = element("div", { class: "qr", role: "img", "aria-label": text });
  code.innerHTML = renderSVG(text, { border: 4 });
  return code;
}
