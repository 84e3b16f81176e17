import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { getSite } from "../../../contract/site/site.ts";
import { element } from "../element.ts";
import { loadMemberRows, loadPublicRows, type MovieCarousel } from "../home-rows.ts";
import { describeMovieFacts } from "../movie-facts.ts";
import { addMovieRow } from "../movie-row.ts";
import {
  addControl,
  addGroup,
  type FocusKey,
  moveFocus,
  moveFocusTo,
  removeContent,
} from "../navigation.ts";
import { openScreen, type TvScreenBuilder } from "../screens.ts";
import { getViewer, onViewerChange, signOutTelevision } from "../viewer.ts";
import { showFailure } from "./failure.ts";
import { movieScreen } from "./movie.ts";
import { profilesScreen } from "./profiles.ts";
import { searchScreen } from "./search.ts";
import { signInScreen } from "./sign-in.ts";

/**
 * The first screen: at its top, details of the movie whose card has the focus; below, the rows of
 * the home page.
 */
export const homeScreen: TvScreenBuilder = (node, key) => {
  node.className = "home";
  const menu = addPart(node, "nav", "menu", key);
  const spotlight = element("section", { class: "spotlight" });
  node.append(spotlight);
  const rows = addPart(node, "div", "rows", key);
  // The member's rows and the public rows belong to one focus group, because a group without movies
  // could get the focus.
  const memberRows = element("div");
  const publicRows = element("div");
  rows.node.append(memberRows, publicRows);

  async function show(into: HTMLElement, load: () => Promise<MovieCarousel[]>) {
    const loaded = await load();
    if (!into.isConnected) return;
    const focused = into.contains(document.activeElement) ? document.activeElement : null;
    removeContent(into);
    for (const { title, movies } of loaded)
      addMovieRow(into, rows.key, {
        title,
        movies,
        onPress: ({ id }) => openScreen(movieScreen(id)),
        onFocus: (movie) => spotlight.replaceChildren(...describeMovie(movie)),
      });
    if (focused) focusSameMovie(into, focused, rows.key);
  }

  // If the member's own rows cannot be loaded, the other rows are still shown.
  const showMemberRows = () => show(memberRows, loadMemberRows).catch(() => undefined);

  async function showRows() {
    fillMenu(menu);
    try {
      await Promise.all([showMemberRows(), show(publicRows, loadPublicRows)]);
      if (rows.node.querySelector("button")) moveFocus(rows.key);
      else publicRows.append(element("p", { class: "notice" }, m.common_no_movies_found()));
    } catch (error) {
      removeContent(publicRows);
      showFailure(publicRows, rows.key, { error, onRetry: showRows });
    }
  }

  void showRows();
  return {
    onReturn: showMemberRows,
    onClose: onViewerChange(showRows),
    onKey(remoteKey) {
      if (remoteKey !== "green") return false;
      openScreen(searchScreen);
      return true;
    },
  };
};

/** Moves the focus to the card of the movie that had the focus before its row was loaded again. */
function focusSameMovie(rows: HTMLElement, focused: Element, rowsKey: FocusKey): void {
  const cards = Array.from(rows.querySelectorAll("[data-movie]"));
  const movieId = focused.getAttribute("data-movie");
  const card = cards.find((each) => each.getAttribute("data-movie") === movieId);
  if (card) moveFocusTo(card);
  else moveFocus(rowsKey);
}

type Part = { node: HTMLElement; key: FocusKey };

function addPart(parent: HTMLElement, name: "nav" | "div", className: string, key: FocusKey): Part {
  const node = element(name, { class: className });
  parent.append(node);
  return { node, key: addGroup(node, key) };
}

function fillMenu({ node, key }: Part): void {
  removeContent(node);
  const viewer = getViewer();
  node.append(element("h1", {}, getSite().name));
  const entries: MenuEntry[] = [
    [m.tv_search(), () => openScreen(searchScreen)],
    ...profileEntries(),
    viewer
      ? [
          m.tv_sign_out({ name: viewer.name }),
          () => void signOutTelevision().catch(() => undefined),
        ]
      : [m.common_sign_in(), () => openScreen(signInScreen)],
  ];
  for (const [label, onPress] of entries) {
    const button = element("button", { class: "button quiet", type: "button" }, label);
    node.append(button);
    addControl(button, key, onPress);
  }
}

type MenuEntry = [label: string, onPress: () => void];

/** Returns the menu entry that leads to the profiles; no entry for an account without profiles. */
function profileEntries(): MenuEntry[] {
  const viewer = getViewer();
  if (!viewer?.hasProfiles) return [];
  const { profile = viewer.name } = viewer;
  return [[m.profiles_link_of({ name: profile }), () => openScreen(profilesScreen)]];
}

const describeMovie = (movie: Movie) => [
  element("img", { class: "backdrop", src: movie.image, alt: "" }),
  element("h2", {}, movie.name),
  describeMovieFacts(movie),
  element("p", { class: "description" }, movie.description),
];
