import { m } from "#messages";
import type { WatchAccess } from "../../../contract/access/access.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { NextEpisode } from "../../../contract/collections/series.ts";
import type { Extra } from "../../../contract/extras/extras.ts";
import { movieRequest, relatedMoviesRequest } from "../../../contract/page-requests.ts";
import { apiFetch } from "../../api/client.ts";
import type { Message } from "../../i18n/message.ts";
import { element } from "../element.ts";
import { addExtrasRow } from "../extra-row.ts";
import { changeFavourite, loadWithFavourites } from "../favourites.ts";
import { describeMovieFacts } from "../movie-facts.ts";
import { addMovieRow } from "../movie-row.ts";
import { addControl, addGroup, type FocusKey, moveFocusTo, removeContent } from "../navigation.ts";
import { openPlayer } from "../open-player.ts";
import type { PlayedMovie } from "../player/request-playback.ts";
import { openScreen, type TvScreenBuilder } from "../screens.ts";
import { getViewer, onViewerChange } from "../viewer.ts";
import { showFailure } from "./failure.ts";
import { phoneScreen } from "./phone.ts";
import { seriesScreen } from "./series.ts";
import { signInScreen } from "./sign-in.ts";

/** The texts for a movie that cannot be watched, for reasons that no action on a phone removes. */
const closedTexts: Partial<Record<WatchAccess, Message>> = {
  over: m.tv_movie_over,
  not_in_country: m.movie_not_in_country,
  network_not_allowed: m.tv_movie_network,
  not_yet: m.tv_movie_not_yet,
  no_video: m.player_not_ready_title,
  being_prepared: m.movie_being_prepared,
};

/**
 * A movie with buttons to watch it and to add it to the favourites, its extras, and similar movies.
 * After the player has gone on to other episodes, the screen shows the last episode.
 */
export const movieScreen =
  (firstId: string): TvScreenBuilder =>
  (node, key) => {
    node.className = "movie";

    let id = firstId;
    let loadCount = 0;
    const onNext = (next: NextEpisode) => {
      id = next.id;
    };

    async function load() {
      loadCount += 1;
      const number = loadCount;
      const isOutdated = () => number !== loadCount || !node.isConnected;
      try {
        const [{ data: movie }, access] = await Promise.all([
          loadWithFavourites(() => apiFetch(...movieRequest(id))),
          readAccess(id),
        ]);
        if (isOutdated()) return;
        const focused = findFocusedButton(node);
        removeContent(node);
        showMovie(node, key, { movie, access, onNext });
        focusButton(node, focused);
        const { data: related } = await apiFetch(...relatedMoviesRequest(id));
        if (isOutdated()) return;
        addMovieRow(node, key, {
          title: m.movie_more_like_this(),
          movies: related,
          onPress: (other) => openScreen(movieScreen(other.id)),
        });
      } catch (error) {
        if (isOutdated() || node.querySelector(".about")) return;
        removeContent(node);
        showFailure(node, key, { error, onRetry: load });
      }
    }

    void load();
    return { onReturn: load, onClose: onViewerChange(load) };
  };

const buttonSelector = ".buttons button, .extra";

/** Returns the index of the button with the focus; -1 if no button has the focus. */
const findFocusedButton = (node: HTMLElement): number =>
  Array.from(node.querySelectorAll(buttonSelector)).indexOf(document.activeElement as Element);

/** Moves the focus to the button with this index, else to the first button. */
function focusButton(node: HTMLElement, index: number): void {
  const buttons = node.querySelectorAll(buttonSelector);
  const focused = buttons[index] ?? buttons[0] ?? node.querySelector(".buttons");
  if (focused) moveFocusTo(focused);
}

async function readAccess(id: string): Promise<WatchAccess> {
  if (getViewer())
    return (await apiFetch("GET /api/movies/:id/access", { params: { id } })).data.watch;
  return "sign_in_required";
}

type Shown = { movie: Movie; access: WatchAccess; onNext: (next: NextEpisode) => void };

function showMovie(node: HTMLElement, key: FocusKey, shown: Shown): void {
  const { movie, access } = shown;
  const buttons = element("div", { class: "buttons" });
  const closedText = closedTexts[access]?.();
  const scrollUp = () => node.scrollTo(0, 0);
  node.append(
    element("img", { class: "backdrop", src: movie.image, alt: "" }),
    element(
      "section",
      { class: "about" },
      element("h1", {}, movie.name),
      describeMovieFacts(movie),
      element("p", { class: "description" }, movie.description),
      closedText && element("p", { class: "notice" }, closedText),
      buttons,
    ),
  );
  const buttonsKey = addGroup(buttons, key);
  const addButton = (className: string, label: string, onPress: () => void) => {
    const button = element("button", { class: className, type: "button" }, label);
    buttons.append(button);
    addControl(button, buttonsKey, onPress, { onFocus: scrollUp });
  };
  for (const [label, onPress] of listActions(shown)) addButton("button", label, onPress);
  const series = movie.episode?.series;
  if (series)
    addButton("button quiet", m.tv_all_episodes(), () =>
      openScreen(
        seriesScreen({
          slug: series.slug,
          season: movie.episode?.season,
          onOpen: (id) => openScreen(movieScreen(id)),
        }),
      ),
    );
  addFavouriteButton(buttons, buttonsKey, { movie, onFocus: scrollUp });
  addExtrasRow(node, key, { movie, onPress: (extra) => openExtra(extra, shown) });
}

function listActions({ movie, access, onNext }: Shown): [string, () => void][] {
  if (access === "ok") return [[m.common_watch(), () => openPlayer(toPlayedMovie(movie), onNext)]];
  const onPhone = () => openScreen(phoneScreen(movie));
  switch (access) {
    case "sign_in_required":
      return [[m.tv_sign_in_to_watch(), () => openScreen(signInScreen)]];
    case "subscription_required":
      return [[m.tv_subscribe_on_phone(), onPhone]];
    case "not_in_subscription":
      return [[m.tv_buy_on_phone(), onPhone]];
    default:
      return [];
  }
}

const toPlayedMovie = ({ id, name, episode }: Movie): PlayedMovie => ({
  id,
  name,
  hasNext: Boolean(episode?.next),
});

/**
 * Plays an extra. An extra that is not open to everybody requires the same access as its movie. The
 * player shows a refusal that no button of the movie removes.
 */
function openExtra({ id: extra, title, open }: Extra, shown: Shown): void {
  const played = { id: shown.movie.id, name: title };
  const [action] = listActions(shown);
  if (shown.access !== "ok" && open) openPlayer({ ...played, openFolder: open.folder });
  else if (shown.access !== "ok" && action) action[1]();
  else openPlayer({ ...played, extra });
}

type FavouriteOptions = { movie: Movie; onFocus: () => void };

function addFavouriteButton(
  buttons: HTMLElement,
  key: FocusKey,
  { movie, onFocus }: FavouriteOptions,
): void {
  const viewer = getViewer();
  if (!viewer) return;
  let isFavourite = movie.fav === true;
  const button = element("button", { class: "button quiet", type: "button" });
  const show = () => {
    button.textContent = isFavourite ? m.viewing_favourite_added() : m.viewing_favourite_add();
    button.setAttribute("aria-pressed", String(isFavourite));
  };
  show();
  buttons.append(button);
  let isSending = false;
  const change = async () => {
    if (isSending) return;
    isSending = true;
    isFavourite = !isFavourite;
    show();
    await changeFavourite(movie.id, { viewerId: viewer.id, isFavourite }).catch(() => {
      isFavourite = !isFavourite;
      show();
    });
    isSending = false;
  };
  addControl(button, key, change, { onFocus });
}
