import { m } from "#messages";
import { searchLength } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { element } from "../element.ts";
import { addMovieCard } from "../movie-card.ts";
import { addControl, addGroup, removeContent } from "../navigation.ts";
import { openScreen, type TvScreenBuilder } from "../screens.ts";
import { showFailure } from "./failure.ts";
import { movieScreen } from "./movie.ts";

const pauseMs = 400;
const resultCount = 24;

/** Searches for movies while the viewer types; the television shows its own keyboard. */
export const searchScreen: TvScreenBuilder = (node, key) => {
  node.className = "search";
  const input = element("input", {
    type: "search",
    class: "field",
    "aria-label": m.tv_search(),
    placeholder: m.tv_search_hint(),
    maxlength: String(searchLength.max),
  });
  const status = element("p", { class: "facts", role: "status" });
  const results = element("div", { class: "grid" });
  node.append(element("h1", {}, m.tv_search()), input, status, results);
  addControl(input, key, () => undefined);
  const resultsKey = addGroup(results, key);
  let timer = 0;

  async function search() {
    const q = input.value.trim();
    const isLongEnough = q.length >= searchLength.min;
    const list = { q, sort: "rating", limit: resultCount } as const;
    try {
      const movies = isLongEnough
        ? (await apiFetch("GET /api/getMovies", { query: list })).data
        : [];
      if (q !== input.value.trim() || !node.isConnected) return;
      removeContent(results);
      for (const movie of movies)
        addMovieCard(results, resultsKey, movie, {
          onPress: ({ id }) => openScreen(movieScreen(id)),
        });
      const isEmpty = isLongEnough && movies.length === 0;
      status.textContent = isEmpty ? m.common_no_movies_found() : "";
    } catch (error) {
      if (q !== input.value.trim() || !node.isConnected) return;
      removeContent(results);
      showFailure(results, resultsKey, { error, onRetry: search });
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(search, pauseMs);
  });
  return { onClose: () => clearTimeout(timer) };
};
