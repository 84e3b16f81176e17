import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { CollectionPage } from "../../../contract/collections/collections.ts";
import type { EpisodeLink, SeriesViewing } from "../../../contract/collections/series.ts";
import { collectionPageRequest } from "../../../contract/page-requests.ts";
import { apiFetch } from "../../api/client.ts";
import { findFirstPlayable, seasonName } from "../../features/catalogue/series.ts";
import { element } from "../element.ts";
import { onFinalReport } from "../final-reports.ts";
import type { ListedMovie } from "../movie-card.ts";
import { describeMovieFacts } from "../movie-facts.ts";
import { addMovieRow } from "../movie-row.ts";
import { addControl, addGroup, type FocusKey, moveFocusTo, removeContent } from "../navigation.ts";
import { openPlayer } from "../open-player.ts";
import type { TvScreenBuilder } from "../screens.ts";
import { getViewer, onViewerChange } from "../viewer.ts";
import { showFailure } from "./failure.ts";

type Options = {
  slug: string;
  season: number | undefined;
  /** Opens the screen of an episode. */
  onOpen: (movieId: string) => void;
};

/** A series: one season at a time, and the episode that the viewer starts or continues. */
export const seriesScreen =
  ({ slug, season: firstSeason, onOpen }: Options): TvScreenBuilder =>
  (node, key) => {
    node.className = "movie series";
    let season = firstSeason;
    let loadCount = 0;

    async function load() {
      loadCount += 1;
      const number = loadCount;
      const isOutdated = () => number !== loadCount || !node.isConnected;
      try {
        const [page, viewing] = await Promise.all([
          apiFetch(...collectionPageRequest(slug, undefined, season?.toString())),
          loadViewing(slug, season),
        ]);
        if (isOutdated()) return;
        const focused = describeFocused(node);
        removeContent(node);
        showSeries(node, key, { page, viewing, onOpen, onSeason: chooseSeason });
        focusAgain(node, focused);
      } catch (error) {
        if (isOutdated() || node.querySelector(".about")) return;
        removeContent(node);
        showFailure(node, key, { error, onRetry: load });
      }
    }

    function chooseSeason(chosen: number) {
      season = chosen;
      void load();
    }

    void load();
    // While another screen covers the series, a report does not load it; `onReturn` loads it later.
    const loadIfShown = () => void (node.hidden || load());
    const stops = [onViewerChange(load), onFinalReport(loadIfShown)];
    return {
      onReturn: load,
      onClose() {
        for (const stop of stops) stop();
      },
    };
  };

async function loadViewing(slug: string, season: number | undefined): Promise<SeriesViewing> {
  if (!getViewer()) return { continued: null, episodes: [] };
  const request = { params: { slug }, query: { season } };
  return (await apiFetch("GET /api/collections/:slug/viewing", request)).data;
}

/** Returns the selector of the control with the focus. */
function describeFocused(node: HTMLElement): string | undefined {
  const focused = node.querySelector(":focus");
  const name = ["data-movie", "data-season"].find((each) => focused?.hasAttribute(each));
  return name && `[${name}="${focused?.getAttribute(name)}"]`;
}

function focusAgain(node: HTMLElement, selector: string | undefined): void {
  const focused = (selector && node.querySelector(selector)) || node.querySelector("button");
  if (focused) moveFocusTo(focused);
}

type Shown = {
  page: CollectionPage;
  viewing: SeriesViewing;
  onSeason: (season: number) => void;
  onOpen: (movieId: string) => void;
};

function showSeries(node: HTMLElement, key: FocusKey, shown: Shown): void {
  const { collection, data: movies } = shown.page;
  const backdrop = element("img", { class: "backdrop", src: movies[0]?.image, alt: "" });
  const body = element("p", { class: "description" }, collection.body);
  const details = element("div", { class: "details" }, body);
  const buttons = element("div", { class: "buttons" });
  node.append(
    backdrop,
    element("section", { class: "about" }, element("h1", {}, collection.title), details, buttons),
  );
  const buttonsKey = addGroup(buttons, key);
  for (const { onPress, label, ...attributes } of listButtons(shown)) {
    const button = element("button", { type: "button", ...attributes }, label);
    buttons.append(button);
    addControl(button, buttonsKey, onPress, {
      onFocus() {
        details.replaceChildren(body);
        node.scrollTo(0, 0);
      },
    });
  }
  if (movies.length === 0) details.append(element("p", { class: "notice" }, m.tv_no_episodes()));
  addEpisodeRow(node, key, shown, (card) => {
    backdrop.src = card.image;
    details.replaceChildren(
      element("h2", {}, card.name),
      describeMovieFacts(card),
      element("p", { class: "description" }, card.description),
    );
  });
}

/** Lists the button that plays an episode and, if there are several seasons, a button for each. */
function listButtons(shown: Shown) {
  const { page, onSeason } = shown;
  const { seasons = [], season = null } = page.collection.series ?? {};
  const start = findStart(shown);
  const startButton = start && {
    class: "button",
    label: start.label,
    onPress: () => openEpisode(start.episode, shown),
  };
  const seasonButtons = seasons.map((each) => ({
    class: "button quiet",
    "data-season": String(each.season),
    "aria-current": each.season === season && "true",
    label: seasonName(each),
    onPress: () => onSeason(each.season),
  }));
  return [...(startButton ? [startButton] : []), ...(seasons.length > 1 ? seasonButtons : [])];
}

function addEpisodeRow(
  node: HTMLElement,
  key: FocusKey,
  { page: { collection, data }, viewing, onOpen }: Shown,
  onFocus: (movie: Movie) => void,
): void {
  const { seasons = [], season, episodes = [] } = collection.series ?? {};
  const shown = seasons.find((each) => each.season === season);
  addMovieRow(node, key, {
    title: shown ? seasonName(shown) : collection.title,
    movies: data.map((movie) => toCard(movie, { episodes, viewing })),
    onPress: ({ id }) => onOpen(id),
    onFocus,
  });
}

/** Returns the episode to continue, else the season's first playable episode, else null. */
function findStart({ page, viewing }: Shown) {
  const { continued } = viewing;
  if (continued) {
    const label = m.series_continue({ numbers: m.series_numbers(continued) });
    return { label, episode: continued };
  }
  const { series } = page.collection;
  const first = series && findFirstPlayable(series, page.data);
  if (!first) return null;
  const { movie, numbers } = first;
  return { label: m.series_start({ numbers: m.series_numbers(numbers) }), episode: movie };
}

/**
 * Plays an episode that the viewer may watch. Any other episode's screen says how to get access.
 * Only the Worker knows whether a further episode follows.
 */
function openEpisode({ id, name }: Pick<EpisodeLink, "id" | "name">, shown: Shown): void {
  const { viewing, onOpen } = shown;
  const isOpen = viewing.episodes.some(({ movieId, mayWatch }) => movieId === id && mayWatch);
  if (isOpen) openPlayer({ id, name, hasNext: true });
  else onOpen(id);
}

type CardData = {
  episodes: readonly { movieId: string; episode: number }[];
  viewing: SeriesViewing;
};

/** Makes the card of an episode: its number before its name, and the viewer's position in it. */
function toCard(movie: Movie, { episodes, viewing }: CardData): ListedMovie {
  const number = episodes.find(({ movieId }) => movieId === movie.id)?.episode;
  const viewed = viewing.episodes.find(({ movieId }) => movieId === movie.id);
  return {
    ...movie,
    ...(viewed && { position: viewed.position, duration: viewed.duration }),
    name: number ? `${number}. ${movie.name}` : movie.name,
  };
}
